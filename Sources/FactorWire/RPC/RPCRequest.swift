/// A well-formed JSON-RPC 2.0 request that points into the document it was read from.
package struct RPCRequest {
    /// Nil for a notification, which is never answered, not even with an error.
    package let id: RPCID?
    /// The method's name, a string. Compare it with `equals`, or look it up in a `NameTable`.
    package let method: JSONValue
    private let parameters: JSONToken?

    init(id: RPCID?, method: JSONValue, parameters: JSONToken?) {
        self.id = id
        self.method = method
        self.parameters = parameters
    }

    /// An object or an array; `Parameters` refuses the array.
    package var params: JSONValue? { parameters.map { JSONValue(beside: method, token: $0) } }

    /// The method's name, for logs.
    package var methodName: String { method.string() ?? "" }
    /// The method's name in UTF-8.
    package var methodBytes: [UInt8] { method.utf8() ?? [] }
}

/// The immediate refusal of a line, or of one entry of a batch.
package struct RPCRefusal: Error, Equatable, Sendable {
    /// The id to answer with; nil is written as null.
    package let id: RPCID?
    /// What is wrong.
    package let fault: WireFault

    /// Refuses with `fault`, under the id if it is known.
    package init(id: RPCID?, fault: WireFault) {
        self.id = id
        self.fault = fault
    }
}

/// The content of one line.
package enum RPCMessage {
    case single(Result<RPCRequest, RPCRefusal>)
    /// One to `RPCEnvelope.batchLimit` entries. Each is dispatched on its own. The answers, in any order, form one
    /// array; if no entry has an answer, neither has the batch.
    case batch([Result<RPCRequest, RPCRefusal>])
    /// A line that could not be read: one answer.
    case refused(RPCRefusal)
}
