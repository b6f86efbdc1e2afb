/// The result of a run.
struct Measurement {
    var requests = 0
    var errors = 0
    var nanoseconds = 0
    var latencies = Histogram()
    /// The workload was exhausted before the time was over.
    var ranOut = false

    var seconds: Double { Double(nanoseconds) / 1e9 }
    var perSecond: Double { seconds > 0 ? Double(requests) / seconds : 0 }

    private func microseconds(_ share: Double) -> Double { Double(latencies.quantile(share)) / 1_000 }

    /// One line of JSON.
    func json(_ options: Options) -> String {
        let members = [
            "\"workload\":\"\(options.command)\"", "\"connections\":\(options.connections)",
            "\"pipeline\":\(options.pipeline)", "\"seconds\":\(Decimal.text(seconds, places: 3))",
            "\"requests\":\(requests)", "\"errors\":\(errors)", "\"per_second\":\(Int(perSecond.rounded()))",
            "\"p50_us\":\(Decimal.text(microseconds(0.5), places: 1))",
            "\"p99_us\":\(Decimal.text(microseconds(0.99), places: 1))",
            "\"max_us\":\(Decimal.text(Double(latencies.largest) / 1_000, places: 1))",
        ]
        return "{" + members.joined(separator: ",") + "}"
    }

    /// One line for people.
    func human(_ options: Options) -> String {
        let times = [0.5, 0.99].map { Decimal.text(microseconds($0), places: 0) }
        return """
            \(options.command) C=\(options.connections) P=\(options.pipeline): \(Int(perSecond.rounded()))/s, \
            \(requests) in \(Decimal.text(seconds, places: 1)) s, \(errors) errors, \
            p50 \(times[0]) us, p99 \(times[1]) us, max \(latencies.largest / 1_000) us
            """
    }
}
