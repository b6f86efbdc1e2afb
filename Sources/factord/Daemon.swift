import FactorCommand
import FactorCore
import FactorCrypto
import FactorEngine
import FactorMethods
import FactorSQLite
import FactorSocket
import Glibc

/// Puts the parts together, runs them and takes them apart again.
struct Daemon {
    /// How long a drain waits for what was asked before: longer than the slowest request, shorter than patience.
    private static let drainMilliseconds = 10_000
    private static let tickMilliseconds = 1_000

    let options: Options

    /// Serves until it is told to end.
    func run() throws(StartProblem) {
        let kept = [options.masterKey, options.nextMasterKey].compactMap { $0?.descriptor }
        for step in ProcessHardening.apply(keeping: kept) where step.outcome != .done {
            Log.write(.warning, "hardening", [("measure", step.measure.rawValue), ("outcome", "\(step.outcome)")])
        }
        guard (try? Sodium.start()) != nil else { throw StartProblem("libsodium did not start") }
        try PrivateDirectory.make(options.state)
        try PrivateDirectory.make(
            String(options.socket.prefix(upTo: options.socket.lastIndex(of: "/") ?? options.socket.startIndex)))
        let store = try openStore()
        let loop = try makeLoop()
        let engine = try startEngine(store, loop)
        try serve(engine, loop)
        engine.stop()
        store.close()
        Log.write(.info, "ended")
    }

    private func openStore() throws(StartProblem) -> SQLiteStore {
        do throws(StoreFailure) {
            return try SQLiteStore(path: options.state + "/factord.sqlite")
        } catch {
            throw StartProblem("the store in \(options.state) does not open: \(error.text)")
        }
    }

    private func makeLoop() throws(StartProblem) -> EventLoop {
        do throws(SocketFailure) {
            let loop = try EventLoop()
            // Before any other thread starts, so that all of them block these signals.
            try Signals.deliver([.terminate, .interrupt], to: loop) { [unowned loop] _ in
                Log.write(.info, "draining")
                loop.drain(deadlineMilliseconds: Self.drainMilliseconds)
            }
            return loop
        } catch {
            throw StartProblem(error.description)
        }
    }

    private func startEngine(_ store: SQLiteStore, _ loop: EventLoop) throws(StartProblem) -> Engine {
        do throws(StartFailure) {
            let root = try RootRecord.read(store)
            let header = root?.record.header ?? RootRecord.Header(salt: Randomness.system.bytes(16), cost: .passphrase)
            let master = try masterKeys(header, storeIsNew: root == nil)
            return try Engine.start(
                Engine.Configuration(
                    store: store, master: master, header: header, loop: loop.mailbox, observer: LoggingObserver()))
        } catch {
            throw StartProblem(explain(error))
        }
    }

    private func masterKeys(_ header: RootRecord.Header, storeIsNew: Bool) throws(StartFailure) -> MasterKeys {
        do throws(StartProblem) {
            let present = try options.masterKey.read(header, storeIsNew: storeIsNew)
            guard let next = options.nextMasterKey else { return MasterKeys(present) }
            return MasterKeys(present, next: try next.read(header, storeIsNew: false))
        } catch {
            throw .masterKey(error.text)
        }
    }

    private func explain(_ failure: StartFailure) -> String {
        switch failure {
        case .wrongMasterKey(let expected, let given):
            "the master key \(Fingerprint.text(given)) is not the one of this store, which is sealed under "
                + "\(Fingerprint.text(expected)): start with that key, or restore the store that belongs to this one"
        case .doesNotOpen(let what):
            "alarm: \(what) do not open under the right master key: the store was damaged or tampered with; "
                + "restore it from a backup"
        case .malformed(let what): "\(what) of the store is malformed: restore it from a backup"
        case .masterKey(let text): text
        case .store(let failure): "the store cannot be read: \(failure.text)"
        }
    }

    private func serve(_ engine: Engine, _ loop: EventLoop) throws(StartProblem) {
        let rules = AccessRules([[AccessRule(.user(getuid()), .all)]])
        let server = ServerState(
            randomness: { Randomness.system.word() },
            onInternal: { Log.write(.error, "internal", [("reference", $0), ("cause", $1)]) })
        let dispatcher = Dispatcher(engine: engine, access: rules, server: server)
        let service = SocketService(loop, dispatcher)
        do throws(SocketFailure) {
            try loop.listen(on: ListenAddress(path: options.socket))
        } catch {
            throw StartProblem(error.description)
        }
        loop.every(milliseconds: Self.tickMilliseconds) { engine.tick() }
        StandardStream.output.line("factord \(Release.version) is ready on \(options.socket)")
        loop.run(serving: service)
    }
}
