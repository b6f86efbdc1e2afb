import TestSupport

/// The part of the Python client that is generated from the protocol: the types of results and parameters, and a
/// blocking and an awaiting method for each one of the catalogue.
struct PythonClient {
    private static let begin = "# -- Written from the protocol, as openrpc.json is; everything up to the end mark is"
    private static let end = "# -- End of what is written from the protocol."
    private static let width = 110

    private let published: PublishedProtocol
    private let common: Set<String>

    init(_ published: PublishedProtocol, common: [String]) {
        self.published = published
        self.common = Set(common)
    }

    /// The client's file with that part regenerated, or nil if the file has no markers for it.
    func renewed(_ file: String) -> String? {
        guard let start = file.firstRange(of: Self.begin), let stop = file.firstRange(of: Self.end) else { return nil }
        return file[..<start.lowerBound] + derived() + file[stop.lowerBound...]
    }

    private func derived() -> String {
        var text = Self.begin + "\n# renewed by `FACTORD_RENEW=1 swift test --filter DerivedFilesTests`.\n"
        for type in published.parameterTypes { text += PythonType(type).typedDictionary }
        for type in published.resultTypes { text += PythonType(type).dataclass }
        let reads = published.methods.filter { !$0.changes }.map { "        \"\($0.name)\",\n" }.joined()
        text += "\n\n#: Methods that change nothing, so that asking twice does no harm.\n"
        text += "READING_METHODS: FrozenSet[str] = frozenset(\n    [\n\(reads)    ]\n)\n"
        text += surface("_Methods", isAsync: false) + surface("_AsyncMethods", isAsync: true)
        return text + "\n\n"
    }

    private func surface(_ name: String, isAsync: Bool) -> String {
        let (define, kind) = isAsync ? ("async def", "awaiting") : ("def", "blocking")
        return """


            class \(name):
                \"""Every method of the protocol, \(kind).\"""

                \(define) _ask(self, request: _Request, read: Callable[[Any], _T]) -> _T:
                    raise NotImplementedError

            """ + published.methods.map { method($0, isAsync: isAsync) }.joined()
    }

    private func method(_ method: PublishedProtocol.Method, isAsync: Bool) -> String {
        let (result, read) = result(of: method)
        let parameters = method.parameters.map { PythonParameter($0) }
        let (required, optional) = (parameters.filter(\.isRequired), parameters.filter { !$0.isRequired })
        var words = ["self"] + required.map(\.declaration)
        if !optional.isEmpty { words += ["*"] + optional.map(\.declaration) }
        let name = method.name.replacing(".", with: "_")
        var text = "\n    \(isAsync ? "async def" : "def") \(name)"
        let line = "\(text.dropFirst())(\(words.joined(separator: ", "))) -> \(result):"
        if line.utf8.count <= Self.width {
            text = "\n" + line + "\n"
        } else {
            text += "(\n" + words.map { "        \($0),\n" }.joined() + "    ) -> \(result):\n"
        }
        text += isAsync ? "        \"\"\"As `Client.\(name)`, awaited.\"\"\"\n" : documentation(method)
        text += "        request = _Request(\"\(method.name)\", \(method.changes ? "True" : "False"), {"
        text += parameters.map { "\"\($0.wire)\": \($0.name)" }.joined(separator: ", ") + "})\n"
        let secrets = parameters.filter(\.isSecret).map(\.name)
        if !secrets.isEmpty { text += "        del \(secrets.joined(separator: ", "))\n" }
        return text + "        return \(isAsync ? "await " : "")self._ask(request, \(read))\n"
    }

    private func result(of method: PublishedProtocol.Method) -> (type: String, read: String) {
        if method.result["type"].isNull { return ("Any", "_anything") }
        if method.result.members().isEmpty { return ("None", "_nothing") }
        let name = PythonType(method.result).name
        return (name, "\(name)._read")
    }

    private func documentation(_ method: PublishedProtocol.Method) -> String {
        var text = "        \"\"\"\(method.summary).\n\n"
        text += method.role == "any" ? "        Open to every peer.\n" : "        Takes the role `\(method.role)`.\n"
        let own = method.failures.filter { !common.contains($0) }
        if !own.isEmpty { text += "        Raises \(own.map(Self.exception).joined(separator: ", ")).\n" }
        for parameter in method.parameters {
            text += "\n        :param \(PythonParameter(parameter).name): \(parameter.about)"
        }
        return text + (method.parameters.isEmpty ? "" : "\n") + "        \"\"\"\n"
    }

    private static func exception(_ reason: String) -> String {
        reason.split(separator: "_").map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    }
}
