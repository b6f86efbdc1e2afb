/// Waits for the address that codes will be sent to.
struct AddressSetUpStep: SetUpStep {
    let medium: Medium

    static let numbers: [UInt8] = [14]
    let type = NextStepType.setUp

    func write(to writer: inout ByteWriter) { writer.byte(medium.rawValue) }

    static func read(_ number: UInt8, _ reader: inout ByteReader) throws(Malformed) -> FlowStep {
        guard let medium = Medium(rawValue: try reader.byte()) else { throw Malformed() }
        return .addressSetUp(medium)
    }

    func form(in flow: Flow) -> AnswerForm { .address(medium) }
    func kind(in flow: Flow) -> FactorKind? { FactorKind(medium) }

    func show(_ snapshot: inout FlowSnapshot, _ context: FlowContext, _ decision: DecisionContext) throws(Failure) {
        context.offerSetUp(&snapshot, decision)
    }

    func take(
        _ answer: FlowAnswer, in context: inout FlowContext, _ decision: inout DecisionContext
    ) throws(Failure) {
        try context.beginAddressSetUp(try answer.onlyAddress(medium), decision)
    }
}

extension FlowContext {
    /// Takes the address that codes will be sent to, and sends the first one.
    mutating func beginAddressSetUp(_ address: Address, _ decision: DecisionContext) throws(Failure) {
        guard !flow.proofs.compactMap(\.address).contains(where: { $0.isSame(as: address) }) else {
            throw .policyViolation(
                .firstFactorAgain, field: Identifier(address).field,
                "was used as the first factor: choose another address")
        }
        // An address of the subject that has reset the password is not a second factor either.
        let own = try subject.addresses(decision).filter(\.isVerified)
        guard !own.contains(where: { $0.address.isSame(as: address) }) else {
            throw .alreadyExists(field: Identifier(address).field)
        }
        // The code goes out even if another account has the address. Whoever proves to receive mail there is told so.
        if !flow.plan.hidesAccounts, try !isFree(address) { throw .alreadyExists(field: Identifier(address).field) }
        try send(to: address, isReal: true, .verification, isAutomatic: true, decision)
        flow.step = .addressSetUpCode(address)
    }

    /// Whether an address can become the subject's.
    func isFree(_ address: Address) throws(Failure) -> Bool {
        if case .subject(let name)? = try services.owner(of: Identifier(address)) { return name == flow.subject }
        return true
    }
}
