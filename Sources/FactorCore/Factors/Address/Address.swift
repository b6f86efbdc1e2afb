package import FactorCrypto

/// An e-mail address or telephone number at which users can be reached, and with which they may sign in.
package enum Address: Hashable, Sendable {
    case email(EmailAddress)
    case phone(PhoneNumber)

    package var medium: Medium {
        switch self {
        case .email: .email
        case .phone: .sms
        }
    }

    /// The canonical spelling. It identifies a person: it is stored sealed, and told only to its owner.
    package var text: String {
        switch self {
        case .email(let address): address.text
        case .phone(let number): number.text
        }
    }

    /// The key by which messages are counted. Other spellings of the address have the same mailbox.
    package var mailbox: String {
        switch self {
        case .email(let address): address.mailbox
        case .phone(let number): number.text
        }
    }

    /// The form that may be shown.
    package var masked: String {
        switch self {
        case .email(let address): address.masked
        case .phone(let number): number.masked
        }
    }

    /// Computes the blind index under which it is found. Case does not matter in e-mail addresses here: two that differ
    /// only in case are treated as one, as all mail providers do today.
    package func identifier(_ keys: TenantKeys) -> DocumentID {
        Self.identifier(medium.rawValue, text, keys)
    }

    /// Computes the blind index of a name of one sort, without regard to case.
    static func identifier(_ sort: UInt8, _ text: String, _ keys: TenantKeys) -> DocumentID {
        var writer = ByteWriter()
        writer.byte(sort)
        writer.text(text.lowercased())
        let (high, low) = keys.index(BlindDomain.identifier.rawValue, writer.bytes)
        return DocumentID(high: high, low: low)
    }
}

extension Address {
    /// The kind of a factor that is such an address.
    package var kind: FactorKind {
        switch self {
        case .email: .email
        case .phone: .phone
        }
    }

    /// The material of a factor that is such an address.
    var material: Factor.Material {
        switch self {
        case .email: .email
        case .phone: .phone
        }
    }

    /// Parses an address of that kind; nil if the kind has no addresses.
    init?(_ kind: FactorKind, spelt text: String) throws(SpellingProblem) {
        switch kind.medium {
        case .email: self = .email(try EmailAddress(text))
        case .sms: self = .phone(try PhoneNumber(text))
        case nil: return nil
        }
    }

    /// Takes a stored address as it is, because it was parsed before it was stored; nil if the kind has no addresses.
    init?(_ kind: FactorKind, kept text: String) {
        switch kind.medium {
        case .email: self = .email(EmailAddress(kept: text))
        case .sms: self = .phone(PhoneNumber(kept: text))
        case nil: return nil
        }
    }

    /// Whether both have the same blind index: the same ASCII text, without regard to case.
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
    /// The order to deliver the code to an address.
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
