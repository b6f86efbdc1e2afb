/// Reports the process's state to the service manager that started it (`sd_notify(3)`).
///
/// It never waits. A message that the manager could not take (its queue was full) is sent again by `retry`, in order. A
/// watchdog message is not, since the next one follows.
package final class ServiceNotifier {
    /// The most messages that wait; a manager that takes none for so long is gone.
    private static let mostWaiting = 16

    private let address: [UInt8]?
    private let calls: any SystemCalls
    private var waiting: [String] = []

    /// Nil if `address` (`$NOTIFY_SOCKET`) is neither a path nor `@` and an abstract name. Without an address nothing
    /// is sent.
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

    /// Reports that the daemon serves, with a `status` for people.
    package func ready(status: String) { tell("READY=1\nSTATUS=\(status)") }

    /// Reports that it reloads its configuration; `ready` reports the end of that.
    package func reloading() { tell("RELOADING=1\nMONOTONIC_USEC=\(calls.monotonicMicroseconds())") }

    /// Reports that it is about to end.
    package func stopping(status: String) { tell("STOPPING=1\nSTATUS=\(status)") }

    /// Sends the watchdog message.
    package func alive() {
        guard let address, waiting.isEmpty else { return }
        _ = calls.notify(address, Array("WATCHDOG=1".utf8))
    }

    /// Sends the waiting messages again.
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
