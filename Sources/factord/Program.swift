import FactorCommand
import FactorMethods
import Glibc

@main
enum Program {
    /// Ends with 0 after a drain, 1 when the daemon cannot start, 2 when the command line is wrong.
    static func main() {
        let options: Options
        do throws(UsageProblem) {
            options = try Options(Array(CommandLine.arguments.dropFirst()))
        } catch {
            complain("\(error.text) (factord --help tells more)")
            exit(2)
        }
        if options.isHelp { return StandardStream.output.write(Options.help) }
        if options.isVersion { return StandardStream.output.line("factord \(Release.version)") }
        do throws(StartProblem) {
            if let restore = options.restore { return try restore.run() }
            try Daemon(options: options).run()
        } catch {
            complain(error.text)
            exit(1)
        }
    }

    private static func complain(_ text: String) {
        StandardStream.error.line("factord: \(text)")
    }
}
