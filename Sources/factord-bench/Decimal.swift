/// Formats decimal numbers without a library.
enum Decimal {
    /// A non-negative number, rounded to this many places.
    static func text(_ number: Double, places: Int) -> String {
        let scale = (0..<places).reduce(1) { scale, _ in scale * 10 }
        let scaled = Int((number * Double(scale)).rounded())
        guard places > 0 else { return "\(scaled)" }
        let fraction = "\(scaled % scale)"
        return "\(scaled / scale)." + String(repeating: "0", count: places - fraction.count) + fraction
    }
}
