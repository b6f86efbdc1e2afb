/// The behaviour of one step of a flow: how it is stored and shown, how it is answered, and when it becomes invalid.
///
/// Steps of one phase share their behaviour in a protocol, such as `SecondFactorStep`.
package protocol Step: Sendable {
    // MARK: Stored

    /// The numbers that its stored form can begin with. Never reuse one.
    static var numbers: [UInt8] { get }
    /// The number that this step begins with.
    var number: UInt8 { get }
    /// Writes what follows the number.
    func write(to writer: inout ByteWriter)
    /// Reads what follows the number.
    static func read(_ number: UInt8, _ reader: inout ByteReader) throws(Malformed) -> FlowStep

    // MARK: Shown

    /// The status on which the application branches.
    func status(in flow: Flow) -> FlowStatus
    /// The type of step that the application should show.
    var type: NextStepType { get }
    /// What answers it.
    func form(in flow: Flow) -> AnswerForm
    /// Adds what goes with that type. The snapshot already has the offers.
    func show(_ snapshot: inout FlowSnapshot, _ context: FlowContext, _ decision: DecisionContext) throws(Failure)
    /// The proof that a right answer gives; nil if that is not settled yet, or if it proves nothing.
    func part(in flow: Flow) -> Proof.Part?
    /// The kind of an answer that names none; nil if it has to be chosen first.
    func kind(in flow: Flow) -> FactorKind?

    // MARK: Codes that are sent

    /// The destination of the code that it waits for.
    var address: Address? { get }
    /// The purpose for which a code must have been sent to answer it.
    var codeUse: MessagePurpose? { get }

    // MARK: Answered

    /// Takes an answer, or refuses it. A wrong member is refused before anything is tried.
    func answer(
        _ answer: FlowAnswer, in context: inout FlowContext, _ decision: inout DecisionContext
    ) throws(Failure)
    /// Sends the code of a kind, or sends it again.
    func prepare(
        _ kind: FactorKind, by medium: Medium, to factor: FactorID?, in context: inout FlowContext,
        _ decision: inout DecisionContext
    ) throws(Failure)

    // MARK: Valid

    /// Whether another step must come first if there is a factor, or a demand on the password, that the plan does not
    /// know.
    ///
    /// Otherwise a user could set up a factor without showing an existing one, or set up a password in place of one
    /// that must be reset.
    func yieldsToNewDemands(in flow: Flow) -> Bool
    /// Whether what it asks for still exists.
    func isAvailable(_ context: FlowContext, _ decision: DecisionContext) throws(Failure) -> Bool
    /// Moves on to another step if it does not.
    func leave(_ context: inout FlowContext, _ decision: inout DecisionContext) throws(Failure)
    /// Removes what was made for this step and must not stay if another step comes first.
    func withdraw(from context: inout FlowContext)
}

extension Step {
    package var number: UInt8 { Self.numbers[0] }
    package func write(to writer: inout ByteWriter) {}
    package func show(
        _ snapshot: inout FlowSnapshot, _ context: FlowContext, _ decision: DecisionContext
    ) throws(Failure) {}
    package func part(in flow: Flow) -> Proof.Part? { nil }
    package func kind(in flow: Flow) -> FactorKind? { nil }
    package var address: Address? { nil }
    package var codeUse: MessagePurpose? { nil }

    package func answer(
        _ answer: FlowAnswer, in context: inout FlowContext, _ decision: inout DecisionContext
    ) throws(Failure) {
        throw .wrongState(context.flow.status)
    }

    package func prepare(
        _ kind: FactorKind, by medium: Medium, to factor: FactorID?, in context: inout FlowContext,
        _ decision: inout DecisionContext
    ) throws(Failure) {
        throw .wrongState(context.flow.status)
    }

    package func yieldsToNewDemands(in flow: Flow) -> Bool { false }
    package func isAvailable(_ context: FlowContext, _ decision: DecisionContext) throws(Failure) -> Bool { true }
    package func leave(_ context: inout FlowContext, _ decision: inout DecisionContext) throws(Failure) {}
    package func withdraw(from context: inout FlowContext) {}
}

/// A step that stores only which one it is.
protocol PlainStep: Step {
    static var step: FlowStep { get }
}

extension PlainStep {
    package static func read(_ number: UInt8, _ reader: inout ByteReader) throws(Malformed) -> FlowStep { step }
}

/// A step that stores an address and nothing else.
protocol AddressStep: Step {
    static func step(_ address: Address) -> FlowStep
    var address: Address? { get }
}

extension AddressStep {
    package func write(to writer: inout ByteWriter) { address?.write(to: &writer) }
    package static func read(_ number: UInt8, _ reader: inout ByteReader) throws(Malformed) -> FlowStep {
        step(try Address(from: &reader))
    }
}
