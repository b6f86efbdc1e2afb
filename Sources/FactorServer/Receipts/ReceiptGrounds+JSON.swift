import FactorCore
import FactorWire

extension ReceiptGrounds {
    /// Collects what parameters or a result refer to, by protocol member names: at the top level and one object deeper, and
    /// the factors in a list at the top.
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
            switch value.kind {
            // What a request says about itself is about nothing that is stored.
            case .object where !name.equals("meta"): take(value)
            case .array:
                value.forEachElement { (element: JSONValue) in
                    if let id = element.factorID { listedFactors.append(id) }
                }
            default: break
            }
        }
    }

    private mutating func take(_ object: JSONValue) {
        if let id = object.factorID { factors.append(id) }
        _ = object.member("session_id")?.withUTF8 { if let id = SessionID($0) { sessions.append(id) } }
        _ = object.member("device_id")?.withUTF8 { if let id = DeviceID($0) { devices.append(id) } }
        _ = object.member("device_token")?.withUTF8 {
            if let token = DeviceToken($0) { tokenDevices.append(token.device) }
        }
    }
}

extension JSONValue {
    fileprivate var factorID: FactorID? { member("factor_id")?.string().flatMap { FactorID(text: $0) } }
}
