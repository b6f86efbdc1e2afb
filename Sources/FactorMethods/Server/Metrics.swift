import FactorEngine

/// One sample of Prometheus' text exposition format.
package struct Metric: Sendable {
    /// What a value means: one that only grows, or one that goes up and down.
    package enum Kind: String, Sendable { case counter, gauge }

    let name: String
    let help: String
    let kind: Kind
    /// Labels as they stand between the braces, and the value.
    let samples: [(labels: String, value: Double)]

    package init(_ name: String, _ kind: Kind, _ help: String, _ value: Double) {
        self.init(name, kind, help, [("", value)])
    }

    package init(_ name: String, _ kind: Kind, _ help: String, _ samples: [(labels: String, value: Double)]) {
        self.name = name
        self.help = help
        self.kind = kind
        self.samples = samples
    }

    /// The exposition's lines for this metric.
    var text: String {
        var text = "# HELP factord_\(name) \(help)\n# TYPE factord_\(name) \(kind.rawValue)\n"
        for sample in samples {
            let labels = sample.labels.isEmpty ? "" : "{\(sample.labels)}"
            let value =
                sample.value == sample.value.rounded() && abs(sample.value) < 1e15
                ? String(Int64(sample.value)) : String(sample.value)
            text += "factord_\(name)\(labels) \(value)\n"
        }
        return text
    }
}

extension ServerState {
    /// Everything that is counted, in Prometheus' text format.
    func exposition(_ engine: Engine) -> String {
        let requests = Catalogue.all.indices.flatMap { index in
            outcomes(of: index).map {
                ("method=\"\(Catalogue.all[index].name)\",outcome=\"\($0.outcome)\"", Double($0.count))
            }
        }
        let engineCounters = engine.counters
        let metrics = [
            Metric("uptime_seconds", .gauge, "Seconds since the start.", Double(uptimeSeconds)),
            Metric("requests_total", .counter, "Requests answered, by method and outcome.", requests),
            Metric("unknown_methods_total", .counter, "Requests for no method there is.", Double(unknownMethodCount)),
            Metric("decisions_total", .counter, "Decisions about subjects.", Double(engineCounters.decisions)),
            Metric("commits_total", .counter, "Batches committed, or tried.", Double(engineCounters.commits)),
            Metric("failed_commits_total", .counter, "Batches that failed.", Double(engineCounters.failedCommits)),
            Metric("alarms_total", .counter, "Sealed parts that did not open.", Double(engineCounters.alarms)),
            Metric("expired_total", .counter, "Records dropped as expired.", Double(engineCounters.expired)),
            Metric("tenants", .gauge, "Tenants.", Double(engine.tenants.count)),
        ]
        return (metrics + extraMetrics()).map(\.text).joined()
    }
}
