internal import FactorSocket
internal import Glibc

/// Codes worked out before a run, so that the run spends no time on them.
///
/// A subject that has just been enrolled has three unspent codes that a server with the default policy takes: those
/// of the time step before, of this one and of the next. Each pass over the subjects uses one, in that order, since a
/// server takes no step below one that it has taken. All passes must fit into one time step of the server's.
struct VerifyPlan {
    private static let period = 30
    /// Seconds of a time step that are left alone at its end: the run's own end, and clocks that differ a little.
    private static let margin = 1

    let codes: [[UInt32]]

    /// Works out the codes of `passes` steps and returns when the run may begin.
    init(subjects: Range<Int>, passes: Int, seconds: Int) {
        // Codes are worked out for the step that the run will be in, so first see how long that takes.
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
