import FactorCore
import FactorWire

extension ServerState {
    /// Returns all metrics in Prometheus' text format. Those that the store could not provide are left out.
    func exposition(_ engine: Engine, _ measures: StoreMeasures, recordsLeft: Int) -> String {
        let metrics =
            own(engine) + commits(engine) + hashing(engine) + jobs(engine) + store(measures) + integrity(engine)
            + keys(engine, recordsLeft) + extraMetrics()
        return metrics.map(\.text).joined()
    }

    private func own(_ engine: Engine) -> [Metric] {
        let build = "version=\"\(Release.version)\",protocol=\"\(Release.wire)\",storage=\"\(engine.storeName)\""
        let requests = Catalogue.all.indices.flatMap { index in
            outcomes(of: index).map {
                Metric.Sample(
                    labels: "method=\"\(Catalogue.all[index].name)\",outcome=\"\($0.outcome)\"", value: Double($0.count)
                )
            }
        }
        return [
            Metric("build_info", .gauge, "What runs; always 1.", [Metric.Sample(labels: build, value: 1)]),
            Metric("uptime_seconds", .gauge, "Seconds since the start.", uptimeSeconds),
            Metric("requests_total", .counter, "Requests answered, by method and outcome.", requests),
            Metric("unknown_methods_total", .counter, "Requests for no method there is.", unknownMethodCount),
            Metric("decisions_total", .counter, "Decisions about subjects.", engine.counters.decisions),
            Metric("alarms_total", .counter, "Stored data found not to be as it was written.", engine.counters.alarms),
            Metric("expired_total", .counter, "Records dropped as expired.", engine.counters.expired),
            Metric(
                "forgotten_total", .counter, "Names and flows forgotten early, since there were too many.",
                engine.counters.forgotten),
            Metric(
                "guessed_names", .gauge, "Names and identifiers that nobody has and that were guessed at.",
                engine.number(of: .names)),
            Metric("flows", .gauge, "Flows under way, and those that were of late.", engine.number(of: .flows)),
            Metric(
                "reservations", .gauge, "Identifiers that unconfirmed sign-ups hold.", engine.number(of: .reservations)),
            Metric(
                "message_counts", .gauge, "Counts of the messages that went to an address.",
                engine.number(of: .messageCounts)),
            Metric("tenants", .gauge, "Tenants.", engine.tenants.count),
            Metric(
                "clock_drift_seconds", .gauge, "Wall clock ahead of the time that ages are counted by.",
                [Metric.Sample(value: Double(engine.clock.drift) / 1000)]),
        ]
    }

    private func commits(_ engine: Engine) -> [Metric] {
        let counters = engine.counters
        return [
            Metric("commits_total", .counter, "Batches committed, or tried.", counters.commits),
            Metric("failed_commits_total", .counter, "Batches that failed.", counters.failedCommits),
            Metric("committed_turns_total", .counter, "Turns that commits carried.", counters.committedTurns),
            Metric("committed_writes_total", .counter, "Documents that commits wrote.", counters.committedWrites),
            Metric("commit_seconds", .histogram, "How long commits took.", counters.commitTimes.samples),
            Metric("waiting_answers", .gauge, "Answers that wait for the disk.", engine.waitingAnswers),
        ]
    }

    private func hashing(_ engine: Engine) -> [Metric] {
        [
            Metric("hashings_total", .counter, "Requests handed to the hashing pool.", engine.counters.hashings),
            Metric(
                "refused_hashings_total", .counter, "Requests that the hashing pool had no room for.",
                engine.counters.refusedHashings),
            Metric("waiting_hashings", .gauge, "Requests that wait for a hashing thread.", engine.hashing.waiting),
        ]
    }

    private func jobs(_ engine: Engine) -> [Metric] {
        let counters = engine.jobCounters
        let counts = Job.Kind.allCases.map { (name: "kind=\"\($0.name)\"", count: engine.jobCount(of: $0)) }
        return [
            Metric(
                "jobs", .gauge, "Jobs that are not done yet.",
                counts.map { Metric.Sample(labels: $0.name, value: Double($0.count.all)) }),
            Metric(
                "leased_jobs", .gauge, "Jobs that somebody has.",
                counts.map { Metric.Sample(labels: $0.name, value: Double($0.count.leased)) }),
            Metric(
                "waiting_claims", .gauge, "Requests that wait for jobs or for a tenant's program.", waitingClaims().now),
            Metric(
                "displaced_claims_total", .counter, "Of those, answered with nothing to make room for others.",
                waitingClaims().displaced),
            Metric("jobs_queued_total", .counter, "Jobs that came.", counters.queued),
            Metric("jobs_claimed_total", .counter, "Jobs given out, each time counted.", counters.claimed),
            Metric("jobs_completed_total", .counter, "Jobs that were done.", counters.completed),
            Metric("jobs_retried_total", .counter, "Jobs given back to be tried again.", counters.retried),
            Metric("jobs_failed_total", .counter, "Jobs given up.", counters.failed),
            Metric("jobs_died_total", .counter, "Jobs not done in time.", counters.died),
            Metric("throttled_messages_total", .counter, "Messages that the limits refused.", counters.throttled),
        ]
    }

    private func store(_ measures: StoreMeasures) -> [Metric] {
        let rows: [(name: String, help: String, value: UInt64?)] = [
            ("store_bytes", "Bytes of the records on the disk.", measures.bytes),
            ("store_log_bytes", "Bytes of the store's write-ahead log.", measures.logBytes),
            ("store_journal_rows", "Journal rows not folded into the records.", measures.journalRows),
            ("store_free_bytes", "Bytes free on the store's disk.", measures.freeBytes),
        ]
        return rows.compactMap { row in row.value.map { Metric(row.name, .gauge, row.help, $0) } }
    }

    private func integrity(_ engine: Engine) -> [Metric] {
        let integrity = engine.integrity
        let endedAt = integrity.lastPass.map { Double($0.endedAt.milliseconds) / 1000 }
        return [
            Metric(
                "integrity_problems", .gauge, "Sorts of things in the store that are not as they were written.",
                integrity.problems.count),
            Metric(
                "integrity_passes_total", .counter, "Looks at the whole store that came to an end.", integrity.passes),
        ]
            + [
                engine.commitsBehindAnchor.map {
                    Metric("anchor_commits_behind", .gauge, "Commits that the anchor does not know of yet.", $0)
                },
                endedAt.map {
                    Metric(
                        "integrity_pass_timestamp_seconds", .gauge, "When the last look at the whole store ended.",
                        [Metric.Sample(value: $0)])
                },
            ].compactMap(\.self)
    }

    private func keys(_ engine: Engine, _ recordsLeft: Int) -> [Metric] {
        [
            Metric(
                "key_records_left", .gauge, "Records that are still under an older key of their tenant.", recordsLeft),
            Metric(
                "master_key_records_left", .gauge, "Wrapped keys that are not under the next master key yet.",
                engine.masterRecordsLeft),
        ]
    }
}

extension DurationHistogram {
    /// The buckets in the format's form: each also counts those below it.
    var samples: [Metric.Sample] {
        var sum: UInt64 = 0
        var samples: [Metric.Sample] = []
        for (index, count) in counts.enumerated() {
            sum += count
            let bounds = Self.boundsInMicroseconds
            let bound = index < bounds.count ? String(Double(bounds[index]) / 1_000_000) : "+Inf"
            samples.append(Metric.Sample(suffix: "_bucket", labels: "le=\"\(bound)\"", value: Double(sum)))
        }
        samples.append(Metric.Sample(suffix: "_sum", value: Double(sumInMicroseconds) / 1_000_000))
        samples.append(Metric.Sample(suffix: "_count", value: Double(sum)))
        return samples
    }
}
