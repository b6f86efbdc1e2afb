package import FactorCrypto

/// The result of a completed step-up: this user confirmed exactly this action.
///
/// It is written `vdt_` and 52 characters of base 32: the flow's id, and a tag over the purpose and the binding that
/// only a daemon with the tenant's keys can make.
package struct Verdict: Equatable, Sendable {
    private static let prefix: StaticString = "vdt_"
    private static let prefixLength = 4
    /// The length of the written form in characters.
    package static let textLength = prefixLength + 2 * Base32.identifierLength

    package let flow: DocumentID
    let tag: DocumentID

    package init(flow: DocumentID, _ goal: StepUpGoal, tenant: UInt64, _ keys: TenantKeys) {
        self.flow = flow
        tag = Self.tag(flow, purpose: goal.purpose, binding: goal.binding, tenant: tenant, keys)
    }

    /// A verdict for documentation, which no daemon gave.
    package static let example = Verdict(flow: Factor.example.id.bits, tag: Factor.example.id.bits)

    /// What any other text is read as.
    package static let ofNothing = Verdict(flow: .zero, tag: .zero)

    private init(flow: DocumentID, tag: DocumentID) {
        self.flow = flow
        self.tag = tag
    }

    /// Parses the written form; nil for any other spelling.
    package init?(_ text: RawSpan) {
        let middle = Self.prefixLength + Base32.identifierLength
        guard text.byteCount == Self.textLength, text.starts(with: Self.prefix),
            let flow = Base32.identifierBits(text.extracting(Self.prefixLength..<middle)),
            let tag = Base32.identifierBits(text.extracting(middle..<Self.textLength))
        else { return nil }
        self.init(
            flow: DocumentID(high: flow.high, low: flow.low), tag: DocumentID(high: tag.high, low: tag.low))
    }

    /// The written form. The caller wipes it.
    package var text: [UInt8] {
        var text: [UInt8] = []
        text.reserveCapacity(Self.textLength)
        text += Self.prefix.description.utf8
        Base32.appendIdentifier(high: flow.high, low: flow.low, to: &text)
        Base32.appendIdentifier(high: tag.high, low: tag.low, to: &text)
        return text
    }

    private static func tag(
        _ flow: DocumentID, purpose: String, binding: String, tenant: UInt64, _ keys: TenantKeys
    ) -> DocumentID {
        var writer = ByteWriter(capacity: 128)
        writer.text(purpose)
        writer.text(binding)
        let place = AssociatedData(
            schema: Sealed.schema, tenant: tenant, document: flow, record: .zero, kind: .verdict)
        let (high, low) = writer.bytes.withRawSpan { keys.codeDigest($0, at: place) }
        return DocumentID(high: high, low: low)
    }
}

extension Flow {
    /// Redeems a verdict for what it was given for, once.
    ///
    /// A wrong purpose or binding redeems nothing: a user who confirmed one transfer has not confirmed another.
    package mutating func redeem(
        _ verdict: Verdict, purpose: String, binding: String, tenant: UInt64, _ decision: DecisionContext
    ) throws(Failure) {
        guard case .stepUp(var goal) = goal, step == .complete, let until = goal.redeemableUntil else {
            throw .notFound
        }
        let expected = Verdict(flow: id, goal, tenant: tenant, decision.keys)
        guard (expected.tag.high ^ verdict.tag.high) | (expected.tag.low ^ verdict.tag.low) == 0 else {
            throw .notFound
        }
        // Compared byte by byte: letters that Unicode considers equal are not what was confirmed.
        guard goal.purpose.utf8.elementsEqual(purpose.utf8) else {
            throw .verdictMismatch(field: "purpose")
        }
        guard goal.binding.utf8.elementsEqual(binding.utf8) else {
            throw .verdictMismatch(field: "binding")
        }
        guard !goal.isRedeemed else { throw .wrongState(.redeemed) }
        guard decision.now < until else { throw .expired }
        goal.isRedeemed = true
        self.goal = .stepUp(goal)
    }
}
