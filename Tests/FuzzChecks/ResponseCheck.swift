import FactorCore
import FactorCrypto
import FactorServer
import FactorWire
import TestSupport

/// A response in which one part is replaced by any bytes is refused, unless nothing changed: in an assertion of everything
/// that is signed, in a registration of all that says whose the key is.
package final class ResponseCheck: Sendable {
    private static let challenge = [UInt8](repeating: 7, count: PasskeyChallenge.length)
    private static let shared = Result { try ResponseCheck() }

    private let subject: Subject
    private let decision: @Sendable () -> DecisionContext
    private let registration: JSON
    private let assertion: JSON
    private let credentialID: [UInt8]

    private init() throws {
        try Sodium.start()
        var policy = Policy()
        policy.passkey.rpID = "example.org"
        let keys = TenantKeys.generate(tenant: 5, randomness: .seeded(1))
        let context = TenantContext(policy: policy, keys: keys, randomness: .seeded(2), tenant: 5)
        let name = try SubjectID("ada")
        decision = {
            DecisionContext(
                now: ManualClock.origin, tenantContext: context, name: name,
                document: DocumentKey(kind: .subject, tenant: 5, id: DocumentID(high: 1, low: 2)))
        }
        var subject = Subject()
        var decision = decision()
        var passkey = SoftPasskey(number: 3)
        credentialID = passkey.credentialID
        let begun = try subject.enrollPasskey(FactorLabels(), PasskeyWishes(), &decision)
        let made = try passkey.registered(challenge: begun.creation.challenge)
        _ = try subject.activatePasskey(begun.factor.id, made, &decision)
        self.subject = subject
        registration = passkey.registration(["challenge": SoftPasskey.text(Self.challenge), "user": ["id": "AAAA"]])
        assertion = passkey.assertion(["challenge": SoftPasskey.text(Self.challenge)])
    }

    /// The parts by the first byte of an input, modulo their number; the others take the place of the part.
    private static let parts = ["attestationObject", "authenticatorData", "clientDataJSON", "signature"]

    /// Inputs that change nothing, from which others are made.
    package static func seeds() throws -> [[UInt8]] {
        let check = try shared.get()
        return parts.enumerated().map { place, part in
            let response = place == 0 ? check.registration : check.assertion
            return [UInt8(place)] + SoftPasskey.bytes(response["response"][part])
        }
    }

    /// Checks one input, and returns what is wrong, or nil.
    package static func problem(with input: [UInt8]) -> String? {
        guard let check = try? shared.get(), let first = input.first else { return nil }
        let part = parts[Int(first) % parts.count]
        let bytes = Array(input.dropFirst())
        return part == parts[0] ? check.registrationProblem(bytes) : check.assertionProblem(part, bytes)
    }

    private func replaced(_ credential: JSON, _ part: String, _ bytes: [UInt8]) -> JSON {
        credential.with("response", credential["response"].with(part, SoftPasskey.text(bytes)))
    }

    private func registrationProblem(_ bytes: [UInt8]) -> String? {
        let changed = replaced(registration, Self.parts[0], bytes)
        guard let response = Self.read(changed, as: RegistrationResponse.self) else { return nil }
        // Whatever was read is a valid key in its only spelling, which is there.
        let key = response.attestation.credential.key
        guard key.encoded.withRawSpan({ VerifyingKey(encoded: $0) }) == key else { return "a key that is not stored" }
        guard let object = try? CBORReader.read(bytes), CBORCheck.written(object, from: bytes) == bytes else {
            return "an attestation object that is not canonical"
        }
        return nil
    }

    private func assertionProblem(_ part: String, _ bytes: [UInt8]) -> String? {
        let changed = replaced(assertion, part, bytes)
        guard let response = Self.read(changed, as: AssertionResponse.self) else {
            return changed == assertion ? "the right response is not read" : nil
        }
        var (subject, decision) = (subject, decision())
        let isChallengeRight = response.clientData.challenge == Self.challenge
        let isTaken =
            (try? subject.verifyPasskey(
                response, isChallengeRight: isChallengeRight, namesUser: false, &decision)) != nil
        return isTaken == (changed == assertion)
            ? nil : isTaken ? "a changed response is taken" : "the right one is not"
    }

    private static func read<Value: WireReadable>(_ json: JSON, as type: Value.Type) -> Value? {
        let document = JSONDocument()
        let text = Array(json.line.utf8)
        guard (try? text.withRawSpan { bytes throws(JSONFault) in try document.parse(bytes) }) != nil else {
            return nil
        }
        return try? Value(wire: document.root)
    }
}
