#if PostgreSQL
/// What happens to a cluster and its sidecars.
protocol ClusterFaults {
    /// Descriptions of the kinds of faults.
    var kinds: [String] { get }
    var small: SmallFaults { get set }

    /// Lets a fault happen. At its end all servers are being started, or run.
    mutating func play(_ kind: String) throws
}
#endif
