#if PostgreSQL
internal import FactorCrypto

/// What a sidecar is called among those that share a store, and so which of their places it takes.
package enum SidecarName: Equatable, Sendable {
    /// A place of its own, which it takes again at each start, and from whoever has it.
    case fixed(String)
    /// A free place, for as long as it runs: one of these numbers if it can be had, and any otherwise. The text is what a list
    /// of sidecars shows.
    case leased(String, rather: [UInt16] = [])

    /// A sidecar that has a lease and has written nothing for so long, in milliseconds, has lost it.
    static let lease: Int64 = 60_000
    private static let longestText = 48

    var isLeased: Bool { if case .leased = self { true } else { false } }

    /// The numbers of the places that it takes rather than others.
    var rather: [Int64] { if case .leased(_, let rather) = self { rather.map { Int64($0) } } else { [] } }

    /// The name in the store. That of a lease is no other's, and has a space, which a fixed one has not.
    func stored(_ random: UInt64) -> String {
        switch self {
        case .fixed(let name): return name
        case .leased(let text, _):
            let told = text.unicodeScalars.prefix(Self.longestText).map { scalar in
                (0x21...0x7E).contains(scalar.value) && scalar != "(" && scalar != ")" ? Character(scalar) : "-"
            }
            return "\(String(told)) (\(String(random & 0xFFFF_FFFF | 1 << 32, radix: 16).dropFirst()))"
        }
    }
}
#endif
