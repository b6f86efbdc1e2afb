internal import FactorWire

/// One slot of the loop's table: a connection, or the memory of one.
///
/// The object stays when the connection goes and serves the slot's next one, so that taking one in allocates nothing.
final class Connection {
    let slot: UInt32
    /// Counts the connections that have had this slot; a ticket of an earlier one fits no more.
    private(set) var generation: UInt32 = 0
    private(set) var descriptor: Int32 = -1
    private(set) var peer = Peer(uid: .max, gid: .max, pid: 0)
    private(set) var listener = 0
    /// Its user's; set while it is open.
    var account = Account(uid: .max)

    /// Requests that the service has and has not answered; each entry of a batch counts.
    var inFlight = 0
    private var requests: UInt32 = 0

    /// What was read and not taken: an unfinished line, or lines that must wait for their turn.
    var input = ByteBuffer()
    var scanner = LineScanner()
    /// Answers that the kernel has not taken.
    var output = ByteBuffer()
    /// How many bytes those are: asked often, and asking the buffer costs a check of who else is at it.
    var unsent = 0
    /// Bytes of answers that the service keeps until a batch is answered as a whole.
    var gathered = 0
    /// The line that was served in part and is to be gone on with. It stands in `input`.
    var paused: PausedLine?

    /// There may be more to read: the kernel said so and no read has come back short since.
    var isReadable = false
    /// The peer will send no more, so that a short read does not mean that all has been read.
    var peerFinished = false
    /// The peer has closed its socket, so nobody reads what is answered.
    var isHungUp = false
    /// Nothing more will be read: the end was seen, a line was over the limit, or the loop drains.
    var isReadOut = false
    /// `input` may hold whole lines.
    var holdsLines = false
    /// A line was over the limit, so there may be bytes that nobody will read.
    var isOverlong = false
    /// The kernel takes no more answers until it says that it does.
    var isBlocked = false
    /// Since when that is so, in microseconds of the monotonic clock.
    var blockedAt = 0
    /// Stands in a queue of those that have more to be served.
    var isQueued = false
    /// Lines that were taken since it last had nothing waiting.
    var linesInARow = 0
    /// It had many lines waiting when it was last served.
    var isDeep = false
    /// Stands in the list of those that are looked after when the turn ends.
    var isMarked = false

    init(slot: UInt32) { self.slot = slot }

    var isOpen: Bool { descriptor >= 0 }

    /// The memory that is kept for this connection, in bytes.
    var held: Int { input.capacity + output.capacity + gathered }
    /// As much as was last reckoned with.
    var reckoned = 0

    /// Everything that will be asked has been, and the answers are out.
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
        isQueued = false
        linesInARow = 0
        isDeep = false
    }

    /// Forgets and wipes everything; the descriptor is the caller's to close.
    func reset() {
        descriptor = -1
        generation = generation == PollToken.lastGeneration ? 0 : generation + 1
        input.removeAll()
        output.removeAll()
        unsent = 0
        gathered = 0
        reckoned = 0
        paused = nil
        isQueued = false
    }

    /// Takes note that the first bytes of the input were dropped.
    func compacted(by count: Int) {
        // Changed on the side, so that no access to the scanner encloses another module's code.
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

    /// The ticket that was made last.
    var lastTicket: Ticket { Ticket(slot: slot, generation: generation, request: requests) }
}

/// A line of which the service has taken a part: a batch.
struct PausedLine {
    let ticket: Ticket
    /// Where it stands in the connection's input.
    let place: Range<Int>
}
