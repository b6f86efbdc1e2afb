#if PostgreSQL
package import FactorCore
package import FactorCrypto

/// Fills the empty tables of a store with what another one held. Its status is `filling` meanwhile, so that no sidecar
/// uses it; if the work is interrupted, the schema has to be dropped and made again.
package final class PostgreSQLFill: StoreFill {
    /// How long a statement may take, in milliseconds.
    private static let milliseconds = 60_000

    private let primary: Primary
    private let connection: Connection
    private var form: StoredForm?

    /// Begins with the sidecar of that name as the first one.
    package init(_ settings: ConnectionSettings, _ name: SidecarName) throws(StoreFailure) {
        let primary = Primary(settings)
        self.primary = primary
        do throws(ConnectionFailure) {
            var isEmpty = false
            connection = try primary.find { connection throws(ConnectionFailure) in
                isEmpty =
                    try connection.run(Statements.beginFill, [.text(name.stored(Randomness.system.word()))]).count == 1
            }
            guard isEmpty else { throw .unreachable("there is, or was, a store in the database") }
        } catch {
            throw StoreFailure(error)
        }
    }

    package func unlock(with serverKeys: TenantKeys) { form = StoredForm(keys: serverKeys) }

    package func add(_ documents: [StoredDocument]) throws(StoreFailure) {
        let form = form
        try run(
            Statements.fillDocuments,
            [
                .byteArrays(documents.map(\.key.storedBytes)), .int8s(documents.map(\.key.place.column)),
                .int8s(documents.map { Int64(bitPattern: $0.document.version) }),
                .byteArrays(documents.map(\.document.revision.tag.storedBytes)),
                .byteArrays(
                    documents.map {
                        form?.sealed(hot: $0.document.hot, of: $0.key, version: $0.document.version) ?? $0.document.hot
                    }),
                .byteArrays(documents.map { form?.sealed(body: $0.document.body, of: $0.key) ?? $0.document.body }),
                .int8s(documents.map { Int64($0.document.generation) }),
                .optionalInt8s(documents.map { $0.document.expiresAt?.milliseconds }),
            ])
    }

    package func add(_ segments: [AuditSegment]) throws(StoreFailure) {
        let form = form
        try run(
            Statements.fillAudit,
            [
                .int4s(segments.map { Int32(AuditNumber.writer(of: $0.first)) }),
                .int8s(segments.map(\.first.entryNumber)), .int8s(segments.map { Int64($0.count) }),
                .byteArrays(segments.map { form?.sealed($0) ?? $0.body }), .byteArrays(segments.map(\.tag)),
            ])
    }

    package func set(state: [UInt8], writers: Int) throws(StoreFailure) {
        try run(Statements.fillState, [.bytes(state), .int4(Int32(clamping: writers))])
    }

    package func snapshot() throws(StoreFailure) -> any StoreSnapshot {
        let connection: Connection
        do throws(ConnectionFailure) {
            connection = try primary.follow().connection
            _ = try connection.run(Statements.beginSnapshot)
        } catch {
            throw StoreFailure(error)
        }
        return try PostgreSQLSnapshot(connection, writer: 0, form)
    }

    package func finish(_ layout: StoreLayout) throws(StoreFailure) {
        try run(Statements.endFill, [.int4(Int32(layout.rawValue))])
    }

    private func run(_ statement: Statement, _ parameters: [Parameter]) throws(StoreFailure) {
        do throws(ConnectionFailure) {
            _ = try connection.run(statement, parameters, milliseconds: Self.milliseconds)
        } catch {
            throw StoreFailure(error)
        }
    }
}
#endif
