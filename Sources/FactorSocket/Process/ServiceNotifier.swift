/// Tells the service manager that started the process how it stands (`sd_notify(3)`).
///
/// Nothing waits. What the manager could not take (its queue was full) is told again at `retry`, in order; a sign of life
/// is not, since the next one follows.
package final class ServiceNotifier {
    /// States that wait at the most; a manager that takes none for so long is gone.
    private static let mostWaiting = 16

    private let address: [UInt8]?
    private let calls: any SystemCalls
    private var waiting: [String] = []

    /// Nil where `address` (`$NOTIFY_SOCKET`) is no address that can be told: neither a path nor `@` and an abstract
    /// name. Without an address nobody wants to hear anything.
    package init?(address: String?, calls: any SystemCalls = LinuxCalls()) {
        self.calls = calls
        guard let address else {
            self.address = nil
            return
        }
        let bytes = Array(address.utf8)
        switch bytes.first {
        case UInt8(ascii: "/"): self.address = bytes
        case UInt8(ascii: "@") where bytes.count > 1: self.address = [0] + bytes.dropFirst()
        default: return nil
        }
    }

    /// It serves, and a person may read `status` about it.
    package func ready(status: String) { tell("READY=1\nSTATUS=\(status)") }

    /// It reads its configuration again; `ready` says when that is done.
    package func reloading() { tell("RELOADING=1\nMONOTONIC_USEC=\(calls.monotonicMicroseconds())") }

    /// It is about to end.
    package func stopping(status: String) { tell("STOPPING=1\nSTATUS=\(status)") }

    /// It is alive.
    package func alive() {
        guard let address, waiting.isEmpty else { return }
        _ = calls.notify(address, Array("WATCHDOG=1".utf8))
    }

    /// Tells again what could not be told.
    package func retry() {
        while let first = waiting.first, send(first) { waiting.removeFirst() }
    }

    private func tell(_ state: String) {
        retry()
        guard !waiting.isEmpty || !send(state) else { return }
        if waiting.count == Self.mostWaiting { waiting.removeFirst() }
        waiting.append(state)
    }

    private func send(_ state: String) -> Bool {
        guard let address else { return true }
        return calls.notify(address, Array(state.utf8)) >= 0
    }
}
