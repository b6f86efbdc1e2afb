import FactorCommand
import FactorCrypto
import FactorService
import FactorSocket
import Glibc

@main
enum Program {
    /// Ends with 0 after a drain, 1 where it cannot start or its configuration is wrong, 2 when the command line is wrong.
    static func main() {
        let options: Options
        do throws(UsageProblem) {
            options = try Options(Array(CommandLine.arguments.dropFirst()))
        } catch {
            complain("\(error.text) (factord-courier --help tells more)")
            exit(2)
        }
        if options.isHelp { return StandardStream.output.write(Options.help) }
        // Secrets are read with the configuration, so this comes before.
        let steps = ProcessHardening.apply()
        guard (try? Sodium.start()) != nil, Transfer.start() else {
            complain("libsodium or libcurl did not start")
            exit(1)
        }
        guard let configuration = read(options) else { exit(1) }
        if options.isCheck {
            return StandardStream.output.write("\(options.configuration) is in order\n\(configuration.summary)")
        }
        Log.follow(configuration.log)
        for step in steps where step.outcome != .done {
            Log.write(.warning, "hardening", [("measure", step.measure.rawValue), ("outcome", "\(step.outcome)")])
        }
        do throws(StartProblem) {
            try Courier(configuration: configuration, notifyAddress: takeNotifyAddress()).run()
        } catch {
            complain(error.text)
            exit(1)
        }
    }

    /// What is to be done; nil once everything that is wrong with it was told.
    private static func read(_ options: Options) -> CourierConfiguration? {
        do throws(ConfigurationProblems) {
            let reader = CourierConfigurationReader(
                credentials: Directories.environment("CREDENTIALS_DIRECTORY"), isCheck: options.isCheck)
            return try reader.read(try ConfigurationText(path: options.configuration).content())
        } catch {
            for problem in error.problems { StandardStream.error.line(problem.text(file: options.configuration)) }
            return nil
        }
    }

    /// Where the service manager hears of the start; taken out of the environment, so that no child takes it for its own.
    private static func takeNotifyAddress() -> String? {
        // No other thread runs yet; the text is copied before it goes.
        let address = unsafe getenv("NOTIFY_SOCKET").map { unsafe String(cString: $0) }
        unsafe unsetenv("NOTIFY_SOCKET")
        return address
    }

    private static func complain(_ text: String) {
        StandardStream.error.line("factord-courier: \(text)")
    }
}
