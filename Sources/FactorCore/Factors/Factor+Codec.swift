import FactorCrypto

extension Factor {
    func write(to writer: inout ByteWriter) {
        writer.id(id.bits)
        writer.byte(kind.rawValue)
        writer.byte(status.rawValue)
        writer.moment(createdAt)
        writer.moment(expiresAt)
        writer.blob(sealedLabels)
        switch material {
        case .totp(let totp):
            writer.byte(totp.parameters.algorithm.rawValue)
            writer.byte(UInt8(totp.parameters.digits))
            writer.byte(UInt8(totp.parameters.periodSeconds))
            writer.byte(totp.isGenerator ? 1 : 0)
        case .hotp(let hotp):
            writer.byte(hotp.parameters.algorithm.rawValue)
            writer.byte(UInt8(hotp.parameters.digits))
            writer.byte(UInt8(hotp.parameters.lookAhead))
        case .backupCodes(let set):
            writer.byte(UInt8(set.count))
            writer.blob(set.salt)
        case .password(let password):
            writer.byte(password.form)
        case .email, .phone: break
        }
        writer.blob(material.sealedSecret)
    }

    init(from reader: inout ByteReader) throws(Malformed) {
        id = FactorID(bits: try reader.id())
        guard let kind = FactorKind(rawValue: try reader.byte()), let status = Status(rawValue: try reader.byte())
        else { throw Malformed() }
        self.status = status
        createdAt = try reader.moment() ?? Timestamp(milliseconds: 0)
        expiresAt = try reader.moment()
        sealedLabels = try reader.blob()
        material = try Material(kind, from: &reader)
        usage = FactorUsage()
    }
}

/// Stored parameters are not trusted before the seal that they are part of has opened, and are looked at earlier: what
/// no enrolment could have written is malformed.
extension Factor.Material {
    private static let lookAheads = 0...100
    private static let codeCounts = 1...20

    fileprivate init(_ kind: FactorKind, from reader: inout ByteReader) throws(Malformed) {
        switch kind {
        case .custom: throw Malformed()
        case .totp:
            let parameters = TOTPParameters(
                algorithm: try .init(from: &reader), digits: try reader.byte(within: OATHGenerator.digitRange),
                periodSeconds: try reader.byte(within: TOTPParameters.periods))
            let isGenerator = try reader.byte() == 1
            self = .totp(
                TOTPMaterial(parameters: parameters, isGenerator: isGenerator, sealedSeed: try reader.blob()))
        case .hotp:
            let parameters = HOTPParameters(
                algorithm: try .init(from: &reader), digits: try reader.byte(within: OATHGenerator.digitRange),
                lookAhead: try reader.byte(within: Self.lookAheads))
            self = .hotp(HOTPMaterial(parameters: parameters, sealedSeed: try reader.blob()))
        case .backupCodes:
            let count = try reader.byte(within: Self.codeCounts)
            self = .backupCodes(
                BackupCodeMaterial(count: count, salt: try reader.blob(), sealedDigests: try reader.blob()))
        case .password:
            let form = try reader.byte()
            guard let scheme = PasswordScheme(rawValue: form & 0xF), let demand = PasswordDemand(rawValue: form >> 4)
            else { throw Malformed() }
            self = .password(
                PasswordMaterial(scheme: scheme, demand: demand, sealedVerifier: try reader.blob()))
        case .email: self = .email(AddressMaterial(sealedAddress: try reader.blob()))
        case .phone: self = .phone(AddressMaterial(sealedAddress: try reader.blob()))
        }
    }
}

extension PasswordMaterial {
    /// The byte that it is stored by: the scheme, and above it what is demanded.
    var form: UInt8 { scheme.rawValue | demand.rawValue << 4 }
}

extension ByteReader {
    fileprivate mutating func byte(within range: ClosedRange<Int>) throws(Malformed) -> Int {
        let value = Int(try byte())
        guard range.contains(value) else { throw Malformed() }
        return value
    }
}

extension OATHAlgorithm {
    fileprivate init(from reader: inout ByteReader) throws(Malformed) {
        guard let algorithm = OATHAlgorithm(rawValue: try reader.byte()) else { throw Malformed() }
        self = algorithm
    }
}
