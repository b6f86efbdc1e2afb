import FactorCrypto

/// One element of a document, with its content. Its text is wiped in `deinit`.
final class XMLElement {
    /// Namespace and name, separated by `|`.
    let name: String
    let attributes: [String: String]
    /// The line on which it begins.
    let line: Int
    private(set) var text: [UInt8] = []
    private(set) var children: [XMLElement] = []

    init(name: String, attributes: [String: String], line: Int) {
        self.name = name
        self.attributes = attributes
        self.line = line
    }

    deinit {
        wipe(&text)
    }

    func append(_ child: XMLElement) { children.append(child) }

    /// Appends text. Growing leaves no copy behind.
    func append(_ bytes: RawSpan) {
        if text.capacity - text.count < bytes.byteCount {
            var larger: [UInt8] = []
            larger.reserveCapacity((text.count + bytes.byteCount) * 2)
            larger += text
            wipe(&text)
            text = larger
        }
        for offset in bytes.byteOffsets { text.append(bytes.byte(at: offset)) }
    }

    /// The name without its namespace.
    var localName: String { String(name.split(separator: "|").last ?? "") }

    /// The text without the white space around it.
    var trimmed: ArraySlice<UInt8> {
        let isBlank: (UInt8) -> Bool = { [0x20, 0x09, 0x0A, 0x0D].contains($0) }
        var rest = text[...].drop(while: isBlank)
        while let last = rest.last, isBlank(last) { rest.removeLast() }
        return rest
    }
}
