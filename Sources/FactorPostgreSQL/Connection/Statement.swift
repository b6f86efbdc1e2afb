#if PostgreSQL
/// A statement that is prepared once for each connection.
struct Statement: Sendable {
    /// Its name on the server, which also tells it apart here.
    let name: String
    let sql: String

    init(_ name: String, _ sql: String) {
        (self.name, self.sql) = (name, sql)
    }
}
#endif
