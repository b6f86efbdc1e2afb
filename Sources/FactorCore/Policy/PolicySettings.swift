/// The policy members that were set. The others come from the level below.
package struct PolicySettings: Equatable, Sendable {
    /// Values by the member's stored number.
    package private(set) var values: [UInt8: PolicyValue]

    package init(values: [UInt8: PolicyValue] = [:]) {
        self.values = values
    }

    /// Sets one member. With nil, the default applies again.
    package mutating func set(_ member: PolicyMember, to value: PolicyValue?) {
        values[member.number] = value
    }

    /// The members that are set, in the order of their numbers.
    package var members: [PolicyMember] { values.keys.sorted().compactMap(PolicyMember.numbered) }

    /// The policy that results from these settings over `defaults`.
    package func over(_ defaults: Policy) -> Policy {
        var policy = defaults
        for (number, value) in values {
            PolicyMember.numbered(number)?.set(&policy, value)
        }
        return policy
    }

    package func write(to writer: inout ByteWriter) {
        writer.varint(UInt64(values.count))
        for (number, value) in values.sorted(by: { $0.key < $1.key }) {
            writer.byte(number)
            switch value {
            case .integer(let integer):
                writer.byte(0)
                writer.zigzag(integer)
            case .text(let text):
                writer.byte(1)
                writer.text(text)
            case .flag(let flag):
                writer.byte(2)
                writer.byte(flag ? 1 : 0)
            case .probability(let probability):
                writer.byte(3)
                writer.varint(probability.attos)
            case .texts(let texts):
                writer.byte(4)
                writer.varint(UInt64(texts.count))
                let words = PolicyMember.numbered(number)?.storedWords ?? [:]
                for text in texts { writer.text(words[text] ?? text) }
            }
        }
    }

    package init(from reader: inout ByteReader) throws(Malformed) {
        var values: [UInt8: PolicyValue] = [:]
        for _ in 0..<(try reader.varint()) {
            let number = try reader.byte()
            switch try reader.byte() {
            case 0: values[number] = .integer(try reader.zigzag())
            case 1: values[number] = .text(try reader.text())
            case 2: values[number] = .flag(try reader.byte() == 1)
            case 3: values[number] = .probability(Probability(attos: try reader.varint()))
            case 4:
                var texts: [String] = []
                let words = PolicyMember.numbered(number)?.storedWords ?? [:]
                for _ in 0..<(try reader.varint()) {
                    let stored = try reader.text()
                    texts.append(words.first { $0.value == stored }?.key ?? stored)
                }
                values[number] = .texts(texts)
            default: throw Malformed()
            }
        }
        self.values = values
    }
}
