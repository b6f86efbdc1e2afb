import FactorCommand
import FactorCrypto
import FactorService
import FactorSocket
import Glibc

/// Assembles the parts and runs them until the program is to end.
struct Courier {
    let configuration: CourierConfiguration
    let notifyAddress: String?

    /// Delivers until a signal, and then finishes the messages at hand.
    func run() throws(StartProblem) {
        guard let manager = ServiceNotifier(address: notifyAddress) else {
            throw StartProblem("$NOTIFY_SOCKET is neither a path nor an abstract name")
        }
        let stopping = ShutdownFlag()
        do throws(SocketFailure) {
            // A loop without a listener: it receives signals; the workers are separate threads.
            let loop = try EventLoop()
            let service = NullService()
            try Signals.deliver([.terminate, .interrupt], to: loop) { [unowned loop] _ in
                Log.write(.info, "draining")
                manager.stopping(status: "delivering the messages at hand")
                stopping.raise()
                loop.stop()
            }
            let crew = DeliveryCrew(configuration, stopping)
            let claiming = try Worker(name: "courier-claims") { crew.claim() }
            loop.every(milliseconds: 1_000) { manager.retry() }
            let status = "delivering for \(configuration.socket)"
            // For people; the service manager is told below, and the log has the rest.
            try? StandardOutput.write("factord-courier is \(Printable.text(status))\n")
            manager.ready(status: status)
            loop.run(serving: service)
            claiming.join()
            crew.join()
        } catch {
            throw StartProblem(error.description)
        }
        Log.write(.info, "ended")
    }

    /// A service without connections.
    private final class NullService: LineService {
        func receive(_ line: RawSpan, from peer: Peer, listener: Int, ticket: Ticket) -> LineProgress { .done }
        func receiveOverlong(from peer: Peer, listener: Int, ticket: Ticket) {}
        func turnEnded() {}
    }
}
