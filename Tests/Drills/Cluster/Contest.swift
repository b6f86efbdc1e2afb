import Histories
import TestSupport

/// What the sidecars are asked to do with one object, at once and later.
struct Contest {
    /// A request by which something is done with the object.
    struct Move {
        let action: Event.Action
        let method: String
        let params: JSON
    }

    enum Model {
        case oneTimeThing, deviceToken, session, name
    }

    /// How long a device's token gives the next one, in nanoseconds.
    private static let grace: UInt64 = 10_000_000_000

    let kind: String
    let model: Model
    /// One for each sidecar, sent together.
    let race: [Move]
    /// What is asked later, of any sidecar. Its argument is the number of such requests before.
    let later: (Int) -> Move
    /// The reasons of a refusal that depends on what became of the object.
    let rejections: Set<String>
    /// Whose guesses are counted.
    let subject: String
    var events: [Event] = []
    /// How many of them are those of the race.
    var eventsOfRace = 0
    var laterCount = 0

    /// Whether it was answered after the race what became of the object.
    var isCertain: Bool { events.dropFirst(eventsOfRace).contains { $0.answer != nil } }

    /// Whether the answers can be explained by requests that took effect one after the other.
    var isLawful: Bool {
        switch model {
        case .oneTimeThing: Linearization<OneTimeThing>.exists(of: events, as: OneTimeThing())
        case .deviceToken: Linearization<DeviceToken>.exists(of: events, as: DeviceToken()) && !isRejectedEarly
        case .session: Linearization<Session>.exists(of: events, as: Session())
        case .name: Linearization<Name>.exists(of: events, as: Name())
        }
    }

    /// Whether the token was rejected although its grace cannot have been over.
    private var isRejectedEarly: Bool {
        let start = events.map(\.invokedAt).min() ?? 0
        return events.contains { event in
            event.answer.map { $0.outcome == .rejected && $0.returnedAt < start + Self.grace } ?? false
        }
    }

    /// What is wrong with its history, which is not lawful.
    var problem: String {
        let accepted = events.filter { $0.answer?.outcome == .accepted && ($0.action != .check) }
        let what =
            switch (model, accepted.count) {
            case (.oneTimeThing, 2...): "double"
            case (.deviceToken, _): "a device's token is rejected within its grace, or accepted after it was lost"
            case (.session, _): "a session is valid and revoked in no possible order"
            case (.name, 2...): "two owners"
            default: "rejected though nobody had it"
            }
        let start = events.map(\.invokedAt).min() ?? 0
        let lines = events.sorted { $0.invokedAt < $1.invokedAt }.map { event in
            let end = event.answer.map { "\($0.outcome) at \(Self.milliseconds($0.returnedAt, since: start))" }
            return
                "sidecar \(event.process + 1) \(event.action) at \(Self.milliseconds(event.invokedAt, since: start)) "
                + (end ?? "never answered")
        }
        return "\(kind) of \(subject): \(what): \(lines.joined(separator: "; "))"
    }

    private static func milliseconds(_ moment: UInt64, since start: UInt64) -> String {
        "\(Double((moment - start) / 10_000) / 100) ms"
    }
}
