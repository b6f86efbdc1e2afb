internal import FactorCore
internal import FactorCrypto
internal import FactorLog

/// A record of the log, and by its tag all before it.
struct RecordPosition: Equatable, Sendable {
    let log: LogPosition
    let tag: DocumentTag

    static let start = RecordPosition(log: .start, tag: .none)
}

/// Authenticates the records of one store's log, each with all before it: no record can be changed, left out, doubled, exchanged
/// or taken from another store's log.
///
/// The key is the server's for generation 0, which no rotation changes.
struct RecordChain: Sendable {
    let keys: TenantKeys
    let identity: LogIdentity

    /// The tag of a record's content.
    func tag(of content: RawSpan, after last: RecordPosition) -> DocumentTag {
        tag(content, .record, last.log.number + 1, last.tag)
    }

    /// The tag of the row that says how far the log is applied, and in which boot of the machine it was used.
    func tag(of position: RecordPosition, boot: [UInt8]) -> DocumentTag {
        boot.withRawSpan { tag($0, .position, position.log.number, position.tag) }
    }

    private func tag(
        _ bytes: RawSpan, _ part: DocumentContext.Part, _ number: UInt64, _ before: DocumentTag
    ) -> DocumentTag {
        let context = DocumentContext(
            part, kind: 0, generation: 0, tenant: 0, id: (identity.high, identity.low), version: number,
            bodyTag: before)
        guard let tag = try? keys.tag(bytes, in: context) else {
            preconditionFailure("generation 0 of the server's keys is always held")
        }
        return tag
    }
}
