import FactorCrypto
import Testing

@testable import FactorCore

/// The largest block of a backup, and what a reader makes of gaps in its audit log.
struct BackupFormTests {
    private let keys = TenantKeys.generate(tenant: 0, randomness: .seeded(1))

    @Test func `a block of the greatest length is read, and a longer one is not begun`() throws {
        let payload = [UInt8](repeating: 7, count: BackupFormat.longestPayload)
        var splitter = BackupSplitter()
        splitter.append(BackupFormat.signature(.newest))
        splitter.append(BackupBlock(.segments, payload, after: BackupFormat.origin(.newest), keys).encoded)
        #expect(try splitter.next()?.payload.count == payload.count)
        splitter.append([3, 1, 0, 0, 0])
        #expect(try splitter.next() == nil)
        var other = BackupSplitter()
        other.append(BackupFormat.signature(.newest) + [3, 1, 0, 0, 1])
        #expect(throws: BackupFault.damaged) { try other.next() }
    }

    /// The next segment of a chain.
    private func segment(
        _ numbers: ClosedRange<UInt64>, after previous: [UInt8], isChanged: Bool = false
    ) -> AuditSegment {
        let count = UInt32(numbers.count)
        var body = [UInt8](repeating: 1, count: numbers.count * AuditEntry.length)
        let tag = AuditChain.tag(after: previous, first: numbers.lowerBound, count: count, body: body, keys)
        if isChanged { body[0] = 2 }
        return AuditSegment(first: numbers.lowerBound, count: count, body: body, tag: tag)
    }

    @Test func `each entry is counted that a gap or a changed segment takes away`() {
        var reader = ChainReader(keys, from: .origin)
        var tag = AuditBeginning.origin.tag
        let all: [(numbers: ClosedRange<UInt64>, isLost: Bool, isChanged: Bool, isTaken: Bool, missing: UInt64)] = [
            (1...2, false, false, true, 0), (3...3, true, false, false, 0), (4...4, false, false, false, 0),
            (5...5, false, false, true, 2), (6...7, false, true, false, 2), (8...10, false, false, true, 4),
            (11...11, true, false, false, 4), (12...12, false, false, false, 4), (13...13, false, false, true, 6),
        ]
        for each in all {
            let segment = segment(each.numbers, after: tag, isChanged: each.isChanged)
            tag = segment.tag
            guard !each.isLost else { continue }
            #expect(reader.take(segment) == each.isTaken, "\(each.numbers)")
            #expect(reader.missing == each.missing, "\(each.numbers)")
        }
        reader.end(at: 13)
        #expect(reader.missing == 6)
        for _ in 0..<2 { reader.end(at: 15) }
        reader.end(at: nil)
        #expect(reader.missing == 8 && reader.last == 15)
    }

    @Test func `after a skipped segment the chain continues with exactly one successor`() {
        var reader = ChainReader(keys, from: .origin)
        let first = segment(1...1, after: AuditChain.origin)
        let passed = segment(3...3, after: segment(2...2, after: first.tag).tag)
        let next = [first, passed, segment(4...4, after: passed.tag), segment(5...5, after: passed.tag)]
        #expect(next.map { reader.take($0) } == [true, false, true, false])
    }

    @Test(arguments: [0, 16, 31, 33, 64])
    func `a tag of the wrong length breaks the chain, and the reader resumes after it`(_ length: Int) {
        var reader = ChainReader(keys, from: .origin)
        let first = segment(1...1, after: AuditChain.origin)
        let changed = AuditSegment(first: 1, count: 1, body: first.body, tag: [UInt8](repeating: 9, count: length))
        let second = segment(2...2, after: first.tag)
        #expect(!AuditChain.isIntact(second, after: changed.tag, keys))
        let taken = [changed, second, segment(3...3, after: second.tag)].map { reader.take($0) }
        #expect(taken == [false, false, true])
        #expect(reader.missing == 2 && reader.last == 3)
    }

    @Test func `a chain goes to the last number of its writer, and no segment is empty`() {
        let (last, tag) = (AuditNumber.end(of: 3), [UInt8](repeating: 9, count: 32))
        var reader = ChainReader(keys, from: AuditBeginning(removed: last - 1, tag: tag))
        let beyond = segment(last + 1...last + 1, after: tag)
        let itself = AuditChain.tag(after: tag, first: last, count: 0, body: [], keys)
        let empty = AuditSegment(first: last, count: 0, body: [], tag: itself)
        let taken = [empty, beyond, segment(last...last, after: tag)].map { reader.take($0) }
        #expect(taken == [false, false, true])
        #expect(reader.last == last && reader.missing == 0)
    }

    @Test func `a segment has its entries and no others`() throws {
        let entries = (1...3 as ClosedRange<UInt32>).map { peer in
            AuditEntry(
                at: Timestamp(milliseconds: 1_795_219_200_000), event: AuditEvent(.totpVerified, .done), tenant: 1,
                document: .zero, peer: peer, previous: 0)
        }
        var body: [UInt8] = []
        for entry in entries { entry.append(to: &body) }
        let whole = AuditSegment(first: 10, count: 3, body: body, tag: [])
        let short = AuditSegment(first: 10, count: 3, body: body.dropLast(), tag: [])
        #expect(try [10, 11, 12].map(whole.entry) == entries)
        #expect(try short.entry(11) == entries[1])
        #expect(throws: Malformed.self) { try short.entry(12) }
        for number in [9, 13] as [UInt64] { #expect(throws: Malformed.self) { try whole.entry(number) } }
    }

    @Test(
        arguments: [
            (0, 1, 1), (0, 1 << 37 - 1, 1 << 37 - 1), (3, 5, 3 << 37 + 5),
            (65_535, 1 << 37 - 1, 9_007_199_254_740_991),
        ] as [(UInt16, UInt64, Int64)])
    func `an audit number is shown as one that JSON holds, and read as it was shown`(
        _ writer: UInt16, _ place: UInt64, _ shown: Int64
    ) {
        let number = AuditNumber.start(of: writer) | place
        #expect(AuditNumber.shown(number) == shown && AuditNumber.number(shown: shown) == number)
    }

    @Test func `a number beyond those that are shown is the last of its writer`() {
        #expect(AuditNumber.shown(AuditNumber.start(of: 65_535) | 1 << 37) == 9_007_199_254_740_991)
        #expect(AuditNumber.shown(AuditNumber.end(of: 0)) == 1 << 37 - 1)
    }
}
