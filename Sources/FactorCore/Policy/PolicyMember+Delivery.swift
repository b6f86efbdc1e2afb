extension PolicyMember {
    /// The most prefixes in a list. There are fewer than 250 countries.
    package static let mostPrefixes = 250

    /// The limits of messages that are sent.
    static let ofDelivery: [PolicyMember] = [
        integer(
            70, "delivery", "per_address_per_hour", "messages to one address or number per hour", 1...1_000,
            \.delivery.perAddressPerHour),
        integer(
            71, "delivery", "per_address_per_day", "messages to one address or number per day", 1...10_000,
            \.delivery.perAddressPerDay),
        integer(
            72, "delivery", "sms_per_prefix_per_hour", "text messages to one country per hour", 1...1_000_000,
            \.delivery.smsPerPrefixPerHour),
        integer(
            73, "delivery", "sms_per_tenant_per_hour", "text messages per hour", 1...1_000_000,
            \.delivery.smsPerTenantPerHour),
        integer(
            74, "delivery", "email_per_prefix_per_hour", "e-mails to one domain per hour", 1...10_000_000,
            \.delivery.emailPerPrefixPerHour),
        integer(
            75, "delivery", "email_per_tenant_per_hour", "e-mails per hour", 1...10_000_000,
            \.delivery.emailPerTenantPerHour),
        PolicyMember(
            number: 76, section: "delivery", name: "sms_prefixes",
            about: "allowed prefixes of phone numbers for text messages, such as +49; null allows all",
            shape: .prefixes
        ) {
            $0.delivery.smsPrefixes.map { .texts($0) }
        } set: {
            if case .texts(let prefixes) = $1 { $0.delivery.smsPrefixes = prefixes }
        },
    ]
}
