package import FactorCore
package import FactorCrypto

/// Identifies a request that must not be carried out twice: the peer, the tenant, the method, the key and the
/// parameters.
///
/// It is an object, as is its slot: most requests have none, and then only one empty word is passed.
package final class ReceiptRequest: Hashable, Sendable {
    package let peer: UInt32
    /// The tenant that the request names, in lower case, since a server-wide method may be called for different tenants.
    package let tenant: String
    package let method: String
    package let key: [UInt8]
    /// A keyed digest of the parameters in canonical form. They may hold secrets.
    package let parameters: DocumentID
    /// What the parameters refer to; equal for equal parameters.
    package let grounds: ReceiptGrounds
    /// The port's mark of when it was sent.
    let age: Int

    package init(
        peer: UInt32, tenant: String, method: String, key: [UInt8], parameters: DocumentID,
        grounds: ReceiptGrounds = ReceiptGrounds(), age: Int = 0
    ) {
        self.grounds = grounds
        self.age = age
        self.peer = peer
        self.tenant = tenant
        self.method = method
        self.key = key
        self.parameters = parameters
    }
}

extension ReceiptRequest {
    package static func == (left: ReceiptRequest, right: ReceiptRequest) -> Bool {
        left.peer == right.peer && left.tenant == right.tenant && left.method == right.method && left.key == right.key
            && left.parameters == right.parameters
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(peer)
        hasher.combine(key)
        hasher.combine(parameters)
    }
}

/// What is known about a request with an idempotency key.
package enum ReceiptState {
    case unknown(ReceiptSlot)
    /// It was answered, and gets the same answer again.
    case answered(body: WipedBytes, at: Timestamp)
    /// The key was used with other parameters.
    case conflict
}

/// Where the answer to a request is recorded.
package final class ReceiptSlot: Sendable {
    package let request: ReceiptRequest
    let key: DocumentKey
    package let tenant: Tenant?
    /// The revision of what is stored there, and its expiry time; nil for a new answer.
    let expected: Revision
    let expiresAt: Timestamp?

    init(
        request: ReceiptRequest, key: DocumentKey, tenant: Tenant?, expected: Revision, expiresAt: Timestamp? = nil
    ) {
        self.request = request
        self.key = key
        self.tenant = tenant
        self.expected = expected
        self.expiresAt = expiresAt
    }
}

extension Engine {
    /// How long an answer is repeated, in seconds.
    package static let receiptLife: Int64 = 60

    /// Returns the digest by which parameters are compared. Wipes the parameters, and
    /// keeps their buffer.
    package func digest(ofParameters canonical: inout [UInt8]) -> DocumentID {
        let (high, low) = serverKeys.index(BlindDomain.parameters.rawValue, canonical)
        wipe(&canonical, keepingCapacity: true)
        return DocumentID(high: high, low: low)
    }

    /// Looks up whether a request was answered before. A nil tenant means the server itself.
    package func receipt(_ request: ReceiptRequest, in tenant: Tenant?) throws(Failure) -> ReceiptState {
        let keys = tenant?.keys ?? serverKeys
        let key = receiptKey(request, keys, tenant?.number ?? 0)
        let record = growth.mayHave(key) ? try record(at: key, keys) : nil
        guard let record, let content = record.content else {
            try requireRoomForAnswers(in: key.tenant)
            let expected = record?.revision ?? .none
            return .unknown(ReceiptSlot(request: request, key: key, tenant: tenant, expected: expected))
        }
        let (digest, body) = content.withBytes { Self.recorded($0) }
        guard digest == request.parameters else { return .conflict }
        let moment = (record.expiresAt ?? clock.now()).advanced(bySeconds: -Self.receiptLife)
        return .answered(body: body, at: moment)
    }

    private static let digestLength = 16

    /// Splits the stored form: the digest of the parameters, then the answer.
    private static func recorded(_ plain: RawSpan) -> (digest: DocumentID, body: WipedBytes) {
        let digest = DocumentID(high: plain.integer(at: 0), low: plain.integer(at: 8))
        return (digest, WipedBytes(copying: plain.extracting(digestLength..<plain.byteCount)))
    }

    /// Returns the slot that replaces a provisional answer with the final one; nil if the provisional answer is gone.
    package func slot(over slot: ReceiptSlot) throws(Failure) -> ReceiptSlot? {
        let tenant = slot.tenant.flatMap { tenants[$0.id] }
        guard tenant?.number == slot.tenant?.number else { return nil }
        let record = try record(at: slot.key, keys(of: slot))
        guard let content = record.content,
            content.withBytes({ Self.recorded($0).digest }) == slot.request.parameters
        else { return nil }
        return ReceiptSlot(
            request: slot.request, key: slot.key, tenant: tenant, expected: record.revision,
            expiresAt: record.expiresAt)
    }

    private func keys(of slot: ReceiptSlot) -> TenantKeys {
        guard let known = slot.tenant else { return serverKeys }
        return tenant(number: known.number)?.keys ?? known.keys
    }

    /// Records an answer, as `RecordedAnswer` has it, in the same commit as the changes it reports. An answer that replaces
    /// another keeps its expiry time.
    package func recordAnswer(_ code: Int32, _ json: RawSpan, in slot: ReceiptSlot) {
        var plain = ByteWriter(capacity: Self.digestLength + RecordedAnswer.codeLength + json.byteCount)
        plain.id(slot.request.parameters)
        for shift in [24, 16, 8, 0] as [Int32] { plain.byte(UInt8(truncatingIfNeeded: code >> shift)) }
        plain.bytes.append(copying: Span<UInt8>(_bytes: json))
        let expiresAt = slot.expiresAt ?? clock.now().advanced(bySeconds: Self.receiptLife)
        put(WipedBytes(&plain.bytes), at: slot.key, over: slot.expected, expiresAt: expiresAt, keys(of: slot))
    }

    private func receiptKey(_ request: ReceiptRequest, _ keys: TenantKeys, _ tenant: UInt64) -> DocumentKey {
        var writer = ByteWriter(capacity: 0)
        swap(&writer.bytes, &receiptPlace)
        defer {
            // Somebody may have put a secret into a wrong place.
            wipe(&writer.bytes, keepingCapacity: true)
            swap(&writer.bytes, &receiptPlace)
        }
        writer.fixed(UInt64(request.peer))
        writer.text(request.tenant)
        writer.text(request.method)
        writer.blob(request.key)
        let (high, low) = keys.index(BlindDomain.receipt.rawValue, writer.bytes)
        return DocumentKey(kind: .receipt, tenant: tenant, id: DocumentID(high: high, low: low))
    }
}
