import FactorWire

extension JSONValue {
    /// A member that is a string, safe to show; empty where there is none.
    func text(_ name: String) -> String {
        Printable.text(member(name)?.string() ?? "")
    }
}
