import FactorCore
import FactorWire

extension FlowAnswer {
    /// Reads the members that answer the steps of flows of these sorts.
    init(from parameters: inout Parameters, _ sorts: [FlowSort]) throws(WireFault) {
        self.init()
        kind = try parameters.optional("kind", "the kind of the answer; the current step's if omitted")
        code = try parameters.optional("code", "the code that was sent or that an app shows, or a backup code")
        if sorts == [.passwordReset] {
            selection = try parameters.optional("selection", "the `selection` of one of the `options`")
            newPassword = try parameters.optional("new_password", "the new password")
            return
        }
        selection = try parameters.optional(
            "selection", "the `selection` of one of the `options`, in place of what the step asks for")
        factor = try parameters.optional("factor_id", "which factor, if there are several")
        email = try parameters.optional("email_address", "the address to set up")
        phone = try parameters.optional("phone_number", "the number to set up")
        displayName = try parameters.optional(
            "display_name", "the user's name for the factor that is set up", as: Label.self)?.text
        accountName = try parameters.optional(
            "account_name", "with the selection totp: the account's name in the app", as: PersonalLabel.self)?
            .label.text
        credential = try parameters.optional(
            "credential", "what toJSON() of the browser's PublicKeyCredential returned")
        password = try parameters.optional("password", "the password")
        if sorts.contains(.signUp) { profile = try SignUpProfile(from: &parameters) }
        guard sorts.contains(.signIn) else { return }
        newPassword = try parameters.optional("new_password", "the new password")
        trustsDevice = try parameters.optional(
            "trust_device", "trust this device once the sign-in is complete; the result then has its device_token")
        deviceName = try parameters.optional(
            "device_name", "with trust_device: the user's name for the device", as: Label.self)?.text
        try parameters.demand(deviceName == nil || trustsDevice == true, "device_name", "requires trust_device")
        response = try parameters.optional(
            "response", "the answer to what the tenant's own program asked", as: Response.self)?
            .text
    }
}
