/// What taking something over came to.
package enum ImportOutcome: Sendable {
    /// It is there now.
    case imported(Factor)
    /// It was there already, and was left as it was.
    case present(Factor)
    /// Nothing stands in its way; only that was asked.
    case possible

    package var name: String {
        switch self {
        case .imported: "imported"
        case .present: "present"
        case .possible: "possible"
        }
    }

    package var factor: Factor? {
        switch self {
        case .imported(let factor), .present(let factor): factor
        case .possible: nil
        }
    }
}
