import FactorCore
import FactorCrypto
import FactorWire

/// The members of parameters and results that name something.
private enum GroundName: String, CaseIterable {
    case subject, tenant
    case flow = "flow_id"
    case verdict
    case sessionToken = "session_token"
    case factor = "factor_id"
    case session = "session_id"
    case device = "device_id"
    case deviceToken = "device_token"

    static let all = allCases
    static let table = NameTable(all.map(\.rawValue))
}

/// Grounds are collected by the protocol's names of members: at the top level and one object deeper, and the factors in a list
/// at the top. Of what there is only one of, the first stays.
extension ReceiptGrounds {
    /// Returns what notes the grounds in a result that is being written.
    static var notes: NotedMembers { NotedMembers(GroundName.table) }

    /// Adds what parameters or a result refer to.
    mutating func add(_ json: JSONValue) {
        json.forEachMember { (name: JSONValue, value: JSONValue) in
            switch value.kind {
            case .string: take(name, value, .top)
            // What a request says about itself is about nothing that is stored.
            case .object where !name.equals("meta"): value.forEachMember { take($0, $1, .inObject) }
            case .array:
                value.forEachElement { (element: JSONValue) in element.forEachMember { take($0, $1, .inListedObject) } }
            default: break
            }
        }
    }

    /// Adds what was noted while a result was written. Returns false if the result has to be read, since a text in it has
    /// escapes.
    mutating func add(_ noted: NotedMembers, in bytes: RawSpan) -> Bool {
        let text = Span<UInt8>(_bytes: bytes)
        let (quote, backslash) = (UInt8(ascii: "\""), UInt8(ascii: "\\"))
        for member in noted.members where text[member.start] == quote {
            let start = member.start + 1
            var end = start
            while text[end] != quote {
                if text[end] == backslash { return false }
                end += 1
            }
            take(GroundName.all[member.name], bytes.extracting(start..<end), member.depth)
        }
        return true
    }

    private mutating func take(_ name: JSONValue, _ value: JSONValue, _ depth: NotedMembers.Depth) {
        guard let index = GroundName.table.index(of: name) else { return }
        _ = value.withUTF8 { take(GroundName.all[index], $0, depth) }
    }

    private mutating func take(_ name: GroundName, _ text: RawSpan, _ depth: NotedMembers.Depth) {
        switch (name, depth) {
        case (.subject, .top): subject = subject ?? text.string.flatMap { try? SubjectID($0) }
        case (.tenant, .top): tenant = tenant ?? text.string.flatMap { try? TenantID($0) }
        case (.flow, .top): flow = flow ?? FlowID(text)?.bits
        case (.verdict, .top): flow = flow ?? Verdict(text)?.flow
        case (.sessionToken, .top): token = token ?? SessionToken(text)
        case (.factor, .inListedObject): if let id = FactorID(text) { things.append(.listedFactor(id)) }
        case (_, .inListedObject): break
        case (.factor, _): if let id = FactorID(text) { things.append(.factor(id)) }
        case (.session, _): if let id = SessionID(text) { things.append(.session(id)) }
        case (.device, _): if let id = DeviceID(text) { things.append(.device(id)) }
        case (.deviceToken, _): if let token = DeviceToken(text) { things.append(.tokenDevice(token.device)) }
        case (.subject, _), (.tenant, _), (.flow, _), (.verdict, _), (.sessionToken, _): break
        }
    }
}

extension RawSpan {
    /// The text; nil if it is not UTF-8.
    fileprivate var string: String? {
        guard let text = try? UTF8Span(validating: Span<UInt8>(_bytes: self)) else { return nil }
        return String(copying: text)
    }
}
