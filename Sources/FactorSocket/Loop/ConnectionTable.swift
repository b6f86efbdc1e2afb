/// The connections by slot. Slots are reused, the lowest memory first.
struct ConnectionTable {
    private var slots: ContiguousArray<Connection> = []
    private var free: [UInt32] = []
    /// The accounts of users that have open connections.
    private var accounts: [UInt32: Account] = [:]

    /// The number of open connections.
    private(set) var count = 0

    /// The number of open connections of one user.
    func count(of uid: UInt32) -> Int { accounts[uid]?.connections ?? 0 }

    /// Takes a slot for a new connection of this user.
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

    /// Returns the slot of a connection that was open.
    mutating func give(_ connection: Connection) {
        count -= 1
        let account = connection.account
        account.connections -= 1
        if account.connections == 0 { accounts[account.uid] = nil }
        connection.reset()
        free.append(connection.slot)
    }

    subscript(slot: UInt32) -> Connection { slots[Int(slot)] }

    /// The open connection that a ticket or an event belongs to, or nil if it has closed.
    func find(slot: UInt32, generation: UInt32) -> Connection? {
        let connection = slots[Int(slot)]
        return connection.generation == generation && connection.isOpen ? connection : nil
    }

    /// The open connections.
    var open: [Connection] { slots.filter(\.isOpen) }

    /// The account that holds most.
    var heaviest: Account? { accounts.values.max { $0.held < $1.held } }

    /// The accounts that hold more than this.
    func accounts(holdingMoreThan bytes: Int) -> [Account] { accounts.values.filter { $0.held > bytes } }

    /// The connections of one account that hold anything: the largest first, and of equal ones the newest slot first.
    func holders(of account: Account) -> [Connection] {
        slots.filter { $0.isOpen && $0.account === account && $0.held > 0 }
            .sorted { ($0.held, $0.slot) > ($1.held, $1.slot) }
    }
}
