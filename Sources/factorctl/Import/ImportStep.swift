import FactorCrypto
import FactorImport

/// The requests that import one account for one subject.
struct ImportStep {
    let account: ImportedAccount
    let subject: String

    init(_ account: ImportedAccount, of subject: String) {
        (self.account, self.subject) = (account, subject)
    }

    /// The parts of an account: the factor, and the codes that came with it.
    enum Part: CaseIterable {
        case factor
        case codes
    }

    var parts: [Part] { account.scratchCodes.isEmpty ? [.factor] : [.factor, .codes] }

    func method(_ part: Part) -> String {
        switch (part, account.kind) {
        case (.codes, _): "backup_code.import"
        case (.factor, .totp): "totp.import"
        case (.factor, .hotp): "hotp.import"
        }
    }

    /// Adds a part's parameters to a request that names the tenant.
    func request(_ part: Part, isTrial: Bool, now seconds: Int64, _ scope: RequestParameters) -> RequestParameters {
        var parameters = scope
        parameters.add("subject", text: subject)
        if isTrial { parameters.add("dry_run", flag: true) }
        switch part {
        case .codes: parameters.add("codes", secrets: account.scratchCodes)
        case .factor: addFactor(&parameters, now: seconds)
        }
        return parameters
    }

    private func addFactor(_ parameters: inout RequestParameters, now seconds: Int64) {
        account.secret.withBytes { bytes in
            var text = Base32.encode(bytes)
            parameters.add("secret", text: text)
            wipe(&text)
        }
        parameters.add("algorithm", text: account.algorithm.name)
        parameters.add("digits", number: account.digits)
        if let issuer = account.issuer { parameters.add("issuer", text: issuer) }
        if let name = account.name { parameters.add("account_name", text: name) }
        switch account.kind {
        case .totp(let period, let lastUse):
            parameters.add("period_s", number: period)
            if let step = Self.lastStep(lastUse, period, seconds) { parameters.add("last_step", number: step) }
        case .hotp(let counter, let lookAhead):
            parameters.add("counter", number: Int(counter))
            if let lookAhead { parameters.add("look_ahead", number: lookAhead) }
        }
    }

    /// If a file says that a code was used but not which one, all steps up to the current one count as used.
    private static func lastStep(_ lastUse: ImportedAccount.LastUse, _ period: Int, _ seconds: Int64) -> Int? {
        switch lastUse {
        case .unknown: nil
        case .some: Int(seconds) / period
        case .step(let step): Int(step)
        }
    }
}

extension RequestParameters {
    /// Adds secret texts.
    fileprivate mutating func add(_ name: String, secrets: [ImportedSecret]) {
        var json: [UInt8] = [0x5B]
        json.reserveCapacity(secrets.reduce(2) { $0 + $1.count + 3 })
        for secret in secrets {
            if json.count > 1 { json.append(0x2C) }
            json.append(0x22)
            // Digits need no escapes.
            secret.withBytes { bytes in for offset in bytes.byteOffsets { json.append(bytes.byte(at: offset)) } }
            json.append(0x22)
        }
        json.append(0x5D)
        add(name, json: json)
        wipe(&json)
    }
}
