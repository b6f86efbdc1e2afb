import FactorCrypto
import FactorProgram
import FactorSocket
import FactorWire
import Glibc

@main
enum Program {
    private static let name = "factord-courier"

    /// Ends with 0 after a drain, 1 if it cannot start or its configuration is wrong, 2 if the command line is wrong.
    static func main() {
        let options: Options
        do throws(UsageProblem) {
            options = try Options(try ProgramStart.arguments())
        } catch {
            complain("\(error.text) (see factord-courier --help)")
            exit(2)
        }
        if options.isHelp { exit(StandardOutput.end(with: Options.help, program: name)) }
        if options.isVersion { exit(StandardOutput.end(with: "\(name) \(Release.version)\n", program: name)) }
        ProgramStart.reduceEnvironment()
        // Secrets are read with the configuration, so this comes first.
        let steps = ProcessHardening.apply()
        guard (try? Sodium.start()) != nil, Transfer.start() else {
            complain("libsodium or libcurl did not start")
            exit(1)
        }
        guard let configuration = read(options) else { exit(1) }
        if options.isCheck {
            let text = "\(Printable.text(options.configuration)) is in order\n\(configuration.summary)"
            exit(StandardOutput.end(with: text, program: name))
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

    /// The configuration; nil after reporting everything that is wrong with it.
    private static func read(_ options: Options) -> CourierConfiguration? {
        do throws(ConfigurationProblems) {
            let reader = CourierConfigurationReader(
                credentials: Directories.environment(.credentials), isCheck: options.isCheck)
            return try reader.read(try ConfigurationText(path: options.configuration).content())
        } catch {
            for problem in error.problems { StandardError.line(problem.text(file: options.configuration)) }
            return nil
        }
    }

    /// The service manager's notification address, removed from the environment so that no child uses it.
    private static func takeNotifyAddress() -> String? {
        let variable = EnvironmentVariable.notifySocket
        let address = variable.value
        // No other thread runs yet.
        unsafe unsetenv(variable.rawValue)
        return address
    }

    private static func complain(_ text: String) {
        StandardError.line("\(name): \(text)")
    }
}
