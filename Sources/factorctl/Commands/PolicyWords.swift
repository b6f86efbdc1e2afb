import FactorWire

/// Policy members from the command line: `issuer=Example`, `totp.digits=8`.
struct PolicyWords {
    private var plain: [(name: String, json: [UInt8])] = []
    private var grouped: [(group: String, members: [(name: String, json: [UInt8])])] = []

    var isEmpty: Bool { plain.isEmpty && grouped.isEmpty }

    init(_ words: some Sequence<String>) throws(CLIError) {
        for word in words {
            let (path, json) = try Self.read(word)
            let parts = path.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            guard parts.count == 2 else {
                plain.append((path, json))
                continue
            }
            let place = grouped.firstIndex { $0.group == parts[0] } ?? grouped.endIndex
            if place == grouped.endIndex { grouped.append((parts[0], [])) }
            grouped[place].members.append((parts[1], json))
        }
    }

    /// The change as JSON. A member named twice appears twice, and the daemon refuses that.
    var json: [UInt8] {
        var writer = JSONWriter()
        writer.beginObject()
        for (name, json) in plain { Self.write(name, json, to: &writer) }
        for (group, members) in grouped {
            writer.key(Array(group.utf8)[...])
            writer.beginObject()
            for (name, json) in members { Self.write(name, json, to: &writer) }
            writer.endObject()
        }
        writer.endObject()
        return writer.bytes
    }

    private static func write(_ name: String, _ json: [UInt8], to writer: inout JSONWriter) {
        writer.key(Array(name.utf8)[...])
        writer.raw(json)
    }

    private static func read(_ word: String) throws(CLIError) -> (String, [UInt8]) {
        switch try CallParameter(word) {
        case .json(let name, let json): return (name, json)
        case .text(let name, let text):
            var writer = JSONWriter()
            writer.string(text)
            return (name, writer.bytes)
        case .asked, .descriptor: throw .usage("policy values are not secret: write the value itself")
        }
    }
}
