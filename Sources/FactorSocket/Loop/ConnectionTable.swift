/// The connections by slot. Slots are handed out again, the lowest memory first.
struct ConnectionTable {
    private var slots: ContiguousArray<Connection> = []
    private var free: [UInt32] = []
    /// The accounts of users that have connections open.
    private var accounts: [UInt32: Account] = [:]

    /// How many are open.
    private(set) var count = 0

    /// How many of one user are open.
    func count(of uid: UInt32) -> Int { accounts[uid]?.connections ?? 0 }

    /// A slot to open a connection of this user in.
    mutating func take(for uid: UInt32) -> Connection {
        count += 1
        let connection: Connection
        if let slot = free.popLast() {
            connection = slots[Int(slot)]
        } else {
            connection = Connection(slot: UInt32(slots.count))
            slots.append(connection)
        }
        let account = accounts[uid] ?? Account(uid: uid)
        accounts[uid] = account
        account.connections += 1
        connection.account = account
        return connection
    }

    /// Takes back the slot of a connection that was open until now.
    mutating func give(_ connection: Connection) {
        count -= 1
        let account = connection.account
        account.connections -= 1
        if account.connections == 0 { accounts[account.uid] = nil }
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

    /// The account for which most is held.
    var heaviest: Account? { accounts.values.max { $0.held < $1.held } }

    /// The accounts for which more is held than this.
    func accounts(holdingMoreThan bytes: Int) -> [Account] { accounts.values.filter { $0.held > bytes } }

    /// The connections of one account for which anything is held: those for which most is first, and of two alike the one
    /// that came last.
    func holders(of account: Account) -> [Connection] {
        slots.filter { $0.isOpen && $0.account === account && $0.held > 0 }
            .sorted { ($0.held, $0.slot) > ($1.held, $1.slot) }
    }
}
