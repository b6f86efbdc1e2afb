import FactorCore
import FactorWire

/// Serves while there is no store yet: says what can be said without one, and refuses everything else as `unavailable`.
/// Everything is answered at once. Confined to the loop's thread.
package final class Reception: @unchecked Sendable {
    // Sendable only so that methods can be served by it.

    /// A request, with what its peer may do.
    package struct Call {
        let request: RPCRequest
        let grant: Grant
    }

    let server: ServerState
    let storeName: String
    private let watch: StoreWatch
    private var access: AccessRules
    private let document = JSONDocument()

    package init(_ server: ServerState, _ access: AccessRules, storeName: String, _ watch: StoreWatch) {
        self.server = server
        self.access = access
        self.storeName = storeName
        self.watch = watch
    }

    /// Why there is no store.
    var failure: StoreFailure {
        watch.present?.failure ?? .unavailable("the store has not answered yet", .unreachable)
    }

    /// Returns the answer to a line; empty if it has none.
    package func receive(_ line: RawSpan, from caller: Caller) -> [UInt8] {
        defer { document.wipe() }
        let grant = access.grant(for: caller)
        switch RPCEnvelope.read(line, with: document) {
        case .single(let entry): return answer(entry, grant)
        case .refused(let refusal): return RPCResponse.refusal(refusal)
        case .batch(let entries):
            var lines: [[UInt8]] = []
            var bytes = 0
            for entry in entries {
                let line = answer(entry, grant, hasRoom: bytes < Batch.mostBytes)
                bytes += line.count
                if !line.isEmpty { lines.append(line) }
            }
            return RPCResponse.batch(lines) ?? []
        }
    }

    private func answer(
        _ entry: Result<RPCRequest, RPCRefusal>, _ grant: Grant, hasRoom: Bool = true
    ) -> [UInt8] {
        switch entry {
        case .failure(let refusal): return RPCResponse.refusal(refusal)
        case .success(let request):
            guard let index = Catalogue.names.index(of: request.method) else {
                server.countUnknownMethod()
                return request.id.map { RPCResponse.refusal(RPCRefusal(id: $0, fault: .methodNotFound)) } ?? []
            }
            let entry = Catalogue.all[index]
            let outcome: Result<[UInt8], Failure> =
                if !entry.isOpen(to: grant) {
                    .failure(.forbidden(entry.roles))
                } else if !hasRoom {
                    .failure(.overloaded(retryAfterMilliseconds: 100))
                } else {
                    entry.serveStoreless?(self, Call(request: request, grant: grant)) ?? .failure(Failure(failure))
                }
            switch outcome {
            case .success(let line):
                server.count(index, nil)
                return line
            case .failure(let failure):
                server.count(index, failure.code)
                return AnswerLine.refusal(failure, server, id: request.id)
            }
        }
    }

    /// Serves a method that needs no store.
    func answer<M: StorelessMethod>(_ method: M.Type, _ call: Call) -> Result<[UInt8], Failure> {
        do throws(WireFault) {
            var parameters = try Parameters(call.request.params)
            let read = try ReadParams(method, from: &parameters)
            try parameters.finish()
            do throws(Failure) {
                let reply = try M.answer(read.params, at: self, call.grant)
                return .success(AnswerLine.result(reply, id: call.request.id, in: []))
            } catch {
                return .failure(error)
            }
        } catch {
            let line = call.request.id.map { RPCResponse.refusal(RPCRefusal(id: $0, fault: error)) } ?? []
            return .success(line)
        }
    }
}
