import FactorCore

/// What is counted together of messages, and how many of it may go out.
///
/// - What refuses aloud counts each request, whether or not a message came of it: so nobody learns from a refusal whether
///   an address is somebody's.
/// - What keeps back in silence counts what went out, so that requests at addresses that nobody has use nothing up.
struct MessageLimit {
    /// What stands at the beginning of a scope. The numbers are part of stored keys; 5 and 6 were used once.
    private enum Level: UInt8 {
        case address = 1
        case prefix = 2
        case tenant = 3
        /// Asked for at an address by those who named it and have shown nothing.
        case named = 4
        case unprovenAddress = 7
        case unprovenPrefix = 8
        case unprovenTenant = 9
        case signUpPrefix = 10
        case signUpTenant = 11
        /// Asked for at an address by those who named it and have shown a first factor.
        case namedByProven = 12
        /// Asked for by a subject at addresses that are to become its own.
        case pendingAddresses = 13
        /// Asked for, of a subject that has no address.
        case pretended = 14
        case unprovenPretended = 15
    }

    /// Seconds of the windows that messages are counted in.
    private static let hour: Int64 = 3_600
    private static let day: Int64 = 86_400

    let scope: [UInt8]
    let windows: [(seconds: Int64, most: Int)]
    /// Whether nobody is told that it is reached.
    var isSilent = false
    /// Whether what is only pretended counts too.
    var countsPretences = false
    /// Whether the last of it goes out by chance, so that no single message more or less shows.
    var isBlurred = false

    /// The part at the end of a limit in which chance decides: an eighth, and of a small one the last four.
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

    /// All that a message is held against.
    static func all(of address: Address, _ policy: DeliveryPolicy, _ request: MessageRequest) -> [MessageLimit] {
        ofAddress(address, policy, request) + ofPrefixAndTenant(address, policy, request)
    }

    private static func ofAddress(
        _ address: Address, _ policy: DeliveryPolicy, _ request: MessageRequest
    ) -> [MessageLimit] {
        let isProven = request.standing == .proven
        let isSilent = request.audience != .informed
        // Somebody who has no address is refused as often as somebody who has one; there is nobody to spare.
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
            // Whether a message of a sign-up goes out tells nothing: it does for every address.
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

    /// Milliseconds until one more is within the limit; 0 where it is now.
    func wait(after counts: [MessageCount], at now: Timestamp) -> Int64 {
        zip(counts, windows).map { $0.wait(for: $1.most, at: now) ?? 0 }.max() ?? 0
    }

    /// Whether one more goes out, decided by a random number where the end of the limit is near.
    func isOpen(after counts: [MessageCount], at now: Timestamp, chance: UInt64) -> Bool {
        zip(counts, windows).allSatisfy { count, window in
            let left = window.most - count.total(at: now)
            let band = isBlurred ? max(window.most / Self.blurredPart, min(window.most, Self.leastBlurred)) : 0
            return left > 0 && (left > band || chance % UInt64(band) < UInt64(left))
        }
    }
}
