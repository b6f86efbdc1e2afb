import Foundation

extension Home {
    /// A configuration for this home, with a key file of its own and the given listeners.
    func configuration(listeners: String, _ others: String = "") throws -> String {
        let key = try write(String(repeating: "5e", count: 32), to: "master.key")
        return """
            {
            "state": "\(state)",
            "master_key": {"file": "\(key)"},
            "listeners": [\(listeners)]\(others)
            }
            """
    }

    /// A configuration whose anchor is kept in a file, by commands.
    func configuration(anchorIn file: String, writing: String? = nil) throws -> String {
        let writing = writing ?? "cat >\(file).new && mv \(file).new \(file)"
        let anchor = #"{"read": "cat \#(file) 2>/dev/null || true", "write": "\#(writing)"}"#
        return try configuration(listeners: own, #", "anchor": \#(anchor)"#)
    }

    /// A listener at the home's socket that allows the test's own user everything.
    var own: String { listener("s.sock", #"{"uid": \#(getuid()), "roles": "all", "tenants": "all"}"#) }

    /// A listener at another path.
    func listener(_ name: String, _ rules: String, _ others: String = "") -> String {
        #"{"path": "\#(path(name))", "rules": [\#(rules)]\#(others)}"#
    }
}
