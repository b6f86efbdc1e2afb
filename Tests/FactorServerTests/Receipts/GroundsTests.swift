import FactorCore
import FactorCrypto
import TestServer
import TestSupport
import Testing

@testable import FactorServer
@testable import FactorWire

/// What an answer refers to is noted while the answer is written, and read from it when it is given again.
struct GroundsTests {
    private static let factors = (1...3).map { FactorID(randomness: .seeded($0)).text }
    private static let session = SessionID(randomness: .seeded(4)).text
    private static let device = DeviceID(randomness: .seeded(5)).text

    /// Returns what was noted while the value was written after other text, or nil if it has to be read, and what is read.
    private func grounds(_ write: (inout JSONWriter) -> Void) throws -> (noted: ReceiptGrounds?, read: ReceiptGrounds) {
        let notes = ReceiptGrounds.notes
        var writer = JSONWriter(bytes: Array("before".utf8))
        writer.noted = notes
        write(&writer)
        let (noted, read) = try writer.bytes.withRawSpan { bytes in
            var (noted, read) = (ReceiptGrounds(), ReceiptGrounds())
            let document = JSONDocument()
            try document.parse(bytes.extracting(droppingFirst: "before".utf8.count))
            read.add(document.root)
            return (noted.add(notes, in: bytes) ? noted : nil, read)
        }
        return (noted, read)
    }

    @Test func `of every method's result, the same is noted and read`() throws {
        var found = 0
        for entry in Catalogue.all where entry.changes {
            let (noted, read) = try grounds(entry.writeExample)
            #expect("\(try #require(noted))" == "\(read)", "\(entry.name)")
            found += read.things.count
        }
        #expect(found > 20)
    }

    @Test func `members count at the top, one object deeper, and of a list at the top the factors`() throws {
        let (noted, read) = try grounds { writer in
            func object(_ name: String, _ write: (inout JSONWriter) -> Void) {
                writer.key(name)
                writer.beginObject()
                write(&writer)
                writer.endObject()
            }
            func members(_ writer: inout JSONWriter, _ factor: String) {
                for (name, value) in [("factor_id", factor), ("session_id", Self.session), ("device_id", Self.device)] {
                    writer.key(name)
                    writer.string(value)
                }
            }
            writer.beginObject()
            members(&writer, Self.factors[0])
            object("deeper") { writer in
                members(&writer, Self.factors[1])
                writer.key("too_deep")
                writer.beginObject()
                members(&writer, Self.factors[0])
                writer.endObject()
            }
            writer.key("listed")
            writer.beginArray()
            writer.beginObject()
            members(&writer, Self.factors[2])
            writer.endObject()
            writer.endArray()
            writer.key("lists")
            writer.beginArray()
            writer.beginArray()
            writer.beginObject()
            members(&writer, Self.factors[0])
            writer.endObject()
            writer.endArray()
            writer.endArray()
            writer.key("flow_id")
            writer.null()
            writer.key("subject")
            writer.string("ada")
            writer.endObject()
        }
        #expect("\(try #require(noted))" == "\(read)")
        #expect(read.things.count == 7)
        #expect(read.subject?.text == "ada")
        #expect(read.flow == nil)
        let listed = read.things.filter { if case .listedFactor = $0 { true } else { false } }
        #expect(listed.count == 1)
    }

    @Test func `a text with escapes is read`() throws {
        let (noted, read) = try grounds { writer in
            writer.beginObject()
            writer.key("subject")
            writer.string("a\"b\\")
            writer.endObject()
        }
        #expect(noted.map { "\($0)" } == nil)
        #expect(read.subject?.text == "a\"b\\")
    }

    /// A subject with a quotation mark stands before what else the result names.
    @Test(arguments: ["ada", "a\"da"])
    func `an answer with a session is not given again once the session has ended`(_ name: String) throws {
        let scenario = try Scenario()
        let params: JSON = ["subject": .text(name), "amr": ["pwd"], "idempotency_key": "k"]
        try scenario.done("password.set", ["subject": .text(name), "password": "correct horse battery"])
        let first = try scenario.ask("session.create", params)
        #expect(try scenario.ask("session.create", params) == first)
        try scenario.done("session.revoke", ["session_token": first.result["session_token"]])
        #expect(try scenario.ask("session.create", params).reason == "not_found")
    }
}
