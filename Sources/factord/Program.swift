import FactorCrypto
import FactorProgram
import FactorServer
import FactorSocket
import FactorWire
import Glibc

@main
enum Program {
    private static let name = "factord"

    // The closures of a function that belongs to the main actor, as this one does, are checked at run time. For that
    // alone the whole concurrency runtime would be linked.
    static func main() { run() }

    /// Ends with 0 after a drain, 1 if the daemon cannot start or its configuration is wrong, 2 if the command line is
    /// wrong.
    private static func run() {
        // The runtime reads the arguments from there, and gets none instead of failing: not even the program's name.
        guard ProgramStart.hasCommandLine else {
            complain("the command line cannot be read: mount /proc")
            exit(1)
        }
        let options: Options
        do throws(UsageProblem) {
            options = try Options(try ProgramStart.arguments())
        } catch {
            complain("\(error.text) (see factord --help)")
            exit(2)
        }
        if options.isHelp { exit(StandardOutput.end(with: Options.help, program: name)) }
        if options.isVersion { exit(StandardOutput.end(with: "factord \(Release.version)\n", program: name)) }
        let file = options.configuration.map { ConfigurationFile(path: $0) }
        if let file, options.isCheck { exit(check(file)) }
        do throws(StartProblem) {
            if let user = options.schemaUser {
                exit(StandardOutput.end(with: try DatabaseSource.schema(for: user), program: name))
            }
            if let offline = options.offline {
                guard let command = completed(offline) else { exit(1) }
                return try command.run()
            }
            let service = try ServiceEnvironment.take()
            guard let configuration = configuration(options, file) else { exit(1) }
            try Daemon(configuration: configuration, file: file, service: service).run()
        } catch {
            complain(error.text)
            exit(1)
        }
    }

    /// The configuration to serve; nil after reporting everything that is wrong with it.
    private static func configuration(_ options: Options, _ file: ConfigurationFile?) -> Configuration? {
        guard let file else { return options.developerConfiguration(user: getuid()) }
        return read(file, LinuxMachine(readsKeys: false))
    }

    /// The task to run; nil after reporting everything that is wrong with its configuration.
    private static func completed(_ command: OfflineCommand) -> OfflineCommand? {
        guard let file = command.configuration else { return command }
        return read(file, LinuxMachine(readsKeys: false)).map { command.completed(by: $0) }
    }

    /// Prints what a configuration would serve, or what is wrong with it. Asks the database, if it names one.
    private static func check(_ file: ConfigurationFile) -> Int32 {
        // It reads keys, so it takes the same precautions as the daemon.
        _ = ProcessHardening.apply()
        guard (try? Sodium.start()) != nil else {
            complain("libsodium did not start")
            return 1
        }
        guard let configuration = read(file, LinuxMachine(readsKeys: true)) else { return 1 }
        let text = "\(Printable.text(file.path)) is in order\n\(configuration.summary)"
        guard let database = configuration.store else { return StandardOutput.end(with: text, program: name) }
        do throws(StartProblem) {
            let found = try database.inspect()
            let result = StandardOutput.end(with: text + found.text, program: name)
            return found.isUsable ? result : 1
        } catch {
            complain(error.text)
            return 1
        }
    }

    private static func read(_ file: ConfigurationFile, _ machine: LinuxMachine) -> Configuration? {
        do throws(ConfigurationProblems) {
            return try file.read(machine)
        } catch {
            for problem in error.problems { StandardError.line(problem.text(file: file.path)) }
            return nil
        }
    }

    private static func complain(_ text: String) {
        StandardError.line("\(name): \(text)")
    }
}
