import FactorProgram
import FactorWire

extension RPCSession {
    /// Suggests a method or parameter name in place of an unknown one, from the daemon's own lists.
    func suggestion(_ refusal: Refusal) -> String? {
        if refusal.reason == "method_not_found" {
            return Resemblance.nearest(to: refusal.method, among: methods)
        }
        guard refusal.reason == "invalid_params", refusal.details["detail"]?.hasPrefix("is unknown") == true,
            let field = refusal.details["field"], field != "idempotency_key"
        else { return nil }
        return nearest(to: field.split(separator: ".").map(String.init), of: refusal.method)
    }

    private var methods: [String] {
        guard let info = result("server.info"), let methods = try? info.texts("methods") else { return [] }
        return methods
    }

    /// The member closest to the last one of a path, with the path before it.
    private func nearest(to path: [String], of method: String) -> String? {
        guard let last = path.last, let document = result("rpc.discover"),
            let methods = try? document.objects("methods"),
            let found = methods.first(where: { (try? $0.string("name")) == method }),
            let parameters = try? found.objects("params")
        else { return nil }
        guard path.count > 1 else {
            return Resemblance.nearest(to: last, among: parameters.compactMap { try? $0.text("name") })
        }
        var schema = try? parameters.first { (try? $0.string("name")) == path[0] }?.object("schema")
        schema = schema.flatMap { type(of: $0, in: document) }
        for name in path[1..<path.count - 1] {
            schema = (try? schema?.object("properties").object(name)).flatMap { type(of: $0, in: document) }
        }
        var names: [String] = []
        (try? schema?.object("properties"))?.value.forEachMember { name, _ in
            names.append(Printable.text(name.string() ?? ""))
        }
        return Resemblance.nearest(to: last, among: names).map { (path.dropLast() + [$0]).joined(separator: ".") }
    }

    /// The schema that another one refers to, directly or beside a description; otherwise the schema itself.
    private func type(of schema: Part, in document: Part) -> Part? {
        let inner = (try? schema.objects("allOf").first) ?? schema
        guard let reference = try? inner.string("$ref") else { return inner }
        return reference.unicodeScalars.split(separator: "/").map(String.init).dropFirst().reduce(document) {
            found, name in
            try? found?.object(String(name))
        }
    }

    /// A result that is only used for a hint, so that errors are ignored.
    private func result(_ method: String) -> Part? {
        guard case .result(let answer) = try? ask(method, RequestParameters()) else { return nil }
        return answer.part
    }
}
