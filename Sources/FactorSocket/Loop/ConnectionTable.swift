/// The connections by slot. Slots are handed out again, the lowest memory first.
struct ConnectionTable {
    private var slots: ContiguousArray<Connection> = []
    private var free: [UInt32] = []
    /// Open connections by user.
    private var users: [UInt32: Int] = [:]

    /// How many are open.
    private(set) var count = 0

    /// How many of one user are open.
    func count(of uid: UInt32) -> Int { users[uid, default: 0] }

    /// A slot to open a connection of this user in.
    mutating func take(for uid: UInt32) -> Connection {
        count += 1
        users[uid, default: 0] += 1
        if let slot = free.popLast() { return slots[Int(slot)] }
        let connection = Connection(slot: UInt32(slots.count))
        slots.append(connection)
        return connection
    }

    /// Takes back the slot of a connection that was open until now.
    mutating func give(_ connection: Connection) {
        count -= 1
        let uid = connection.peer.uid
        users[uid] = users[uid].flatMap { $0 > 1 ? $0 - 1 : nil }
        connection.reset()
        free.append(connection.slot)
    }

    subscript(slot: UInt32) -> Connection { slots[Int(slot)] }

    /// The open connection that a ticket or an event was made for, or nil when that one is gone.
    func find(slot: UInt32, generation: UInt32) -> Connection? {
        let connection = slots[Int(slot)]
        return connection.generation == generation && connection.isOpen ? connection : nil
    }

    /// The connections that are open now.
    var open: [Connection] { slots.filter(\.isOpen) }
}
