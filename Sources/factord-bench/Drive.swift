internal import FactorCommand
internal import FactorSocket
internal import FactorWire

/// A closed loop: every connection keeps a fixed number of requests in flight, and sends the next when one is answered.
struct Drive<W: Workload> {
    /// The number of error answers that are printed; further ones are only counted.
    private let shownErrors = 3

    private let fleet: ClientFleet
    private let pipeline: Int
    private var workload: W
    private var report = Measurement()
    private var connections: [PipelinedConnection]
    private var out: [UInt8] = []
    private var inFlight = 0
    private var isAsking = true
    private var progress: Progress?

    init(_ workload: W, over fleet: ClientFleet, pipeline: Int, progress: Progress? = nil) {
        self.workload = workload
        self.fleet = fleet
        self.pipeline = pipeline
        self.progress = progress
        connections = .init(repeating: PipelinedConnection(pipeline: pipeline), count: fleet.count)
    }

    /// Sends for this long, or until the workload is exhausted; then waits for what is in flight.
    mutating func run(seconds: Int?) throws(SocketFailure) -> Measurement {
        let start = LinuxCalls.monotonicNanoseconds()
        let end = seconds.map { start + $0 * 1_000_000_000 }
        for index in connections.indices { try ask(pipeline, on: index, at: start) }
        var now = start
        while inFlight > 0 {
            try fleet.receive(waitingAtMost: 1_000) { (index, bytes) throws(SocketFailure) in
                now = LinuxCalls.monotonicNanoseconds()
                if let end, now >= end { isAsking = false }
                try take(bytes, on: index, at: now)
            }
            progress?.show(report.requests)
        }
        progress?.finish()
        report.ranOut = end.map { now < $0 } ?? false
        report.nanoseconds = now - start
        return report
    }

    private mutating func ask(_ wanted: Int, on index: Int, at now: Int) throws(SocketFailure) {
        out.removeAll(keepingCapacity: true)
        var asked = 0
        while asked < wanted, isAsking {
            guard workload.appendNext(to: &out) else {
                isAsking = false
                break
            }
            asked += 1
        }
        guard asked > 0 else { return }
        connections[index].note(asked, sentAt: now)
        inFlight += asked
        try fleet.send(RawSpan(_elements: out.span), on: index)
    }

    private mutating func take(_ bytes: RawSpan, on index: Int, at now: Int) throws(SocketFailure) {
        var answered = 0
        if connections[index].partial.isEmpty {
            answered = takeLines(bytes, on: index, at: now)
        } else {
            var whole = connections[index].partial
            for at in 0..<bytes.byteCount { whole.append(bytes.byte(at)) }
            connections[index].partial = []
            answered = takeLines(RawSpan(_elements: whole.span), on: index, at: now)
        }
        inFlight -= answered
        if answered > 0 { try ask(answered, on: index, at: now) }
    }

    /// Judges complete lines, keeps the rest, and returns the number of lines.
    private mutating func takeLines(_ bytes: RawSpan, on index: Int, at now: Int) -> Int {
        var scanner = LineScanner()
        var start = 0
        var answered = 0
        while case .line(let line) = scanner.next(in: bytes, from: start) {
            start = line.upperBound + 1
            answered += 1
            judge(bytes.extracting(line))
            report.latencies.record(nanoseconds: UInt64(max(0, now - connections[index].takeOldest())))
        }
        if start < bytes.byteCount {
            connections[index].partial = (start..<bytes.byteCount).map { bytes.byte($0) }
        }
        return answered
    }

    private mutating func judge(_ answer: RawSpan) {
        report.requests += 1
        guard !workload.isRight(answer) else { return }
        report.errors += 1
        if report.errors <= shownErrors {
            let bytes = (0..<answer.byteCount).map { answer.byte($0) }
            StatusLine.show(OutsideText.text(bytes) ?? OutsideText.shown(bytes))
        }
    }
}
