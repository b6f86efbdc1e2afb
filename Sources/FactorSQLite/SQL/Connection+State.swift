internal import FactorCore

extension Connection {
    /// The state of the whole store as of the last commit that the rows include; empty if none ever left one.
    func state() throws(StoreFailure) -> [UInt8] {
        let state = try prepare("SELECT sealed FROM state WHERE one = 1")
        return try state.step() ? try state.bytes(0) : []
    }
}
