import FactorServer
import FactorSocket

extension SocketCounters {
    /// The counters as metrics.
    var metrics: [Metric] {
        [
            Metric("connections", .gauge, "Open connections.", open),
            Metric("connections_accepted_total", .counter, "Accepted connections.", accepted),
            Metric("accept_failures_total", .counter, "Failed accepts.", acceptFailures),
            Metric(
                "connections_refused_total", .counter, "Connections closed because their user had too many.", refused),
            Metric("connections_shed_total", .counter, "Connections closed because they held the most memory.", shed),
            Metric(
                "connections_unread_total", .counter, "Connections closed because answers were not read.", unread),
            Metric("request_lines_total", .counter, "Lines read; each entry of a batch counts.", requests),
            Metric("overlong_lines_total", .counter, "Lines that were too long.", overlongLines),
            Metric("answers_total", .counter, "Answers written.", answers),
            Metric(
                "dropped_answers_total", .counter, "Answers dropped because the client was gone.", droppedAnswers),
            Metric("received_bytes_total", .counter, "Bytes read.", bytesIn),
            Metric("sent_bytes_total", .counter, "Bytes written.", bytesOut),
            Metric(
                "stood_still_seconds_total", .counter,
                "Seconds in which the process was stopped or hung, or the machine slept; of more than five at a time.",
                stalledMilliseconds / 1_000),
            Metric("held_bytes", .gauge, "Memory held for unfinished lines and unread answers, in bytes.", heldBytes),
        ]
    }
}
