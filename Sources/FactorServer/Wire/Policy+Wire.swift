package import FactorCore
package import FactorWire

/// The settings that a request changes: only the members that it names. `null` resets a member to the server's default.
package struct PolicyChange: WireReadable, WireWritable, Sendable {
    let changes: [(member: PolicyMember, value: PolicyValue?)]

    package static var example: PolicyChange { PolicyChange(changes: []) }

    package static var schema: JSONSchema {
        PolicySchema.object("PolicyChange", isWhole: false) { $0.schema.orNull.described($0.about) }
    }

    init(changes: [(member: PolicyMember, value: PolicyValue?)]) {
        self.changes = changes
    }

    package init(wire: JSONValue) throws(WireProblem) {
        var first: WireProblem?
        self = PolicyChange.read(wire) { problem, _ in first = first ?? problem }
        if let first { throw first }
    }

    /// Reads each member separately, so that a wrong one does not hide others, and reports each problem with its
    /// position.
    package static func read(_ wire: JSONValue, telling tell: (WireProblem, JSONValue) -> Void) -> PolicyChange {
        guard wire.kind == .object else {
            tell(WireProblem("must be an object"), wire)
            return PolicyChange(changes: [])
        }
        var changes: [(member: PolicyMember, value: PolicyValue?)] = []
        wire.forEachMember { name, value in
            let section = name.string() ?? ""
            guard PolicyMember.all.contains(where: { $0.section == section }) else {
                return collect(nil, name, value, into: &changes, tell)
            }
            guard value.kind == .object else {
                return tell(WireProblem("must be an object", path: ".\(section)"), value)
            }
            value.forEachMember { collect(section, $0, $1, into: &changes, tell) }
        }
        return PolicyChange(changes: changes)
    }

    private static func collect(
        _ section: String?, _ name: JSONValue, _ value: JSONValue,
        into changes: inout [(member: PolicyMember, value: PolicyValue?)], _ tell: (WireProblem, JSONValue) -> Void
    ) {
        let text = name.string() ?? ""
        let path = (section.map { ".\($0)" } ?? "") + ".\(text.prefix(64))"
        do throws(WireProblem) {
            changes.append(try read(section, text, value, path: path))
        } catch {
            tell(error, PolicyMember.all.contains { $0.section == section && $0.name == text } ? value : name)
        }
    }

    private static func read(
        _ section: String?, _ name: String, _ value: JSONValue, path: String
    ) throws(WireProblem) -> (member: PolicyMember, value: PolicyValue?) {
        guard let member = PolicyMember.all.first(where: { $0.section == section && $0.name == name }) else {
            let inside = PolicyMember.all.first { member in
                member.section.map { section == nil && name == "\($0).\(member.name)" } ?? false
            }
            guard let inside, let outer = inside.section else { throw WireProblem("is unknown", path: path) }
            throw WireProblem("is unknown: write {\"\(outer)\": {\"\(inside.name)\": ...}}", path: path)
        }
        if value.kind == .null { return (member, nil) }
        return (member, try member.shape.read(value, path))
    }

    /// Returns the settings with these changes.
    package func applied(to settings: PolicySettings) -> PolicySettings {
        var settings = settings
        for change in changes { settings.set(change.member, to: change.value) }
        return settings
    }

    package func write(to writer: inout JSONWriter) {
        writer.beginObject()
        for section in PolicySchema.sections {
            let inside = changes.filter { $0.member.section == section }
            guard !inside.isEmpty else { continue }
            if let section {
                writer.key(section)
                writer.beginObject()
            }
            for (member, value) in inside {
                writer.key(member.name)
                PolicyView.write(value, to: &writer)
            }
            if section != nil { writer.endObject() }
        }
        writer.endObject()
    }
}

/// A complete policy as answers show it.
package struct PolicyView: WireWritable, Sendable {
    let policy: Policy

    package static var example: PolicyView { PolicyView(policy: Policy()) }

    package static var schema: JSONSchema {
        PolicySchema.object("Policy", isWhole: true) {
            let schema = $0.schema.described($0.about)
            return $0.get(Policy()) == nil ? schema.orNull : schema
        }
    }

    package func write(to writer: inout JSONWriter) {
        writer.beginObject()
        for section in PolicySchema.sections {
            if let section {
                writer.key(section)
                writer.beginObject()
            }
            for member in PolicyMember.all where member.section == section {
                writer.key(member.name)
                Self.write(member.get(policy), to: &writer)
            }
            if section != nil { writer.endObject() }
        }
        writer.endObject()
    }

    fileprivate static func write(_ value: PolicyValue?, to writer: inout JSONWriter) {
        switch value {
        case .integer(let integer): writer.integer(integer)
        case .text(let text): writer.string(text)
        case .texts(let texts): texts.write(to: &writer)
        case .flag(let flag): writer.bool(flag)
        case .probability(let probability): writer.double(probability.value)
        case nil: writer.null()
        }
    }
}

/// The schema that policy changes and policy views share.
private enum PolicySchema {
    /// The objects that contain members, in the order of the table; nil is the top level.
    static var sections: [String?] {
        PolicyMember.all.reduce(into: []) { if !$0.contains($1.section) { $0.append($1.section) } }
    }

    /// Returns the schema of a policy with a title; its sections are titled with both names. A whole policy has every
    /// member.
    static func object(_ title: String, isWhole: Bool, _ schema: (PolicyMember) -> JSONSchema) -> JSONSchema {
        var properties: [JSONSchema.Property] = []
        for section in sections {
            let members = PolicyMember.all.filter { $0.section == section }
                .map { JSONSchema.Property($0.name, schema($0), isRequired: isWhole) }
            if let section {
                let object = JSONSchema.object(members).titled(title + JSONSchema.typeName(section))
                properties.append(JSONSchema.Property(section, object, isRequired: isWhole))
            } else {
                properties += members
            }
        }
        return .object(properties).titled(title)
    }
}

extension PolicyMember {
    /// The schema of its values. Its words are a type that is named after it.
    fileprivate var schema: JSONSchema {
        let title = ["policy", section, name].compactMap { $0.map(JSONSchema.typeName) }.joined()
        return shape.schema(title)
    }
}

extension PolicyMember.Shape {
    fileprivate func schema(_ title: String) -> JSONSchema {
        switch self {
        case .integer(let range): .integer(min: range.lowerBound, max: range.upperBound)
        case .choice(let names): .enumeration(names, title: title)
        case .choices(let names, let fewest):
            .array(of: .enumeration(names, title: title), min: fewest > 0 ? fewest : nil, max: names.count)
        case .flag: .boolean
        case .label: Label.schema
        case .probability: .number(min: 0, max: 1)
        case .prefixes: .array(of: .string(pattern: "^[+][1-9][0-9]{0,6}$"), max: PolicyMember.mostPrefixes)
        case .domain: .string(pattern: "^[a-z0-9.-]{1,253}$")
        case .domains: .array(of: Self.domain.schema(title), min: 1, max: PolicyMember.mostFormerDomains)
        case .origins: .array(of: .string(minLength: 1, maxLength: 300), min: 1, max: PolicyMember.mostOrigins)
        }
    }

    fileprivate func read(_ value: JSONValue, _ path: String) throws(WireProblem) -> PolicyValue {
        switch self {
        case .integer(let range):
            guard let integer = value.integer(), range.contains(integer) else {
                throw WireProblem("must be an integer from \(range.lowerBound) to \(range.upperBound)", path: path)
            }
            return .integer(integer)
        case .choice(let names):
            guard let text = value.string(), names.contains(text) else {
                throw WireProblem("must be one of \(names.joined(separator: ", "))", path: path)
            }
            return .text(text)
        case .choices(let names, let fewest):
            guard let texts = try? [String](wire: value), Set(texts).count == texts.count,
                texts.allSatisfy(names.contains), texts.count >= fewest
            else {
                let words = fewest > 0 ? "\(fewest) or more distinct words" : "distinct words"
                throw WireProblem(
                    "must be an array of \(words), each one of \(names.joined(separator: ", "))", path: path)
            }
            return .texts(texts)
        case .flag:
            guard let flag = value.bool() else { throw WireProblem("must be true or false", path: path) }
            return .flag(flag)
        case .label:
            do throws(WireProblem) {
                return .text(try Label(wire: value).text)
            } catch {
                throw WireProblem(error.text, path: path)
            }
        case .probability:
            guard let number = value.number(), let probability = Probability(number) else {
                throw WireProblem("must be a number from 0 to 1", path: path)
            }
            return .probability(probability)
        case .prefixes:
            return try readTexts(
                value, path, 0...PolicyMember.mostPrefixes, "must be + and 1 to 7 digits, such as +49", isPrefix)
        case .domain:
            guard let text = value.string(), PolicyMember.isDomain(text) else {
                throw WireProblem(Self.domainProblem, path: path)
            }
            return .text(text)
        case .domains:
            let domains = try readTexts(
                value, path, 1...PolicyMember.mostFormerDomains, Self.domainProblem, PolicyMember.isDomain)
            guard case .texts(let texts) = domains, Set(texts).count == texts.count else {
                throw WireProblem("must be distinct domains", path: path)
            }
            return domains
        case .origins:
            return try readTexts(
                value, path, 1...PolicyMember.mostOrigins,
                "must be an origin, such as https://example.org, without a path", PolicyMember.isOrigin)
        }
    }

    private static let domainProblem = "must be a domain in lower case, such as example.org"

    private func readTexts(
        _ value: JSONValue, _ path: String, _ counts: ClosedRange<Int>, _ problem: String, _ fits: (String) -> Bool
    ) throws(WireProblem) -> PolicyValue {
        var texts: [String] = []
        guard value.kind == .array, counts.contains(value.count) else {
            let least = counts.lowerBound > 0 ? "\(counts.lowerBound) to " : "at most "
            throw WireProblem("must be an array of \(least)\(counts.upperBound)", path: path)
        }
        try value.forEachElement { (element: JSONValue) throws(WireProblem) in
            guard let text = element.string(), fits(text) else {
                throw WireProblem(problem, path: "\(path)[\(texts.count)]")
            }
            texts.append(text)
        }
        return .texts(texts)
    }
}

/// Returns whether the text is `+` and up to seven digits that begin with a country code.
private func isPrefix(_ text: String) -> Bool {
    let digits = text.utf8.dropFirst()
    return text.utf8.first == 0x2B && (1...7).contains(digits.count) && digits.first != 0x30
        && digits.allSatisfy { (0x30...0x39).contains($0) }
}

extension JSONSchema {
    fileprivate var orNull: JSONSchema { .nullable(self) }
}
