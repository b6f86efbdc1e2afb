import FactorCore
import FactorWire

extension ReceiptGrounds {
    /// Collects what parameters or a result refer to, by protocol member names: at the top level and one object deeper.
    /// Lists are skipped, since they only show things.
    init(_ json: JSONValue?) {
        self.init()
        guard let json, json.kind == .object else { return }
        take(json)
        if let name = json.member("subject")?.string() { subject = try? SubjectID(name) }
        if let name = json.member("tenant")?.string() { tenant = try? TenantID(name) }
        _ = json.member("flow_id")?.withUTF8 { flow = FlowID($0)?.bits }
        if flow == nil, let text = json.member("verdict") {
            _ = text.withUTF8 { flow = Verdict($0)?.flow }
        }
        _ = json.member("session_token")?.withUTF8 { token = SessionToken($0) }
        json.forEachMember { (name: JSONValue, value: JSONValue) in
            // What a request says about itself is about nothing that is stored.
            if value.kind == .object, !name.equals("meta") { take(value) }
        }
    }

    private mutating func take(_ object: JSONValue) {
        if let id = object.member("factor_id")?.string().flatMap({ FactorID(text: $0) }) { factors.insert(id) }
        _ = object.member("session_id")?.withUTF8 { if let id = SessionID($0) { sessions.insert(id) } }
        _ = object.member("device_id")?.withUTF8 { if let id = DeviceID($0) { devices.insert(id) } }
    }
}
