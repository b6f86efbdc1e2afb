import Foundation

/// Which members of requests and answers are secret, according to the daemon's own description.
struct SecretMarks {
    /// A method's description.
    struct Method {
        let name: String
        fileprivate let params: [String: [String: Any]]
        fileprivate let result: [String: Any]

        /// The marked parameters, by path.
        let secretParams: Set<String>
        /// The marked members of the result, by path.
        let secretResults: Set<String>

        var hasSecrets: Bool { !secretParams.isEmpty || !secretResults.isEmpty }

        fileprivate init?(_ object: [String: Any], _ types: Types) {
            guard let name = object["name"] as? String, let params = object["params"] as? [[String: Any]],
                let result = object["result"] as? [String: Any]
            else { return nil }
            self.name = name
            self.params = Dictionary(
                params.compactMap { param in
                    guard let name = param["name"] as? String, let schema = param["schema"] as? [String: Any] else {
                        return nil
                    }
                    return (name, schema)
                }
            ) { $1 }
            self.result = result["schema"] as? [String: Any] ?? [:]
            secretParams = Set(self.params.flatMap { types.paths($1, $0) })
            secretResults = Set(types.paths(self.result, ""))
        }
    }

    let methods: [String: Method]
    private let types: Types

    /// Reads the answer of `rpc.discover`.
    init(_ document: [String: Any]) {
        let components = document["components"] as? [String: Any]
        let types = Types(schemas: components?["schemas"] as? [String: [String: Any]] ?? [:])
        self.types = types
        let methods = (document["methods"] as? [[String: Any]] ?? []).compactMap { Method($0, types) }
        self.methods = Dictionary(methods.map { ($0.name, $0) }) { $1 }
    }

    /// The secret texts of a request, with their paths.
    func secrets(in params: [String: Any], of method: String) -> [(path: String, text: String)] {
        params.flatMap { name, value in
            (methods[method]?.params[name]).map { types.texts(value, $0, name) } ?? []
        }
    }

    /// The secret texts of a result, with their paths.
    func secrets(in result: [String: Any]?, from method: String) -> [(path: String, text: String)] {
        (methods[method]?.result).map { types.texts(result ?? [:], $0, "") } ?? []
    }
}

/// The schemas that others refer to.
private struct Types {
    let schemas: [String: [String: Any]]

    private func inner(_ schema: [String: Any]) -> [[String: Any]] {
        let reference = (schema["$ref"] as? String)?.split(separator: "/").last
        return (reference.flatMap { schemas[String($0)] }.map { [$0] } ?? [])
            + ["anyOf", "oneOf", "allOf"].flatMap { schema[$0] as? [[String: Any]] ?? [] }
    }

    func paths(_ schema: [String: Any], _ path: String) -> [String] {
        var found = schema["x-secret"] as? Bool == true ? [path] : []
        for (name, member) in schema["properties"] as? [String: [String: Any]] ?? [:] {
            found += paths(member, path.isEmpty ? name : "\(path).\(name)")
        }
        if let items = schema["items"] as? [String: Any] { found += paths(items, path) }
        return found + inner(schema).flatMap { paths($0, path) }
    }

    func texts(_ value: Any, _ schema: [String: Any], _ path: String) -> [(String, String)] {
        var found: [(String, String)] = []
        if schema["x-secret"] as? Bool == true, let text = value as? String, !text.isEmpty {
            found.append((path, text))
        }
        if let object = value as? [String: Any], let properties = schema["properties"] as? [String: [String: Any]] {
            for (name, member) in object {
                guard let schema = properties[name] else { continue }
                found += texts(member, schema, path.isEmpty ? name : "\(path).\(name)")
            }
        }
        if let elements = value as? [Any], let items = schema["items"] as? [String: Any] {
            found += elements.flatMap { texts($0, items, path) }
        }
        return found + inner(schema).flatMap { texts(value, $0, path) }
    }
}
