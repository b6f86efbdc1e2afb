import FactorCrypto
import FactorWire

/// A batch that is not fully answered yet.
final class Batch {
    /// The size in bytes of a batch's answers above which no further entry is begun: it is refused as `overloaded`.
    /// Entries begun before may still add to it.
    static let mostBytes = WireBounds.answerBytes

    private(set) var token: AnswerToken
    var number: UInt64 = 0
    /// The number of entries not answered yet, including those not begun.
    private(set) var open: Int
    /// The ranges in the line of the entries that are not begun.
    var rest: ArraySlice<Range<Int>> = []
    /// The memory that the answers take, as reported to the port.
    private(set) var kept = 0
    /// When it was read, by the steady clock in milliseconds.
    let cameAt: Int64
    /// The peer no longer waits for the answer.
    private(set) var isForgotten = false
    private var lines: [[UInt8]] = []

    init(token: AnswerToken, open: Int, at moment: Int64) {
        self.token = token
        cameAt = moment
        self.open = open
    }

    var isFull: Bool { kept >= Self.mostBytes }

    /// Takes over one answer; an empty line is no answer. If one answer is quantized, the whole batch is.
    ///
    /// Returns the memory that the answer takes, in bytes.
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

    /// Drops all answers, and begins no further entry.
    func forget() {
        isForgotten = true
        open -= rest.count
        rest = []
        wipeLines()
        lines = []
    }

    /// Returns all answers in one line, and wipes the single ones; empty if there are none.
    func line() -> [UInt8] {
        defer { wipeLines() }
        return RPCResponse.batch(lines) ?? []
    }

    private func wipeLines() {
        for index in lines.indices { wipe(&lines[index]) }
    }
}

/// Batches: one line, served entry by entry, as if each entry were a line.
extension Dispatcher {
    /// Begins a batch. Returns false if entries are left for `resume`.
    func begin(_ entries: [Result<RPCRequest, RPCRefusal>], _ caller: Caller, _ token: AnswerToken) -> Bool {
        let batch = Batch(token: token, open: entries.count, at: engine.clock.steady())
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

    /// Continues a batch whose line was served in part. Returns false if entries are still left.
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

    /// Drops what is kept for a closed connection.
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

    /// Takes the answer of one entry; the last one completes the batch.
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
