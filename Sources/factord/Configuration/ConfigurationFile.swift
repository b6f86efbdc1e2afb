import FactorService

/// The daemon's configuration as it lies on the disk.
struct ConfigurationFile {
    /// Where it is looked for when nobody says where.
    static let usual = "/etc/factord/factord.json"

    let path: String

    static var usualIsThere: Bool { SecretFile.exists(usual) }

    /// Reads it, or tells everything that is wrong with it.
    func read(_ machine: any Machine) throws(ConfigurationProblems) -> Configuration {
        try ConfigurationReader(machine: machine).read(try ConfigurationText(path: path).content())
    }
}
