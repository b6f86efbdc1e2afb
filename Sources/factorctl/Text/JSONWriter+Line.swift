import FactorCommand
import FactorWire

extension JSONWriter {
    /// What was written, as a line that is safe to show.
    var line: String {
        // It writes UTF-8 and nothing else.
        Printable.json(OutsideText.text(bytes) ?? "null") + "\n"
    }
}
