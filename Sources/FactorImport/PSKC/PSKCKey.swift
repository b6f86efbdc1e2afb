import FactorCrypto

/// One `Key` of a container.
struct PSKCKey {
    private let element: XMLElement
    private let device: XMLElement?
    private let place: String

    init(_ element: XMLElement, device: XMLElement?, number: Int) {
        self.element = element
        self.device = device
        place = "key \(number)"
    }

    func account(_ encryption: PSKCEncryption) throws(ImportProblem) -> ImportedAccount {
        try PSKCPolicy.check(element)
        let parameters = try element.only("AlgorithmParameters")
        guard let data = try element.only("Data") else { throw element.problem("has no Data") }
        guard let secret = try data.only("Secret") else {
            throw data.problem("has no Secret: a key that is stored elsewhere cannot be imported")
        }
        return ImportedAccount(
            place: place, name: try name, issuer: try element.only("Issuer")?.shown(), kind: try kind(data),
            algorithm: try algorithm(parameters), digits: try digits(parameters),
            secret: try encryption.secret(secret), notes: try notes(data))
    }

    /// The key's user, or the key's own name, or the device's.
    private var name: String? {
        get throws(ImportProblem) {
            if let user = try element.only("UserId") { return try user.shown() }
            if let user = try device?.only("UserId") { return try user.shown() }
            if let id = element.attributes["Id"] {
                guard !id.isEmpty, let name = Array(id.utf8)[...].text else { throw element.problem("Id is not text") }
                return name
            }
            return try device?.only("SerialNo")?.shown()
        }
    }

    private func kind(_ data: XMLElement) throws(ImportProblem) -> ImportedAccount.Kind {
        switch element.attributes["Algorithm"] {
        case "urn:ietf:params:xml:ns:keyprov:pskc:hotp":
            return .hotp(counter: try number("Counter", data) ?? 0, lookAhead: nil)
        case "urn:ietf:params:xml:ns:keyprov:pskc:totp":
            guard try number("Time", data) ?? 0 == 0 else {
                throw data.problem("has a Time other than 0, which is not supported")
            }
            return .totp(period: Int(clamping: try number("TimeInterval", data) ?? 30), lastUse: .unknown)
        case let other:
            throw element.problem("the algorithm is neither HOTP nor TOTP: \(other ?? "none is named")")
        }
    }

    private func number(_ name: String, _ data: XMLElement) throws(ImportProblem) -> UInt64? {
        guard let element = try data.only(name) else { return nil }
        guard let value = try element.only("PlainValue") else { throw element.problem("has no PlainValue") }
        guard let number = value.trimmed.decimal else { throw element.problem("is not a number") }
        return number
    }

    private func notes(_ data: XMLElement) throws(ImportProblem) -> [String] {
        try data.only("TimeDrift") == nil ? [] : ["TimeDrift is not kept: the clock's offset is learned again"]
    }

    private func algorithm(_ parameters: XMLElement?) throws(ImportProblem) -> OATHAlgorithm {
        guard let suite = try parameters?.only("Suite") else { return .sha1 }
        guard let algorithm = OATHAlgorithm(spelling: try suite.shown()) else {
            throw suite.problem("is not HMAC-SHA1, HMAC-SHA256 or HMAC-SHA512")
        }
        return algorithm
    }

    private func digits(_ parameters: XMLElement?) throws(ImportProblem) -> Int {
        if let challenge = try parameters?.only("ChallengeFormat") {
            throw challenge.problem("is for challenge-response, which is not supported")
        }
        guard let format = try parameters?.only("ResponseFormat") else { return 6 }
        guard format.attributes["Encoding"] == "DECIMAL" else { throw format.problem("the codes are not decimal") }
        guard ["false", "0", nil].contains(format.attributes["CheckDigits"]) else {
            throw format.problem("check digits are not supported")
        }
        guard let length = format.attributes["Length"].flatMap({ Array($0.utf8)[...].smallNumber }) else {
            throw format.problem("has no Length")
        }
        return length
    }
}

/// A container's rules for using a key, RFC 6030, section 5.
enum PSKCPolicy {
    /// Refuses rules that would have to be enforced: dates, counts, a PIN that is part of what is typed.
    static func check(_ key: XMLElement) throws(ImportProblem) {
        guard let policy = try key.only("Policy") else { return }
        var uses: [String] = []
        for rule in policy.children {
            switch rule.name {
            case XMLElement.pskc + "KeyUsage": uses.append(try rule.shown())
            case XMLElement.pskc + "PINPolicy":
                guard rule.attributes["PINUsageMode"] == "Local" else {
                    throw rule.problem("the PIN is part of what is typed and cannot be checked here")
                }
            default: throw rule.problem("cannot be enforced here: remove it to import the key without it")
            }
        }
        guard uses.isEmpty || uses.contains("OTP") else { throw policy.problem("does not allow one-time codes") }
    }
}
