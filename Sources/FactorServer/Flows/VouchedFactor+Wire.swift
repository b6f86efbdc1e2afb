import FactorCore
import FactorWire

/// A first factor that was checked elsewhere, as a request names it. Its time is that of the clock.
struct VouchedFactorParams: WireReadable, WireReadableObject, Sendable {
    let amr: [AuthenticationMethod]
    let authenticatedAt: Timestamp
    let provider: String?

    static var schema: JSONSchema {
        .object(
            Parameters.describe { parameters throws(WireFault) in _ = try VouchedFactorParams(from: &parameters) }
                .map { JSONSchema.Property($0.name, $0.schema.described($0.about), isRequired: $0.isRequired) },
            isClosed: true
        ).titled("VouchedFactor")
    }

    static var example: VouchedFactorParams {
        VouchedFactorParams(amr: [.pwd], authenticatedAt: .example, provider: nil)
    }

    private init(amr: [AuthenticationMethod], authenticatedAt: Timestamp, provider: String?) {
        (self.amr, self.authenticatedAt, self.provider) = (amr, authenticatedAt, provider)
    }

    init(from parameters: inout Parameters) throws(WireFault) {
        amr = try parameters.required("amr", "how the user was authenticated there, RFC 8176")
        let isUsable = VouchedFactor(amr: amr, authenticatedAt: .example, provider: nil) != nil
        try parameters.demand(
            isUsable && Set(amr).count == amr.count, "amr",
            "must name at least one method besides mfa, and each only once")
        authenticatedAt = try parameters.required("authenticated_at", "when that was")
        provider = try parameters.optional("provider", "where that was, as you call it", as: Label.self)?.text
    }

    init(wire: JSONValue) throws(WireProblem) {
        guard wire.kind == .object else { throw WireProblem("must be an object") }
        do throws(WireFault) { self = try Self.read(wire) } catch {
            throw WireProblem(error)
        }
    }

    /// The factor on the scale of the trusted clock. Throws if it lies ahead.
    func vouched(_ clock: TrustedClock) throws(Failure) -> VouchedFactor {
        guard let moment = clock.trusted(authenticatedAt) else {
            throw .invalidParams(field: "first_factor.authenticated_at", "must not be in the future")
        }
        guard let vouched = VouchedFactor(amr: amr, authenticatedAt: moment, provider: provider) else {
            throw .internal("a vouched factor without a method")
        }
        return vouched
    }
}
