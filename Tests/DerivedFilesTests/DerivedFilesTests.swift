import FactorCore
import FactorServer
import FactorWire
import Foundation
import TestServer
import TestSupport
import Testing

struct DerivedFilesTests {
    private static let python = "/usr/bin/python3"
    private static let examples = Result { try RecordedExample.all(Transcript.all()) }

    @Test func `the OpenRPC document equals the one derived from the catalogue`() throws {
        let examples = try Self.examples.get()
        var writer = JSONWriter()
        OpenRPC.write(to: &writer) { examples[$0]?.pairings }
        try DerivedFile(name: "openrpc.json", content: indented(writer.bytes) + "\n").check()
    }

    @Test func `the list of methods equals the one derived from the catalogue`() throws {
        let document = MethodsDocument(
            try PublishedProtocol(), transcripts: try Transcript.all(), examples: try Self.examples.get())
        try DerivedFile(name: "methods.md", content: document.text()).check()
    }

    @Test func `the table of roles equals the one derived from the catalogue`() throws {
        try DerivedFile(name: "roles.md", content: RolesDocument().text()).check()
    }

    @Test func `the page about standards equals the one derived from the rules`() throws {
        try DerivedFile(name: "assurance.md", content: AssuranceDocument().text()).check()
    }

    @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: python), "takes python3"))
    func `the clients equal those generated from the OpenRPC document`() throws {
        let generate = Process()
        generate.executableURL = URL(filePath: Self.python)
        generate.arguments = [DerivedFile.folder.appending(path: "clients/generate").path, "--check"]
        let output = Pipe()
        (generate.standardOutput, generate.standardError) = (output, output)
        try generate.run()
        let said = try output.fileHandleForReading.readToEnd() ?? Data()
        generate.waitUntilExit()
        #expect(
            generate.terminationStatus == 0,
            "renew them with protocol/clients/generate: \(String(decoding: said.prefix(4_000), as: UTF8.self))")
    }
}

/// JSON with a line for each member. The input has no white space outside its strings.
func indented(_ json: [UInt8]) -> String {
    var text: [UInt8] = []
    var depth = 0
    var isInString = false
    var previous: UInt8 = 0
    func newLine() { text += [0x0A] + [UInt8](repeating: 0x20, count: 2 * depth) }
    for (index, byte) in json.enumerated() {
        if isInString {
            text.append(byte)
            isInString = byte != UInt8(ascii: "\"") || isEscaped(json, index)
            previous = byte
            continue
        }
        switch byte {
        case UInt8(ascii: "{"), UInt8(ascii: "["):
            if previous == UInt8(ascii: "{") || previous == UInt8(ascii: "[") { newLine() }
            text.append(byte)
            depth += 1
        case UInt8(ascii: "}"), UInt8(ascii: "]"):
            depth -= 1
            if previous != UInt8(ascii: "{"), previous != UInt8(ascii: "[") { newLine() }
            text.append(byte)
        case UInt8(ascii: ","):
            text.append(byte)
            newLine()
        case UInt8(ascii: ":"): text += ": ".utf8
        default:
            if previous == UInt8(ascii: "{") || previous == UInt8(ascii: "[") { newLine() }
            isInString = byte == UInt8(ascii: "\"")
            text.append(byte)
        }
        previous = byte
    }
    return String(decoding: text, as: UTF8.self)
}

/// Whether an odd number of backslashes precedes an index.
private func isEscaped(_ json: [UInt8], _ index: Int) -> Bool {
    var count = 0
    while json[index - 1 - count] == UInt8(ascii: "\\") { count += 1 }
    return count % 2 == 1
}
