import FactorService
import FactorSocket
import Glibc

/// What the service manager that started the process told it, by way of the environment.
struct ServiceEnvironment {
    private static let microsecondsAMillisecond = 1_000

    var sockets = PassedSockets()
    var notifyAddress: String?
    /// The time without a sign of life after which the manager takes the process for dead.
    var watchdogMilliseconds: Int?
    /// Tells one boot from another; nil where that cannot be known.
    var boot: UInt64?

    /// Reads what was told and takes it out of the environment, so that no child takes it for its own. To be called
    /// before any other thread is started.
    static func take() throws(StartProblem) -> ServiceEnvironment {
        let names =
            ["LISTEN_PID", "LISTEN_FDS", "LISTEN_FDNAMES", "NOTIFY_SOCKET", "WATCHDOG_PID", "WATCHDOG_USEC"]
            + [BootNumber.variable]
        var told: [String: String] = [:]
        for name in names {
            // Nobody else touches the environment yet; the text is copied before it goes.
            if let value = unsafe getenv(name) { told[name] = unsafe String(cString: value) }
            unsafe unsetenv(name)
        }
        var service = ServiceEnvironment()
        service.boot = BootNumber.read(told[BootNumber.variable])
        service.notifyAddress = told["NOTIFY_SOCKET"]
        if told["WATCHDOG_PID"].map({ Int32($0) == getpid() }) ?? true {
            service.watchdogMilliseconds = told["WATCHDOG_USEC"].flatMap { Int($0) }
                .flatMap { $0 > 0 ? max(1, $0 / microsecondsAMillisecond) : nil }
        }
        do throws(SocketFailure) {
            service.sockets = try PassedSockets(
                pid: told["LISTEN_PID"], count: told["LISTEN_FDS"], names: told["LISTEN_FDNAMES"], process: getpid())
        } catch {
            throw StartProblem(error.description)
        }
        return service
    }
}
