import FactorCore
import FactorCrypto
import FactorProgram
import FactorServer
import FactorSocket
import FactorWire

/// What the daemon serves: as long as its store is away only what can be said without one, then all. Confined to the loop's
/// thread.
final class Serving {
    private let lines: SocketService
    private unowned let loop: EventLoop
    private let server: ServerState
    private let announcement: Announcement
    /// The one in effect, as far as there was a store to apply it to.
    private var configuration: Configuration
    /// The one that engines are started with.
    private let initial: Configuration
    /// The file that a reload reads; nil if there is none.
    private let file: ConfigurationFile?
    private let watch: StoreWatch
    private var store: ServedStore?
    private var reloading: Reload?
    /// A reload was asked for, and the next engine has to be told of it.
    private var isReloadDue = false
    /// Opens the store, if it is on another machine.
    var opening: StoreOpening?

    init(
        _ lines: SocketService, _ loop: EventLoop, _ server: ServerState, _ announcement: Announcement,
        _ configuration: Configuration, _ file: ConfigurationFile?, _ watch: StoreWatch
    ) {
        self.lines = lines
        self.loop = loop
        self.server = server
        self.announcement = announcement
        (self.configuration, initial) = (configuration, configuration)
        self.file = file
        self.watch = watch
    }

    /// Serves what needs no store, until there is one.
    func wait() {
        let rules = AccessRules(configuration.listeners)
        lines.wait(Reception(server, rules, storeName: DatabaseSource.kind, watch))
        opening?.begin()
    }

    /// Takes note of what keeps the store away.
    func note(_ failure: StoreFailure) { watch.note(failure) }

    /// Serves everything.
    func begin(_ store: ServedStore) {
        self.store = store
        let engine = store.engine
        // It may have gone again.
        if !engine.isStoreAway { watch.note(nil) }
        if engine.isAnchorIgnored {
            let told = "the store has an anchor but none is configured: an older copy of it would not be noticed"
            Log.write(.warning, "anchor_ignored", [("text", told)])
        }
        store.place.settle()
        let dispatcher = Dispatcher(engine: engine, access: AccessRules(configuration.listeners), server: server)
        dispatcher.quantizer = ResponseQuantizer { Clock.monotonicMicroseconds() }
        lines.serve(dispatcher)
        lines.watchdog?.engine = engine
        reloading = file.map { Reload($0, running: initial, engine, dispatcher, loop) }
        if isReloadDue { reload() }
        if !engine.isStoreAway { announcement.serves() }
    }

    func reload() {
        isReloadDue = true
        reloading?.reload()
    }

    func tick() {
        guard let engine = store?.engine else { return watch.tell() }
        guard engine.storeHasEnded else { return engine.tick() }
        watch.tell()
        // What was decided for nothing is refused first.
        lines.dispatcher?.endWaits()
        guard engine.isAtRest, lines.dispatcher?.isBetweenBatches ?? true else { return }
        end()
        store = nil
        configuration = reloading?.running ?? configuration
        reloading = nil
        lines.watchdog?.engine = nil
        wait()
    }

    /// Commits what is left, and closes the store.
    func end() { store?.end() }
}

/// Says to people and to the service manager what the daemon does. Confined to the loop's thread.
final class Announcement: @unchecked Sendable {
    // Sendable only so that an observer of the engine can hold it.

    let manager: ServiceNotifier
    private let places: String
    private var status = ""
    /// It has served before.
    private var hasServed = false

    init(_ manager: ServiceNotifier, on listeners: [String]) {
        self.manager = manager
        places = listeners.joined(separator: ", ")
    }

    /// It listens, and waits for its store.
    func waits(_ failure: StoreFailure) {
        if status.isEmpty { print("listens on \(places), and waits for its store: \(failure.text)") }
        // Everybody on the host may read it, so it names no machine.
        say("waiting for the store, which \(failure.obstacle.problem)")
    }

    func serves() {
        if !hasServed { print("is ready on \(places)") }
        hasServed = true
        say("serving on \(places)")
    }

    /// Says it to the service manager once more, after a reload.
    func again() { if !status.isEmpty { manager.ready(status: status) } }

    private func say(_ status: String) {
        guard status != self.status else { return }
        self.status = status
        manager.ready(status: status)
    }

    /// Tells people. The daemon serves even if nobody reads it.
    private func print(_ text: String) {
        try? StandardOutput.write("factord \(Release.version) \(Printable.text(text))\n")
    }
}
