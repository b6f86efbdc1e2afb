import FactorCore
import FactorWire

extension SignUpRequest {
    init(from parameters: inout Parameters) throws(WireFault) {
        self.init()
        change.email = try parameters.optional("email_address", "an e-mail address, to be proven")
        change.phone = try parameters.optional("phone_number", "a telephone number, to be proven")
        change.username = try parameters.optional("username", "a name to sign in with")
        password = try parameters.optional("password", "a password")
        change.firstName = try parameters.optional("first_name", "a first name")
        change.lastName = try parameters.optional("last_name", "a last name")
        let accepted: Bool? = try parameters.optional("legal_accepted", "true: the terms were accepted")
        try parameters.demand(accepted != false, "legal_accepted", "must be true, or left out")
        change.legalAccepted = accepted ?? false
    }
}
