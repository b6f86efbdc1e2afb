internal import FactorWire

/// One slot of the loop's table: an open connection, or the memory for one.
///
/// The object outlives its connection and serves the slot's next one, so that accepting allocates nothing.
final class Connection {
    let slot: UInt32
    /// Counts the connections that have had this slot, so that tickets of earlier ones no longer match.
    private(set) var generation: UInt32
    private(set) var descriptor: Int32 = -1
    private(set) var peer = Peer(uid: .max, gid: .max, pid: 0)
    private(set) var listener = 0
    /// The account of its user; set while it is open.
    var account = Account(uid: .max)

    /// Requests that the service has not answered yet; each entry of a batch counts.
    var inFlight = 0
    private var requests: UInt32 = 0

    /// Bytes read but not consumed: an unfinished line, or lines that wait for their turn.
    var input = ByteBuffer()
    var scanner = LineScanner()
    /// Answers that the kernel has not accepted yet.
    var output = ByteBuffer()
    /// The number of those bytes. It is read often, and reading it from the buffer costs an exclusivity check.
    var unsent = 0
    /// Bytes of answers that the service keeps until the whole batch is answered.
    var gathered = 0
    /// The line that was served in part and is to be continued. It lies in `input`.
    var paused: PausedLine?

    /// There may be more to read: the kernel said so, and no read has come back short since.
    var isReadable = false
    /// The peer will send no more, so a short read does not mean that everything was read.
    var peerFinished = false
    /// The peer has closed its socket, so nobody reads the answers.
    var isHungUp = false
    /// Nothing more will be read: the stream ended, a line was over the limit, or the loop drains.
    var isReadOut = false
    /// `input` may hold whole lines.
    var holdsLines = false
    /// A line was over the limit, so some bytes may remain unread.
    var isOverlong = false
    /// The kernel accepts no more answers until it reports that it does.
    var isBlocked = false
    /// How many sweeps have found it so. Counted, and not timed: while the loop stands still, nobody could read.
    var sweepsBlocked = 0
    /// It is in a queue of connections that have more to serve.
    var isQueued = false
    /// Lines taken since it last had nothing waiting.
    var linesInARow = 0
    /// The time that serving those lines took, in microseconds.
    var workInARow = 0
    /// When it was last served, it had many lines waiting, or its lines took much work.
    var isDeep = false
    /// It may hold what was sent before the loop last stood still.
    var mayHoldOld = false
    /// It is in the list of connections to look after when the turn ends.
    var isMarked = false

    init(slot: UInt32, generation: UInt32 = 0) { (self.slot, self.generation) = (slot, generation) }

    var isOpen: Bool { descriptor >= 0 }

    /// The memory held for this connection, in bytes.
    var held: Int { input.capacity + output.capacity + gathered }
    /// The value of `held` that the sums include.
    var countedHeld = 0

    /// All requests were read, and all answers are sent.
    var isDone: Bool { isReadOut && !holdsLines && inFlight == 0 && unsent == 0 }

    func open(_ descriptor: Int32, peer: Peer, listener: Int) {
        self.descriptor = descriptor
        self.peer = peer
        self.listener = listener
        requests = 0
        inFlight = 0
        scanner = LineScanner()
        isReadable = false
        peerFinished = false
        isHungUp = false
        isReadOut = false
        holdsLines = false
        isOverlong = false
        isBlocked = false
        linesInARow = 0
        workInARow = 0
        isDeep = false
    }

    /// Forgets and wipes everything; the caller closes the descriptor.
    func reset() {
        descriptor = -1
        generation = generation == PollToken.lastGeneration ? 0 : generation + 1
        input.removeAll()
        output.removeAll()
        unsent = 0
        gathered = 0
        countedHeld = 0
        paused = nil
        isQueued = false
    }

    /// Adjusts the scanner after the first bytes of the input were dropped.
    func compacted(by count: Int) {
        // Changed in a copy, so that no access to the scanner encloses another module's code.
        var scanner = scanner
        scanner.compacted(by: count)
        self.scanner = scanner
        if let paused {
            let place = paused.place
            self.paused = PausedLine(
                ticket: paused.ticket, place: place.lowerBound - count..<place.upperBound - count)
        }
    }

    func nextTicket() -> Ticket {
        requests &+= 1
        inFlight += 1
        return lastTicket
    }

    /// The ticket made last.
    var lastTicket: Ticket { Ticket(slot: slot, generation: generation, request: requests) }
}

/// A line that the service has taken in part: a batch.
struct PausedLine {
    let ticket: Ticket
    /// Its range in the connection's input.
    let place: Range<Int>
}
