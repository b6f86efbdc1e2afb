package import FactorCore
package import FactorWire

extension Parameters {
    /// Reads the optional member `defaults_edition`.
    package mutating func defaultsEdition(_ about: String) throws(WireFault) -> DefaultsEdition? {
        let number = try optional(
            "defaults_edition", about, in: Int(DefaultsEdition.first.rawValue)...Int(DefaultsEdition.newest.rawValue))
        return number.flatMap { DefaultsEdition(rawValue: UInt8($0)) }
    }
}

extension ObjectWriter {
    /// Writes the member `defaults_edition`.
    mutating func field(_ edition: DefaultsEdition) {
        field("defaults_edition", Int(edition.rawValue), "the edition of the defaults that its settings override")
    }
}
