import FactorCore
import FactorWire

extension ServerState {
    /// Returns all metrics in Prometheus' text format. Those that the store could not provide are left out.
    func exposition(_ engine: Engine, _ measures: StoreMeasures, recordsLeft: Int) -> String {
        let metrics =
            own(engine.storeName, isAvailable: engine.storeWatch.present == nil) + decisions(engine) + commits(engine)
            + hashing(engine) + jobs(engine) + store(measures) + integrity(engine) + keys(engine, recordsLeft)
            + extraMetrics()
        return metrics.map(\.text).joined()
    }

    /// Returns those that there are without a store.
    func exposition(_ storeName: String) -> String {
        (own(storeName, isAvailable: false) + extraMetrics()).map(\.text).joined()
    }

    private func own(_ storeName: String, isAvailable: Bool) -> [Metric] {
        let build = "version=\"\(Release.version)\",protocol=\"\(Release.wire)\",storage=\"\(storeName)\""
        let requests = Catalogue.all.indices.flatMap { index in
            outcomes(of: index).map {
                Metric.Sample(
                    labels: "method=\"\(Catalogue.all[index].name)\",outcome=\"\($0.outcome)\"", value: Double($0.count)
                )
            }
        }
        let hellos = applications.map { application, count in
            Metric.Sample(
                labels: "application=\"\(application.name)\",version=\"\(application.version)\"", value: Double(count))
        }
        return [
            Metric("build_info", .gauge, "The running version; always 1.", [Metric.Sample(labels: build, value: 1)]),
            Metric("uptime_seconds", .gauge, "Seconds since the start.", uptimeSeconds),
            Metric("requests_total", .counter, "Requests answered, by method and outcome.", requests),
            Metric(
                "hellos_total", .counter, "Calls of server.hello, by application.",
                hellos.sorted { $0.labels < $1.labels }),
            Metric("unknown_methods_total", .counter, "Requests for unknown methods.", unknownMethodCount),
            Metric("store_available", .gauge, "Whether the store can be used, as far as known.", isAvailable ? 1 : 0),
        ]
    }

    private func decisions(_ engine: Engine) -> [Metric] {
        [
            Metric("decisions_total", .counter, "Decisions about subjects.", engine.counters.decisions),
            Metric(
                "alarms_total", .counter, "Alarms: stored data was found altered or damaged.", engine.counters.alarms),
            Metric(
                "defects_total", .counter, "Broken invariants of the program, which should be impossible.",
                engine.counters.defects),
            Metric(
                "device_token_reuses_total", .counter, "Used device tokens presented after their grace.",
                engine.counters.deviceTokenReuses),
            Metric(
                "passkey_regressions_total", .counter, "Responses of passkeys whose signature counter did not rise.",
                engine.counters.passkeyRegressions),
            Metric(
                "unrecorded_refusals_total", .counter,
                "Refused passkeys left out of the audit log because there were too many at one subject.",
                engine.counters.unrecordedRefusals),
            Metric("expired_total", .counter, "Expired records removed.", engine.counters.expired),
            Metric(
                "forgotten_total", .counter, "Names and flows removed early because there were too many.",
                engine.counters.forgotten),
            Metric(
                "guessed_names", .gauge, "Unknown names and identifiers at which guesses are counted.",
                engine.number(of: .names)),
            Metric("flows", .gauge, "Flows in progress, and those that ended recently.", engine.number(of: .flows)),
            Metric(
                "reservations", .gauge, "Identifiers held by unconfirmed sign-ups.", engine.number(of: .reservations)),
            Metric(
                "message_counts", .gauge, "Stored counts of messages per address.",
                engine.number(of: .messageCounts)),
            Metric("tenants", .gauge, "Tenants.", engine.tenants.count),
            Metric(
                "clock_drift_seconds", .gauge, "Seconds by which the wall clock is ahead of trusted time.",
                [Metric.Sample(value: Double(engine.clock.drift) / 1000)]),
        ]
    }

    private func commits(_ engine: Engine) -> [Metric] {
        let counters = engine.counters
        return [
            Metric("commits_total", .counter, "Commits attempted.", counters.commits),
            Metric("failed_commits_total", .counter, "Commits that failed.", counters.failedCommits),
            Metric("committed_turns_total", .counter, "Event loop turns included in commits.", counters.committedTurns),
            Metric("committed_writes_total", .counter, "Documents written by commits.", counters.committedWrites),
            Metric("commit_seconds", .histogram, "Duration of commits in seconds.", counters.commitTimes.samples),
            Metric("waiting_answers", .gauge, "Answers waiting for the disk.", engine.waitingAnswers),
            Metric(
                "lost_decisions_total", .counter,
                "Decisions lost to changes of other sidecars; most are made again.", counters.lostDecisions),
        ]
    }

    private func hashing(_ engine: Engine) -> [Metric] {
        [
            Metric("hashings_total", .counter, "Requests handed to the hashing pool.", engine.counters.hashings),
            Metric(
                "refused_hashings_total", .counter, "Requests refused because the hashing queue was full.",
                engine.counters.refusedHashings),
            Metric("waiting_hashings", .gauge, "Requests waiting for a hashing thread.", engine.hashing.waiting),
        ]
    }

    private func jobs(_ engine: Engine) -> [Metric] {
        let counters = engine.jobCounters
        let counts = Job.Kind.allCases.map { (name: "kind=\"\($0.name)\"", count: engine.jobCount(of: $0)) }
        return [
            Metric(
                "jobs", .gauge, "Unfinished jobs.",
                counts.map { Metric.Sample(labels: $0.name, value: Double($0.count.all)) }),
            Metric(
                "leased_jobs", .gauge, "Jobs under a lease.",
                counts.map { Metric.Sample(labels: $0.name, value: Double($0.count.leased)) }),
            Metric(
                "waiting_claims", .gauge, "Requests waiting for jobs or for a tenant's program.", waitingClaims().now),
            Metric(
                "displaced_claims_total", .counter, "Waiting requests answered without a job to make room for others.",
                waitingClaims().displaced),
            Metric("jobs_queued_total", .counter, "Jobs created.", counters.queued),
            Metric("jobs_claimed_total", .counter, "Jobs claimed, counting each lease.", counters.claimed),
            Metric("jobs_completed_total", .counter, "Jobs completed.", counters.completed),
            Metric("jobs_retried_total", .counter, "Jobs returned for another attempt.", counters.retried),
            Metric("jobs_failed_total", .counter, "Jobs that failed permanently.", counters.failed),
            Metric("jobs_died_total", .counter, "Jobs that expired before they were done.", counters.died),
            Metric("throttled_messages_total", .counter, "Messages refused by the limits.", counters.throttled),
        ]
    }

    private func store(_ measures: StoreMeasures) -> [Metric] {
        let rows: [(name: String, help: String, value: UInt64?)] = [
            ("store_bytes", "Size of the database file in bytes.", measures.bytes),
            ("store_log_bytes", "Size of the write-ahead log in bytes.", measures.logBytes),
            ("store_log_records", "Commits in the log that are not copied to the records yet.", measures.logRecords),
            ("store_free_bytes", "Free space on the store's disk in bytes.", measures.freeBytes),
        ]
        let sizes = rows.compactMap { row in row.value.map { Metric(row.name, .gauge, row.help, $0) } }
        guard let sharing = measures.sharing else { return sizes }
        return sizes + [
            Metric(
                "sidecars", .gauge, "Sidecars that have written to the database within the last five seconds.",
                sharing.sidecars),
            Metric(
                "does_upkeep", .gauge, "Whether this sidecar does the upkeep of the shared store.",
                sharing.doesUpkeep ? 1 : 0),
            Metric(
                "database_clock_offset_seconds", .gauge, "Seconds by which the database's clock is ahead, at least.",
                [Metric.Sample(value: Double(sharing.clockOffset) / 1000)]),
        ]
    }

    private func integrity(_ engine: Engine) -> [Metric] {
        let integrity = engine.integrity
        let endedAt = integrity.lastPass.map { Double($0.endedAt.milliseconds) / 1000 }
        return [
            Metric(
                "integrity_problems", .gauge, "Kinds of damage found in the store.",
                integrity.problems.count),
            Metric(
                "integrity_passes_total", .counter, "Completed scans of the whole store.", integrity.passes),
        ]
            + [
                engine.commitsBehindAnchor.map {
                    Metric("anchor_commits_behind", .gauge, "Commits not yet recorded by the anchor.", $0)
                },
                endedAt.map {
                    Metric(
                        "integrity_pass_timestamp_seconds", .gauge,
                        "Time at which the last scan of the whole store ended.",
                        [Metric.Sample(value: $0)])
                },
            ].compactMap(\.self)
    }

    private func keys(_ engine: Engine, _ recordsLeft: Int) -> [Metric] {
        [
            Metric(
                "key_records_left", .gauge, "Records still sealed under an older key of their tenant.", recordsLeft),
            Metric(
                "master_key_records_left", .gauge, "Keys not yet wrapped with the next master key.",
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
