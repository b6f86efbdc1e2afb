package import FactorCrypto

/// Adding tags to stored bytes, and checking them.
extension TenantKeys {
    /// Appends the tag of `bytes` in that context.
    ///
    /// The key of the context's generation must be present. What was read under a generation was authenticated with its
    /// key, and a key is dropped only once nothing is left under it.
    package func close(_ bytes: inout [UInt8], in context: DocumentContext) {
        guard let tag = try? tag(RawSpan(_elements: bytes.span), in: context) else {
            preconditionFailure("the key generation of a document to write is not held")
        }
        let words: InlineArray<2, UInt64> = [tag.high, tag.low]
        bytes.append(bigEndian: words.span)
    }

    /// Whether `bytes` end in the right tag for that context.
    package func isGenuine(_ bytes: [UInt8], in context: DocumentContext) -> Bool {
        let end = bytes.count - DocumentTag.length
        guard end >= 0 else { return false }
        let expected = try? tag(RawSpan(_elements: bytes.span.extracting(first: end)), in: context)
        return expected == DocumentTag(endOf: bytes)
    }
}

extension DocumentKey {
    /// The document with this key and a tag, as a member of the set digest.
    package func member(_ tag: DocumentTag) -> DigestMember {
        DigestMember(kind: kind.rawValue, tenant: tenant, id: (id.high, id.low), tag: tag)
    }
}

extension DocumentWrite {
    /// Makes the write of one of the server's own documents, which end in a tag and never expire.
    package static func ofServer(
        _ contents: [UInt8], at key: DocumentKey, over revision: Revision, _ keys: TenantKeys
    ) -> DocumentWrite {
        var body = contents
        keys.close(&body, in: key.context(.whole, generation: 0, version: revision.version + 1))
        return DocumentWrite(
            key: key, expected: revision, change: .whole(body: body, hot: [], generation: 0, expiresAt: nil))
    }
}

extension StoredDocument {
    /// The document as a member of the set digest.
    package var member: DigestMember { key.member(document.tag) }

    /// Returns the contents of one of the server's own documents; nil if it is not as it was written.
    package func contentsOfServer(_ keys: TenantKeys) -> [UInt8]? {
        let context = key.context(
            .whole, generation: document.generation, version: document.version, expiresAt: document.expiresAt)
        guard document.hot.isEmpty, keys.isGenuine(document.body, in: context) else { return nil }
        return Array(document.body.dropLast(DocumentTag.length))
    }
}
