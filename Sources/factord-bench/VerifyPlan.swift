internal import FactorSocket
internal import Glibc

/// Codes computed before a run, so that the run spends no time on them.
///
/// A newly enrolled subject has three unspent codes that a server with the default policy accepts: those of the
/// previous, the current and the next time step. Each pass over the subjects uses one, in that order, since a server
/// accepts no step below one that it has accepted. All passes must fit into one time step of the server.
struct VerifyPlan {
    private static let period = 30
    /// Seconds at the end of a time step that are not used, to allow for the end of the run and for clocks that differ
    /// slightly.
    private static let margin = 1

    let codes: [[UInt32]]

    /// Computes the codes of `passes` steps and returns when the run may begin.
    init(subjects: Range<Int>, passes: Int, seconds: Int) {
        // The codes must be for the step of the run, so first measure how long computing them takes.
        let started = LinuxCalls.monotonicNanoseconds()
        _ = VerifyPlan.codes(of: subjects.prefix(1_000), passes: passes, step: 0, progress: nil)
        let spent = Double(LinuxCalls.monotonicNanoseconds() - started) / 1e9
        let preparation = Int((spent * Double(subjects.count) / Double(min(1_000, subjects.count))).rounded(.up)) + 1

        let now = Int(time(nil))
        let needed = preparation + seconds + VerifyPlan.margin
        let left = VerifyPlan.period - now % VerifyPlan.period
        let step = now / VerifyPlan.period + (left < needed ? 1 : 0)
        let progress = Progress("codes", total: subjects.count)
        codes = VerifyPlan.codes(of: subjects, passes: passes, step: step, progress: progress)
        VerifyPlan.wait(until: step * VerifyPlan.period)
    }

    private static func codes(
        of subjects: Range<Int>, passes: Int, step: Int, progress: Progress?
    ) -> [[UInt32]] {
        var progress = progress
        var codes = [[UInt32]](repeating: [], count: passes)
        for pass in codes.indices { codes[pass].reserveCapacity(subjects.count) }
        for (index, number) in subjects.enumerated() {
            let own = Subject(number: number).codes(from: UInt64(max(0, step - 1)), count: passes)
            for pass in codes.indices { codes[pass].append(own[pass]) }
            if index % 10_000 == 9_999 { progress?.show(index + 1) }
        }
        progress?.finish()
        return codes
    }

    private static func wait(until moment: Int) {
        let isEarly = Int(time(nil)) < moment
        while case let left = moment - Int(time(nil)), left > 0 {
            StatusLine.replace("waiting for the next time step, \(left) s left")
            sleep(1)
        }
        if isEarly { StatusLine.finishReplacing() }
    }
}
