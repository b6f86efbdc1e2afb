/// The parts of a password hash in text form, separated by dollar signs.
struct HashFields {
    /// The first part, which names the form.
    let name: String
    let rest: [ArraySlice<UInt8>]

    init(_ text: [UInt8]) {
        // Most forms begin with a dollar sign; Django's do not.
        var parts = text.split(separator: 0x24, omittingEmptySubsequences: false)
        if parts.first?.isEmpty == true { parts.removeFirst() }
        name = parts.first.map { String(decoding: $0, as: UTF8.self) } ?? ""
        rest = Array(parts.dropFirst())
    }

    /// Parses a decimal number of up to nine digits.
    func number(_ text: ArraySlice<UInt8>) -> UInt64? {
        guard (1...9).contains(text.count), text.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
        return text.reduce(0) { $0 * 10 + UInt64($1 - 0x30) }
    }

    /// Parses the numbers of `a=1,b=2`, which must have those names in that order.
    func settings(_ text: ArraySlice<UInt8>, _ names: [String]) -> [UInt64]? {
        let parts = text.split(separator: 0x2C, omittingEmptySubsequences: false)
        guard parts.count == names.count else { return nil }
        var numbers: [UInt64] = []
        for (part, name) in zip(parts, names) {
            guard part.starts(with: "\(name)=".utf8), let number = number(part.dropFirst(name.utf8.count + 1)) else {
                return nil
            }
            numbers.append(number)
        }
        return numbers
    }

    private static let cryptDigits = Array("./0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz".utf8)

    /// Whether it is a digit of crypt(5)'s base 64.
    static func isCryptDigit(_ byte: UInt8) -> Bool {
        cryptDigits.contains(byte)
    }

    /// Parses a number in crypt(5)'s base 64, lowest digit first.
    func cryptNumber(_ text: ArraySlice<UInt8>) -> UInt64? {
        var value: UInt64 = 0
        for byte in text.reversed() {
            guard let digit = Self.cryptDigits.firstIndex(of: byte) else { return nil }
            value = value << 6 | UInt64(digit)
        }
        return value
    }
}
