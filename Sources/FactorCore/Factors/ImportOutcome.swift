/// The result of an import.
package enum ImportOutcome: Sendable {
    /// It was added.
    case imported(Factor)
    /// It existed already, and was left as it was.
    case present(Factor)
    /// It could be added. Only that was asked.
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
