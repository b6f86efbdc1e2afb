import FactorCrypto

extension OATHAlgorithm {
    init(from reader: inout ByteReader) throws(Malformed) {
        guard let algorithm = OATHAlgorithm(rawValue: try reader.byte()) else { throw Malformed() }
        self = algorithm
    }
}
