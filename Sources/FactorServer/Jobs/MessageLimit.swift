import FactorCore

/// A set of messages that are counted together, and how many of them may be sent.
///
/// - A limit that refuses openly counts each request, whether or not a message is sent. So a refusal does not disclose
///   whether an address belongs to a subject.
/// - A silent limit counts only messages that are sent, so that requests for addresses without a subject use nothing
///   up.
struct MessageLimit {
    /// The first byte of a scope. The numbers are part of stored keys; 5 and 6 were used in the past.
    private enum Level: UInt8 {
        case address = 1
        case prefix = 2
        case tenant = 3
        /// Requests that name the address and have proven nothing.
        case named = 4
        case unprovenAddress = 7
        case unprovenPrefix = 8
        case unprovenTenant = 9
        case signUpPrefix = 10
        case signUpTenant = 11
        /// Requests that name the address and have proven a first factor.
        case namedByProven = 12
        /// A subject's requests for addresses that are to become its own.
        case pendingAddresses = 13
        /// Requests for a subject that has no address.
        case pretended = 14
        case unprovenPretended = 15
    }

    /// The windows in which messages are counted, in seconds.
    private static let hour: Int64 = 3_600
    private static let day: Int64 = 86_400

    let scope: [UInt8]
    let windows: [(seconds: Int64, most: Int)]
    /// The requester is not told that the limit is reached.
    var isSilent = false
    /// Pretended messages count too.
    var countsPretences = false
    /// Near the limit, chance decides whether a message is sent, so that a single message more or less does not show.
    var isBlurred = false

    /// The part before the limit in which chance decides: an eighth, and at least the last four messages.
    private static let blurredPart = 8
    private static let leastBlurred = 4

    private init(
        _ level: Level, _ address: Address, _ text: String, _ windows: [(Int64, Int)], isSilent: Bool = false,
        countsPretences: Bool = false, isBlurred: Bool = false
    ) {
        scope = [level.rawValue, address.medium.rawValue] + Array(text.utf8)
        self.windows = windows
        self.isSilent = isSilent
        self.countsPretences = countsPretences
        self.isBlurred = isBlurred
    }

    /// Returns all limits that apply to a message.
    static func all(of address: Address, _ policy: DeliveryPolicy, _ request: MessageRequest) -> [MessageLimit] {
        ofAddress(address, policy, request) + ofPrefixAndTenant(address, policy, request)
    }

    private static func ofAddress(
        _ address: Address, _ policy: DeliveryPolicy, _ request: MessageRequest
    ) -> [MessageLimit] {
        let isProven = request.standing == .proven
        let isSilent = request.audience != .informed
        // A subject without an address is refused as often as one with an address; no address needs protection here.
        let isNobodys = !request.isReal && request.audience == .informed
        let windows = { (standing: MessageStanding) in
            [(hour, standing.share(of: policy.perAddressPerHour)), (day, standing.share(of: policy.perAddressPerDay))]
        }
        let mailbox = address.mailbox
        let own: MessageStanding = isProven ? .proven : .signingIn
        var limits: [MessageLimit] = []
        if request.audience == .named {
            limits.append(
                MessageLimit(isProven ? .namedByProven : .named, address, mailbox, windows(own), countsPretences: true))
        }
        if let subject = request.pendingAddressOf {
            let text = "\(subject.high) \(subject.low)"
            limits.append(MessageLimit(.pendingAddresses, address, text, windows(.proven), countsPretences: true))
        }
        if !isProven {
            limits.append(
                MessageLimit(
                    isNobodys ? .unprovenPretended : .unprovenAddress, address, mailbox, windows(own),
                    isSilent: isSilent, countsPretences: isNobodys))
        }
        limits.append(
            MessageLimit(
                isNobodys ? .pretended : .address, address, mailbox, windows(.proven), isSilent: isSilent,
                countsPretences: isNobodys))
        return limits
    }

    private static func ofPrefixAndTenant(
        _ address: Address, _ policy: DeliveryPolicy, _ request: MessageRequest
    ) -> [MessageLimit] {
        let (prefix, perPrefix, perTenant): (String, Int, Int) =
            switch address {
            case .phone(let number): (number.countryPrefix, policy.smsPerPrefixPerHour, policy.smsPerTenantPerHour)
            case .email(let mail): (mail.domain, policy.emailPerPrefixPerHour, policy.emailPerTenantPerHour)
            }
        let isSilent = request.audience != .informed
        let limits = { (standing: MessageStanding, ofPrefix: Level, ofTenant: Level) in
            // For a sign-up, a message discloses nothing by being sent: every address gets one.
            let isOpen = standing == .signingUp
            return [(ofPrefix, prefix, perPrefix), (ofTenant, "", perTenant)].map { level, text, most in
                MessageLimit(
                    level, address, text, [(hour, standing.share(of: most))], isSilent: isSilent && !isOpen,
                    countsPretences: isOpen, isBlurred: isSilent && !isOpen)
            }
        }
        return (request.standing == .signingUp ? limits(.signingUp, .signUpPrefix, .signUpTenant) : [])
            + (request.standing != .proven ? limits(.signingIn, .unprovenPrefix, .unprovenTenant) : [])
            + limits(.proven, .prefix, .tenant)
    }

    /// Returns the milliseconds until one more message is within the limit; 0 if it is now.
    func wait(after counts: [MessageCount], at now: Timestamp) -> Int64 {
        zip(counts, windows).map { $0.wait(for: $1.most, at: now) ?? 0 }.max() ?? 0
    }

    /// Returns whether one more message may be sent. Near the limit, the random number decides.
    func isOpen(after counts: [MessageCount], at now: Timestamp, chance: UInt64) -> Bool {
        zip(counts, windows).allSatisfy { count, window in
            let left = window.most - count.total(at: now)
            let band = isBlurred ? max(window.most / Self.blurredPart, min(window.most, Self.leastBlurred)) : 0
            return left > 0 && (left > band || chance % UInt64(band) < UInt64(left))
        }
    }
}
