/// One metric in Prometheus' text exposition format, with its samples.
package struct Metric: Sendable {
    /// The type of a metric: a value that only grows, a value that goes up and down, or counts by bucket.
    package enum Kind: String, Sendable { case counter, gauge, histogram }

    /// One line: the suffix of the metric's name, the labels as written between braces, and the value.
    struct Sample: Sendable {
        var suffix = ""
        var labels = ""
        let value: Double
    }

    let name: String
    let help: String
    let kind: Kind
    let samples: [Sample]

    package init(_ name: String, _ kind: Kind, _ help: String, _ value: some BinaryInteger) {
        self.init(name, kind, help, [Sample(value: Double(value))])
    }

    init(_ name: String, _ kind: Kind, _ help: String, _ samples: [Sample]) {
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
            let isWhole = sample.value == sample.value.rounded() && abs(sample.value) < 1e15
            let value = isWhole ? String(Int64(sample.value)) : String(sample.value)
            text += "factord_\(name)\(sample.suffix)\(labels) \(value)\n"
        }
        return text
    }
}
