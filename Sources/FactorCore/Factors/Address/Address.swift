package import FactorCrypto

/// Where somebody can be reached, and what they may sign in with.
package enum Address: Hashable, Sendable {
    case email(EmailAddress)
    case phone(PhoneNumber)

    package var medium: Medium {
        switch self {
        case .email: .email
        case .phone: .sms
        }
    }

    /// The one spelling. It names a person: it is kept sealed and told to nobody but its owner.
    package var text: String {
        switch self {
        case .email(let address): address.text
        case .phone(let number): number.text
        }
    }

    /// What messages are counted by: other spellings of it come to the same.
    package var mailbox: String {
        switch self {
        case .email(let address): address.mailbox
        case .phone(let number): number.text
        }
    }

    /// What may be shown of it.
    package var masked: String {
        switch self {
        case .email(let address): address.masked
        case .phone(let number): number.masked
        }
    }

    /// The blind index under which it is found. Of an e-mail address case does not count here: two people whose addresses
    /// differ in case alone are taken for one, as every mail provider of today does.
    package func identifier(_ keys: TenantKeys) -> DocumentID {
        Self.identifier(medium.rawValue, text, keys)
    }

    /// The blind index of a name of one sort, without regard to case.
    static func identifier(_ sort: UInt8, _ text: String, _ keys: TenantKeys) -> DocumentID {
        var writer = ByteWriter()
        writer.byte(sort)
        writer.text(text.lowercased())
        let (high, low) = keys.index(BlindDomain.identifier.rawValue, writer.bytes)
        return DocumentID(high: high, low: low)
    }
}

extension Address {
    /// The kind of a factor that is an address of that sort.
    package var kind: FactorKind {
        switch self {
        case .email: .email
        case .phone: .phone
        }
    }

    /// What a factor is that is the address.
    var material: Factor.Material {
        switch self {
        case .email: .email
        case .phone: .phone
        }
    }

    /// Reads one of that kind; nil where there is none of the kind.
    init?(_ kind: FactorKind, spelt text: String) throws(SpellingProblem) {
        switch kind.medium {
        case .email: self = .email(try EmailAddress(text))
        case .sms: self = .phone(try PhoneNumber(text))
        case nil: return nil
        }
    }

    /// Takes what was kept of one, which was read before it was kept; nil where there is none of the kind.
    init?(_ kind: FactorKind, kept text: String) {
        switch kind.medium {
        case .email: self = .email(EmailAddress(kept: text))
        case .sms: self = .phone(PhoneNumber(kept: text))
        case nil: return nil
        }
    }

    /// Whether both are found under the same name: in ASCII, without regard to case.
    package func isSame(as other: Address) -> Bool {
        guard medium == other.medium else { return false }
        let (text, otherText) = (text, other.text)
        let (bytes, otherBytes) = (text.utf8.span, otherText.utf8.span)
        guard bytes.count == otherBytes.count else { return false }
        for at in bytes.indices where Self.folded(bytes[at]) != Self.folded(otherBytes[at]) { return false }
        return true
    }

    private static func folded(_ byte: UInt8) -> UInt8 {
        (0x41...0x5A).contains(byte) ? byte | 0x20 : byte
    }
}

extension DeliveredCode {
    /// What whoever delivers is to bring to an address.
    package func order(
        to address: Address, purpose: String, locale: String?, at place: AssociatedData,
        withCode: Bool = true, _ decision: DecisionContext
    ) -> DeliveryOrder {
        var bytes = Array(address.text.utf8)
        let code = text(decision.keys, at: place)
        return DeliveryOrder(
            medium: address.medium, to: WipedBytes(&bytes), code: withCode ? code : WipedBytes.none, purpose: purpose,
            locale: locale, expiresAt: expiresAt)
    }
}
