/// A well-formed request of JSON-RPC 2.0, pointing into the document that it was read from.
package struct RPCRequest {
    /// Nil makes it a notification, which is never answered, not even with an error.
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

    /// The method's name, for logs and the like.
    package var methodName: String { method.string() ?? "" }
    /// The method's name in UTF-8.
    package var methodBytes: [UInt8] { method.utf8() ?? [] }
}

/// An answer that reading a line or one entry of a batch leads to at once.
package struct RPCRefusal: Error, Equatable, Sendable {
    /// The id to answer with; nil is written as null.
    package let id: RPCID?
    /// What is wrong.
    package let fault: WireFault

    /// Refuses with `fault`, under the id where it is known.
    package init(id: RPCID?, fault: WireFault) {
        self.id = id
        self.fault = fault
    }
}

/// What one line holds.
package enum RPCMessage {
    case single(Result<RPCRequest, RPCRefusal>)
    /// One to `RPCEnvelope.batchLimit` entries. Each is dispatched on its own; the answers, in any order, make one
    /// array, and there is no answer when none of them has one.
    case batch([Result<RPCRequest, RPCRefusal>])
    /// Nothing that could be taken apart: one answer.
    case refused(RPCRefusal)
}
