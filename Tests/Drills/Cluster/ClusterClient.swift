import Glibc
import TestSupport

/// A request to one of the sidecars.
struct SidecarRequest {
    let sidecar: Int
    let method: String
    let params: JSON
}

/// What became of a request. Times are in nanoseconds.
struct SidecarReply {
    let invokedAt: UInt64
    /// Nil if none came: the connection was lost, or nothing was heard for too long.
    let answer: Answer?
    let returnedAt: UInt64
}

/// Asks all sidecars at once, from one thread.
final class ClusterClient {
    let fleet: Fleet
    private var connections: [SidecarConnection?]
    private var lastID = 0
    /// How long an answer may take before its connection is given up, in seconds.
    private let patience: Double

    init(_ fleet: Fleet, patience: Double = 45) {
        self.fleet = fleet
        self.patience = patience
        connections = fleet.paths.map { _ in nil }
    }

    /// Sends requests, at most one to each sidecar, and waits for their answers. Nil for a sidecar that does not listen.
    func ask(_ requests: [SidecarRequest]) -> [SidecarReply?] {
        var replies = [SidecarReply?](repeating: nil, count: requests.count)
        var open: [Int: (place: Int, invokedAt: UInt64)] = [:]
        for (place, request) in requests.enumerated() {
            guard let connection = connection(request.sidecar) else { continue }
            lastID += 1
            let invokedAt = SteadyClock.now
            if connection.send(lastID, request.method, request.params) {
                open[lastID] = (place, invokedAt)
            } else {
                // The sidecar may have read it before it ended.
                connections[request.sidecar] = nil
                replies[place] = SidecarReply(invokedAt: invokedAt, answer: nil, returnedAt: 0)
            }
        }
        let deadline = UInt64.after(seconds: patience)
        while !open.isEmpty, !SteadyClock.isPast(deadline) {
            let waiting = Set(open.values.map { requests[$0.place].sidecar }).sorted()
            var entries = waiting.map {
                pollfd(fd: connections[$0]?.descriptor ?? -1, events: Int16(POLLIN), revents: 0)
            }
            guard unsafe poll(&entries, nfds_t(entries.count), 500) > 0 else { continue }
            for (sidecar, entry) in zip(waiting, entries) where entry.revents != 0 {
                let isOpen = connections[sidecar]?.read() ?? false
                while let answer = connections[sidecar]?.nextAnswer() {
                    guard let request = answer.json["id"].integer.flatMap({ open.removeValue(forKey: $0) }) else {
                        continue
                    }
                    replies[request.place] = SidecarReply(
                        invokedAt: request.invokedAt, answer: answer, returnedAt: SteadyClock.now)
                }
                guard !isOpen else { continue }
                lose(sidecar, requests, &open, &replies)
            }
        }
        for sidecar in Set(open.values.map({ requests[$0.place].sidecar })) { lose(sidecar, requests, &open, &replies) }
        return replies
    }

    func ask(_ sidecar: Int, _ method: String, _ params: JSON) -> SidecarReply? {
        ask([SidecarRequest(sidecar: sidecar, method: method, params: params)])[0]
    }

    private func connection(_ sidecar: Int) -> SidecarConnection? {
        if connections[sidecar] == nil { connections[sidecar] = SidecarConnection(path: fleet.paths[sidecar]) }
        return connections[sidecar]
    }

    /// Gives up a connection: it is unknown what became of its requests.
    private func lose(
        _ sidecar: Int, _ requests: [SidecarRequest], _ open: inout [Int: (place: Int, invokedAt: UInt64)],
        _ replies: inout [SidecarReply?]
    ) {
        connections[sidecar] = nil
        for (id, request) in open where requests[request.place].sidecar == sidecar {
            open[id] = nil
            replies[request.place] = SidecarReply(invokedAt: request.invokedAt, answer: nil, returnedAt: 0)
        }
    }
}
