package import FactorCore
package import FactorWire

/// A method as data, with the function that serves it.
package final class MethodEntry: Sendable {
    package let name: String
    package let about: String
    package let role: Role?
    package let otherRoles: [Role]
    let roles: RoleSet
    package let isServerWide: Bool
    package let changes: Bool
    package let effect: MethodEffect
    package let changesFactors: Bool
    package let since: Int
    package let takesSecret: Bool
    /// It is served even while the process is short of memory or the store is away: it shows an operator why other methods
    /// are refused.
    let isSpared: Bool
    /// How it is served while there is no store; nil if it is not.
    let serveStoreless: (@Sendable (Reception, Reception.Call) -> Result<[UInt8], Failure>)?
    package let quantized: QuantizedResponses
    package let failures: [FailureCode]
    /// The parameters, in the order of the documentation, with those of all methods last.
    package let parameters: @Sendable () -> [ParameterSchema]
    package let result: @Sendable () -> JSONSchema
    /// Writes a sample result.
    package let writeExample: @Sendable (inout JSONWriter) -> Void
    let serve: @Sendable (Dispatcher, Request, JSONValue?) -> Void

    private init<M: RPCMethod>(
        _ method: M.Type, storeless: (@Sendable (Reception, Reception.Call) -> Result<[UInt8], Failure>)? = nil,
        serve: @escaping @Sendable (Dispatcher, Request, JSONValue?) -> Void
    ) {
        name = M.name
        about = M.about
        role = M.role
        otherRoles = M.otherRoles
        roles = M.roles
        isServerWide = M.isServerWide
        changes = M.changes
        effect = M.effect
        changesFactors = M.changesFactors
        since = M.since
        takesSecret = M.takesSecret
        isSpared = M.name.hasPrefix("server.")
        quantized = M.quantized
        failures = M.failures
        parameters = {
            Parameters.describe { (parameters: inout Parameters) throws(WireFault) in
                _ = try ReadParams(method, from: &parameters)
            }
        }
        result = {
            let schema = M.Reply.schema
            return schema.title == nil && schema.isObject
                ? schema.titled(JSONSchema.typeName(M.name) + "Result") : schema
        }
        writeExample = { M.Reply.example.write(to: &$0) }
        serveStoreless = storeless
        self.serve = serve
    }

    /// Whether a peer with that grant may call it at all.
    func isOpen(to grant: Grant) -> Bool {
        if roles.isEmpty { return !grant.isEmpty }
        return isServerWide ? grant.allowsEverywhere(roles) : grant.allowsAnywhere(roles)
    }

    convenience init<M: DecidingMethod>(_ method: M.Type) {
        self.init(method) { dispatcher, request, json in dispatcher.serve(method, request, json) }
    }

    convenience init<M: FlowMethod>(_ method: M.Type) {
        self.init(method) { dispatcher, request, json in dispatcher.serve(method, request, json) }
    }

    convenience init<M: WaitingMethod>(_ method: M.Type) {
        self.init(method) { dispatcher, request, json in dispatcher.serve(method, request, json) }
    }

    convenience init<M: DecidingMethod & StorelessMethod>(_ method: M.Type) {
        self.init(
            method, storeless: { $0.answer(method, $1) },
            serve: { dispatcher, request, json in
                dispatcher.serve(method, request, json)
            })
    }

    convenience init<M: WaitingMethod & StorelessMethod>(_ method: M.Type) {
        self.init(
            method, storeless: { $0.answer(method, $1) },
            serve: { dispatcher, request, json in
                dispatcher.serve(method, request, json)
            })
    }
}

/// A method's parameters together with the idempotency key that every changing method takes, and what every request may
/// say about itself.
struct ReadParams<Params: WireReadableObject> {
    let params: Params
    let idempotencyKey: IdempotencyKey?
    let meta: RequestMeta?

    init<M: RPCMethod>(_ method: M.Type, from parameters: inout Parameters) throws(WireFault) where M.Params == Params {
        params = try Params(from: &parameters)
        idempotencyKey =
            M.changes
            ? try parameters.optional(
                "idempotency_key", "a repeated request with the same key gets the recorded answer for 60 s")
            : nil
        meta = try parameters.optional("meta", "what the request says about itself")
    }
}
