import FactorCrypto
import FactorWire

/// A batch that is not fully answered yet.
final class Batch {
    /// Bytes of answers beyond which no further entry is done: it is `overloaded`. What was begun before may add to that.
    static let mostBytes = 1_048_576

    private(set) var token: AnswerToken
    var number: UInt64 = 0
    /// Entries that are not answered, also those that were not begun.
    private(set) var open: Int
    /// Where the entries stand in the line that were not begun.
    var rest: ArraySlice<Range<Int>> = []
    /// The memory that the answers take, as told to whoever counts it.
    private(set) var kept = 0
    /// Nobody waits for the answer any more.
    private(set) var isForgotten = false
    private var lines: [[UInt8]] = []

    init(token: AnswerToken, open: Int) {
        self.token = token
        self.open = open
    }

    var isFull: Bool { kept >= Self.mostBytes }

    /// Takes one answer over; an empty one is none. Where one is quantized, all are.
    ///
    /// - Returns: The memory that it takes.
    func add(_ line: inout [UInt8], _ entry: AnswerToken) -> Int {
        open -= 1
        if !token.isQuantized { token = token.quantized(since: entry.cameAt) }
        guard !line.isEmpty else { return 0 }
        guard !isForgotten else {
            wipe(&line)
            return 0
        }
        lines.append([])
        swap(&lines[lines.count - 1], &line)
        let bytes = lines[lines.count - 1].capacity
        kept += bytes
        return bytes
    }

    /// Keeps no answer any more, and begins no further entry.
    func forget() {
        isForgotten = true
        open -= rest.count
        rest = []
        wipeLines()
        lines = []
    }

    /// All answers in one line, empty where there is none; the single ones are wiped.
    func line() -> [UInt8] {
        defer { wipeLines() }
        return RPCResponse.batch(lines) ?? []
    }

    private func wipeLines() {
        for index in lines.indices { wipe(&lines[index]) }
    }
}

/// Batches: a line that is served entry by entry, as if each were a line.
extension Dispatcher {
    /// Begins a batch; false where entries are left, for `resume`.
    func begin(_ entries: [Result<RPCRequest, RPCRefusal>], _ caller: Caller, _ token: AnswerToken) -> Bool {
        let batch = Batch(token: token, open: entries.count)
        let entryToken = keep(batch)
        for (index, entry) in entries.enumerated() {
            if index > 0, !mayGoOn(token) {
                batch.rest = RPCEnvelope.places(in: document.root)[index...]
                paused[token] = batch
                return false
            }
            serve(entry, caller, entryToken)
        }
        return true
    }

    /// Goes on with a batch whose line was served in part; false where entries are left still.
    package func resume(_ line: RawSpan, from caller: Caller, token: AnswerToken) -> Bool {
        guard let batch = paused[token] else { return true }
        while let place = batch.rest.first {
            guard mayGoOn(token) else { return false }
            batch.rest.removeFirst()
            serve(RPCEnvelope.entry(line.extracting(place), with: document), caller, entryToken(of: batch))
            document.wipe()
        }
        paused[token] = nil
        return true
    }

    /// Drops what is kept for a connection that has gone.
    package func forget(_ token: AnswerToken) {
        for (place, batch) in paused where place.high == token.high {
            paused[place] = nil
            batch.forget()
        }
        for (number, batch) in batches where batch.token.high == token.high {
            batch.forget()
            if batch.open == 0 { batches[number] = nil }
        }
    }

    /// Takes the answer of one entry, and answers the batch with the last one.
    func finishEntry(_ token: AnswerToken, lending line: inout [UInt8]) {
        guard let batch = batches[token.low] else { return }
        let bytes = batch.add(&line, token)
        guard batch.open == 0 else {
            if !batch.isForgotten, port?.settleEntry(batch.token, keeping: bytes) == false { batch.forget() }
            return
        }
        batches[token.low] = nil
        guard !batch.isForgotten else { return }
        port?.release(batch.token, bytes: batch.kept - bytes)
        finish(batch.token, batch.line())
    }

    private func mayGoOn(_ token: AnswerToken) -> Bool { port?.mayGoOn(with: token) ?? true }
}
