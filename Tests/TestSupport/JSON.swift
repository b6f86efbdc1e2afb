import FactorCrypto
package import FactorWire

/// A JSON value as tests write and read it, with literals and subscripts.
package indirect enum JSON: Equatable, Sendable {
    case null
    case flag(Bool)
    case integer(Int)
    /// A number that is not an integer, as written.
    case number(String)
    case text(String)
    case list([JSON])
    case object([Member])

    package struct Member: Equatable, Sendable {
        package let name: String
        package let value: JSON

        package init(name: String, value: JSON) {
            self.name = name
            self.value = value
        }
    }

    /// The member of that name, or null.
    package subscript(name: String) -> JSON {
        guard case .object(let members) = self else { return .null }
        return members.first { $0.name == name }?.value ?? .null
    }

    /// The element at that index, or null.
    package subscript(place: Int) -> JSON {
        items.indices.contains(place) ? items[place] : .null
    }

    package var text: String? { if case .text(let text) = self { text } else { nil } }
    package var integer: Int? { if case .integer(let integer) = self { integer } else { nil } }
    package var items: [JSON] { if case .list(let items) = self { items } else { [] } }
    package var members: [Member] { if case .object(let members) = self { members } else { [] } }
    package var isNull: Bool { self == .null }

    /// The object with one more member, or with another value for it.
    package func with(_ name: String, _ value: JSON) -> JSON {
        .object(members.filter { $0.name != name } + [Member(name: name, value: value)])
    }

    /// The object without that member.
    package func without(_ name: String) -> JSON {
        .object(members.filter { $0.name != name })
    }

    /// The value on one line.
    package var line: String {
        var writer = JSONWriter()
        write(to: &writer)
        return String(decoding: writer.bytes, as: UTF8.self)
    }

    private func write(to writer: inout JSONWriter) {
        switch self {
        case .null: writer.null()
        case .flag(let flag): writer.bool(flag)
        case .integer(let integer): writer.integer(Int64(integer))
        case .number(let digits): writer.raw(Array(digits.utf8))
        case .text(let text): writer.string(text)
        case .list(let items):
            writer.beginArray()
            for item in items { item.write(to: &writer) }
            writer.endArray()
        case .object(let members):
            writer.beginObject()
            for member in members {
                writer.key(member.name)
                member.value.write(to: &writer)
            }
            writer.endObject()
        }
    }
}

extension JSON {
    /// Parses one JSON text; nil if it is invalid.
    package init?(parsing bytes: [UInt8]) {
        let document = JSONDocument()
        guard (try? bytes.withRawSpan({ text throws(JSONFault) in try document.parse(text) })) != nil else {
            return nil
        }
        self.init(document.root)
    }

    package init(_ value: JSONValue) {
        switch value.kind {
        case .null: self = .null
        case .literalTrue: self = .flag(true)
        case .literalFalse: self = .flag(false)
        case .string: self = .text(value.string() ?? "")
        case .number:
            var digits: [UInt8] = []
            value.appendRaw(to: &digits)
            self = value.integer().map { .integer(Int($0)) } ?? .number(String(decoding: digits, as: UTF8.self))
        case .array:
            var items: [JSON] = []
            value.forEachElement { items.append(JSON($0)) }
            self = .list(items)
        case .object:
            var members: [Member] = []
            value.forEachMember { members.append(Member(name: $0.string() ?? "", value: JSON($1))) }
            self = .object(members)
        }
    }
}

extension JSON: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral,
    ExpressibleByFloatLiteral, ExpressibleByNilLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
    package init(stringLiteral value: String) { self = .text(value) }
    package init(integerLiteral value: Int) { self = .integer(value) }
    package init(booleanLiteral value: Bool) { self = .flag(value) }
    package init(floatLiteral value: Double) { self = .number(String(value)) }
    package init(nilLiteral: ()) { self = .null }
    package init(arrayLiteral elements: JSON...) { self = .list(elements) }
    package init(dictionaryLiteral elements: (String, JSON)...) {
        self = .object(elements.map { Member(name: $0.0, value: $0.1) })
    }
}
