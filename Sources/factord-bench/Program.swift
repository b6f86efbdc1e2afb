internal import FactorProgram
internal import FactorSocket
internal import FactorWire
internal import Glibc

@main
enum Program {
    static func main() {
        let options: Options
        do throws(UsageProblem) {
            options = try Options(try ProgramStart.arguments())
        } catch {
            StatusLine.show(error.text)
            exit(2)
        }
        if options.isHelp { exit(StandardOutput.end(with: Options.help, program: "factord-bench")) }
        if options.isVersion {
            exit(StandardOutput.end(with: "factord-bench \(Release.version)\n", program: "factord-bench"))
        }
        do throws(SocketFailure) {
            exit(try run(options))
        } catch {
            StatusLine.show(error.description)
            exit(1)
        }
    }

    /// Runs the command and returns the exit status.
    private static func run(_ options: Options) throws(SocketFailure) -> Int32 {
        ProcessHardening.raiseDescriptorLimit()
        switch options.command {
        case "serve-echo": try EchoServer.serve(options.socket)
        case "idle": try idle(options)
        case "enroll": return try enroll(options)
        case "echo": try measure(RepeatedLine.echo, options)
        case "redis-ping": try measure(RepeatedLine.redisPing, options)
        case "redis-set": try measure(RepeatedLine.redisSet, options)
        case "redis-strlen": try measure(RepeatedLine.redisLength, options)
        case "info": try measure(RepeatedCall.info, options)
        case "list": try measure(SubjectCalls(.list, subjects: options.subjects), options)
        case "check": try measure(SessionChecks(on: options.socket, subjects: options.subjects), options)
        case "verify": try verify(options, offset: 0)
        case "verify-wrong": try verify(options, offset: 1)
        default:
            StatusLine.show("unknown workload '\(options.command)'; --help lists them")
            return 2
        }
        return 0
    }

    private static func verify(_ options: Options, offset: UInt32) throws(SocketFailure) {
        let plan = VerifyPlan(subjects: options.subjects, passes: options.passes, seconds: options.seconds)
        let question = SubjectCalls.Question.verify(codes: plan.codes, offset: offset, isKeyed: options.isKeyed)
        try measure(SubjectCalls(question, subjects: options.subjects), options)
    }

    private static func measure(_ workload: some Workload, _ options: Options) throws(SocketFailure) {
        let fleet = try ClientFleet(path: options.socket, connections: options.connections)
        var drive = Drive(workload, over: fleet, pipeline: options.pipeline)
        let result = try drive.run(seconds: options.seconds)
        show(result, options)
        if result.ranOut {
            let seconds = Decimal.text(result.seconds, places: 1)
            StatusLine.show("all codes were used after \(seconds) s: enrol more subjects for a longer run")
        }
    }

    private static func enroll(_ options: Options) throws(SocketFailure) -> Int32 {
        let fleet = try ClientFleet(path: options.socket, connections: options.connections)
        let progress = Progress("enrolled", total: options.subjects.count)
        var drive = Drive(
            Enrolment(subjects: options.subjects), over: fleet, pipeline: options.pipeline, progress: progress)
        let result = try drive.run(seconds: nil)
        show(result, options)
        return result.errors == 0 ? 0 : 1
    }

    private static func idle(_ options: Options) throws(SocketFailure) {
        let fleet = try ClientFleet(path: options.socket, connections: options.connections)
        StatusLine.show("\(fleet.count) connections are open for \(options.seconds) s")
        sleep(UInt32(options.seconds))
    }

    private static func show(_ result: Measurement, _ options: Options) {
        let text = options.isHuman ? result.human(options) : result.json(options)
        do throws(OutputProblem) { try StandardOutput.write(text + "\n") } catch {
            StatusLine.show(error.text)
            exit(1)
        }
    }
}
