import FactorCommand
import FactorService
import FactorSocket
import Glibc

/// What the service manager passed to the process through the environment.
struct ServiceEnvironment {
    private static let microsecondsAMillisecond = 1_000
    private static let variables: [EnvironmentVariable] = [
        .listenProcess, .listenDescriptors, .listenNames, .notifySocket, .watchdogProcess, .watchdogTime,
        .boot,
    ]

    var sockets = PassedSockets()
    var notifyAddress: String?
    /// The time without a watchdog message after which the manager considers the process dead.
    var watchdogMilliseconds: Int?
    /// Identifies the boot; nil if that is unknown.
    var boot: UInt64?

    /// Reads the variables and removes them from the environment, so that no child uses them. Call it before any other
    /// thread starts.
    static func take() throws(StartProblem) -> ServiceEnvironment {
        var told: [EnvironmentVariable: String] = [:]
        for variable in variables {
            told[variable] = variable.value
            // No other thread uses the environment yet.
            unsafe unsetenv(variable.rawValue)
        }
        var service = ServiceEnvironment()
        service.boot = BootNumber.read(told[.boot])
        service.notifyAddress = told[.notifySocket]
        if told[.watchdogProcess].map({ Int32($0) == getpid() }) ?? true {
            service.watchdogMilliseconds = told[.watchdogTime].flatMap { Int($0) }
                .flatMap { $0 > 0 ? max(1, $0 / microsecondsAMillisecond) : nil }
        }
        do throws(SocketFailure) {
            service.sockets = try PassedSockets(
                pid: told[.listenProcess], count: told[.listenDescriptors], names: told[.listenNames], process: getpid()
            )
        } catch {
            throw StartProblem(error.description)
        }
        return service
    }
}
