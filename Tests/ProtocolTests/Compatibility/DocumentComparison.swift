import FactorWire
import TestServer
import TestSupport

// What may change between two revisions of the protocol, as `protocol/CHANGES.md` promises it:
// - Added may be: methods, optional parameters, members of answers, values of enumerations that are open in answers,
//   variants, reasons.
// - Nothing is removed or renamed, and no type, unit, default or bound changes so that a client of the older revision sends
//   what is refused, or receives what it cannot read. Units are part of names.
// - Methods `experimental.*` are exempt.

/// The differences between two documents, each with the rule that it breaks.
struct DocumentComparison {
    /// A promise to clients. The text completes "a client of the older revision relies on this: ...".
    enum Rule: String, CaseIterable {
        case methodStays = "a method stays, under its name"
        case parameterStays = "a parameter stays, under its name"
        case memberStays = "a member of an answer stays, under its name"
        case valueStays = "a value of an enumeration stays"
        case variantStays = "a variant stays"
        case reasonStays = "a reason stays, with its code"
        case categoryStays = "a reason stays in its category"
        case newParameterIsOptional = "a new parameter is optional, and an optional one stays so"
        case memberStaysPresent = "a member that answers always have stays present"
        case typeStays = "a type stays"
        case nullStays = "null does not appear in answers, and requests may go on sending it"
        case defaultStays = "the default of a parameter stays"
        case requestBoundsHold = "what a request may hold is not bounded more tightly"
        case answerBoundsHold = "what an answer may hold does not grow beyond its bounds"
        case closedEnumerationHolds = "an enumeration that is closed in answers gets no value"
        case roleStays = "a method asks for the same role"
        case refusalStays = "a method gives no new reason in the place of one that it had"
        case retryStays = "what a client may do after a lost answer stays"
    }

    /// One difference that breaks a rule.
    struct Break: Equatable, CustomStringConvertible {
        let rule: Rule
        let place: String

        var description: String { "\(place): \(rule.rawValue)" }
    }

    private let old: OpenRPCDocument
    private let new: OpenRPCDocument
    private(set) var breaks: [Break] = []

    /// Compares a document with a later one.
    init(_ old: OpenRPCDocument, _ new: OpenRPCDocument) {
        (self.old, self.new) = (old, new)
        for method in old.methods {
            guard let name = method["name"].text, !name.hasPrefix("experimental.") else { continue }
            compare(method, new.method(name), name)
        }
        for error in old.json["components"]["errors"].members { compare(error) }
    }

    private mutating func report(_ rule: Rule, _ place: String, unless holds: Bool = false) {
        if !holds { breaks.append(Break(rule: rule, place: place)) }
    }

    private mutating func compare(_ method: JSON, _ later: JSON, _ name: String) {
        guard !later.isNull else { return report(.methodStays, name) }
        let known = method["params"].items
        for parameter in known { compare(parameter: parameter, later["params"].items, name) }
        for parameter in later["params"].items where !known.contains(where: { $0["name"] == parameter["name"] }) {
            report(
                .newParameterIsOptional, "\(name) \(parameter["name"].text ?? "")",
                unless: parameter["required"] == false)
        }
        compare(
            shape(method["result"], old), shape(later["result"], new),
            Position(place: name + " result", isAnswer: true))
        let (reasons, laterReasons) = (Set(old.reasons(of: method)), Set(new.reasons(of: later)))
        report(.refusalStays, name, unless: reasons.isSubset(of: laterReasons) || laterReasons.isSubset(of: reasons))
        report(.roleStays, name, unless: [method["x-role"], "any"].contains(later["x-role"]))
        report(
            .retryStays, name,
            unless: method["x-retry"] == later["x-retry"] && method["x-idempotent"] == later["x-idempotent"])
    }

    private func shape(_ described: JSON, _ document: OpenRPCDocument) -> SchemaShape {
        SchemaShape(described["schema"], in: document)
    }

    private mutating func compare(parameter: JSON, _ later: [JSON], _ method: String) {
        let place = "\(method) \(parameter["name"].text ?? "")"
        guard let same = later.first(where: { $0["name"] == parameter["name"] }) else {
            return report(.parameterStays, place)
        }
        report(.newParameterIsOptional, place, unless: parameter["required"] == true || same["required"] == false)
        compare(shape(parameter, old), shape(same, new), Position(place: place, isAnswer: false))
    }

    private mutating func compare(_ error: JSON.Member) {
        let later = new.json["components"]["errors"][error.name]
        guard later["code"] == error.value["code"] else { return report(.reasonStays, error.name) }
        var (data, laterData) = (old.type(of: error.value["data"]), new.type(of: later["data"]))
        let category = data["properties"]["category"]
        report(.categoryStays, error.name, unless: category["const"] == laterData["properties"]["category"]["const"])
        // The category was compared; it is a constant, and would be reported twice.
        data = data.with("properties", data["properties"].without("category"))
        laterData = laterData.with("properties", laterData["properties"].without("category"))
        compare(
            SchemaShape(data, in: old), SchemaShape(laterData, in: new), Position(place: error.name, isAnswer: true))
    }

    /// Where a schema stands.
    private struct Position {
        let place: String
        let isAnswer: Bool

        func inside(_ name: String) -> Position { Position(place: "\(place).\(name)", isAnswer: isAnswer) }
    }

    private mutating func compare(_ shape: SchemaShape, _ later: SchemaShape, _ at: Position) {
        let (wider, narrower) = at.isAnswer ? (later, shape) : (shape, later)
        report(.nullStays, at.place, unless: !wider.isNullable || narrower.isNullable)
        report(.defaultStays, at.place, unless: at.isAnswer || shape.standard == later.standard)
        switch (shape.form, later.form) {
        case (.alternatives, _), (_, .alternatives):
            report(.typeStays, at.place, unless: isCovered(shape.alternatives, later.alternatives, at))
        case (.any, .any): break
        // Whatever it was, it may now be less in an answer, and more in a request.
        case (.any, _): report(.typeStays, at.place, unless: at.isAnswer)
        case (_, .any): report(.typeStays, at.place, unless: !at.isAnswer)
        case (.scalar(let type, let bounds), .scalar(let laterType, let laterBounds)):
            guard type == laterType else { return report(.typeStays, at.place) }
            compareBounds(bounds, laterBounds, at)
        case (.words(let words, let isOpen), .words(let laterWords, let isLaterOpen)):
            compareWords(words, isOpen, laterWords, isLaterOpen, at)
        case (.words(_, let isOpen), .scalar("string", _)):
            report(isOpen ? .valueStays : .closedEnumerationHolds, at.place, unless: !at.isAnswer)
        case (.scalar("string", _), .words): report(.requestBoundsHold, at.place, unless: at.isAnswer)
        case (.array(let element, let bounds), .array(let laterElement, let laterBounds)):
            compareBounds(bounds, laterBounds, at)
            compare(element, laterElement, at.inside("[]"))
        case (.map(let value), .map(let laterValue)): compare(value, laterValue, at.inside("*"))
        case (.object(let members, let isClosed), .object(let laterMembers, let isLaterClosed)):
            report(.requestBoundsHold, at.place, unless: at.isAnswer || isClosed || !isLaterClosed)
            compareMembers(members, laterMembers, at)
        case (.variants(let member, let known, let other), .variants(let laterMember, let laterKnown, let laterOther)):
            guard member == laterMember else { return report(.typeStays, at.place) }
            for (value, variant) in known.sorted(by: { $0.key < $1.key }) {
                guard let later = laterKnown[value] else {
                    report(.variantStays, "\(at.place) \(value)")
                    continue
                }
                compare(variant, later, at.inside(value))
            }
            // A client reads a variant that came later as one of the others.
            for added in laterKnown where known[added.key] == nil {
                compareMembers(other.members, added.value.members, at.inside(added.key), except: member)
            }
            compareMembers(other.members, laterOther.members, at.inside("*"), except: member)
        default: report(.typeStays, at.place)
        }
    }

    /// Whether a client that knows some alternatives reads, or may send, what the later ones are.
    private func isCovered(_ known: [SchemaShape], _ later: [SchemaShape], _ at: Position) -> Bool {
        func fits(_ shape: SchemaShape, _ later: SchemaShape) -> Bool {
            var trial = self
            trial.breaks = []
            trial.compare(shape, later, at)
            return trial.breaks.isEmpty
        }
        return at.isAnswer
            ? later.allSatisfy { each in known.contains { fits($0, each) } }
            : known.allSatisfy { each in later.contains { fits(each, $0) } }
    }

    private mutating func compareWords(
        _ words: [String], _ isOpen: Bool, _ later: [String], _ isLaterOpen: Bool, _ at: Position
    ) {
        let removed = words.filter { !later.contains($0) }
        for word in removed { report(.valueStays, "\(at.place) \(word)") }
        guard removed.isEmpty, at.isAnswer, !isOpen else { return }
        report(.closedEnumerationHolds, at.place, unless: !isLaterOpen && Set(later).isSubset(of: words))
    }

    private mutating func compareMembers(
        _ members: [SchemaShape.Member], _ later: [SchemaShape.Member], _ at: Position,
        except discriminator: String? = nil
    ) {
        for member in members where member.name != discriminator {
            let place = at.inside(member.name)
            guard let same = later.first(where: { $0.name == member.name }) else {
                report(at.isAnswer ? .memberStays : .parameterStays, place.place)
                continue
            }
            if at.isAnswer {
                report(.memberStaysPresent, place.place, unless: same.isRequired || !member.isRequired)
            } else {
                report(.newParameterIsOptional, place.place, unless: member.isRequired || !same.isRequired)
            }
            compare(member.shape, same.shape, place)
        }
        guard !at.isAnswer else { return }
        for member in later where !members.contains(where: { $0.name == member.name }) {
            report(.newParameterIsOptional, at.inside(member.name).place, unless: !member.isRequired)
        }
    }

    /// What holds more has lower least bounds, higher greatest bounds, and no pattern.
    private mutating func compareBounds(_ bounds: JSON, _ later: JSON, _ at: Position) {
        let (wider, narrower) = at.isAnswer ? (bounds, later) : (later, bounds)
        let rule = at.isAnswer ? Rule.answerBoundsHold : .requestBoundsHold
        let isWithin =
            ["minimum", "minLength", "minItems"].allSatisfy {
                Self.number(wider[$0], -.infinity) <= Self.number(narrower[$0], -.infinity)
            }
            && ["maximum", "maxLength", "maxItems"].allSatisfy {
                Self.number(wider[$0], .infinity) >= Self.number(narrower[$0], .infinity)
            }
            && [.null, narrower["pattern"]].contains(wider["pattern"])
        report(rule, at.place, unless: isWithin)
    }

    private static func number(_ bound: JSON, _ unbounded: Double) -> Double {
        switch bound {
        case .integer(let integer): Double(integer)
        case .number(let digits): Double(digits) ?? unbounded
        default: unbounded
        }
    }
}

extension SchemaShape {
    /// The members of an object.
    var members: [Member] {
        if case .object(let members, _) = form { members } else { [] }
    }
}
