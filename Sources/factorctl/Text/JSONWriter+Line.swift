import FactorCommand
import FactorWire

extension JSONWriter {
    /// The output as a printable line.
    var line: String {
        // It only writes UTF-8.
        Printable.json(OutsideText.text(bytes) ?? "null") + "\n"
    }
}
