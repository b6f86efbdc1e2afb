import FactorCore
import FactorWire

extension SignUpRequest {
    init(from parameters: inout Parameters) throws(WireFault) {
        self.init()
        change.email = try parameters.optional("email_address", "an e-mail address, which will be verified")
        change.phone = try parameters.optional("phone_number", "a phone number, which will be verified")
        password = try parameters.optional("password", "a password")
        change.profile = try SignUpProfile(from: &parameters)
    }
}

extension SignUpProfile {
    init(from parameters: inout Parameters) throws(WireFault) {
        self.init()
        username = try parameters.optional("username", "a name to sign in with")
        firstName = try parameters.optional("first_name", "a first name", as: PersonalLabel.self)?.label
        lastName = try parameters.optional("last_name", "a last name", as: PersonalLabel.self)?.label
        let accepted: Bool? = try parameters.optional("legal_accepted", "true if the terms were accepted")
        try parameters.demand(accepted != false, "legal_accepted", "must be true or omitted")
        legalAccepted = accepted ?? false
    }
}
