import FactorCommand
import FactorService
import FactorSocket
import Glibc

/// What the service manager that started the process told it, by way of the environment.
struct ServiceEnvironment {
    private static let microsecondsAMillisecond = 1_000
    private static let variables: [EnvironmentVariable] = [
        .listenProcess, .listenDescriptors, .listenNames, .notifySocket, .watchdogProcess, .watchdogTime,
        .boot,
    ]

    var sockets = PassedSockets()
    var notifyAddress: String?
    /// The time without a sign of life after which the manager takes the process for dead.
    var watchdogMilliseconds: Int?
    /// Tells one boot from another; nil where that cannot be known.
    var boot: UInt64?

    /// Reads what was told and takes it out of the environment, so that no child takes it for its own. To be called
    /// before any other thread is started.
    static func take() throws(StartProblem) -> ServiceEnvironment {
        var told: [EnvironmentVariable: String] = [:]
        for variable in variables {
            told[variable] = variable.value
            // Nobody else touches the environment yet.
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
