import FactorFiles
import FactorProgram

/// The daemon's configuration file.
struct ConfigurationFile {
    /// The default path.
    static let usual = "/etc/factord/factord.json"

    let path: String

    static var usualIsThere: Bool { FileIdentity(path: usual) != nil }

    /// Reads it, or throws everything that is wrong with it.
    func read(_ machine: any Machine) throws(ConfigurationProblems) -> Configuration {
        try ConfigurationReader(machine: machine).read(try ConfigurationText(path: path).content())
    }
}
