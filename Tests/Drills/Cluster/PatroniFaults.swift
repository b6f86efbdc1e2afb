import Glibc
import TestSupport

#if PostgreSQL
import TestDatabase

/// Faults of a cluster whose standbys Patroni promotes.
struct PatroniFaults: ClusterFaults {
    private enum Kind: String, CaseIterable {
        case killSidecar = "sidecars killed"
        case breakConnections = "connections broken"
        case killPrimary = "primaries killed under their Patroni"
        case killBoth = "primaries killed with their Patroni"
        case freezeBoth = "primaries frozen with their Patroni, and thawed"
        case killPatroni = "Patronis killed beside primaries that go on"
        case switchOver = "switchovers"
        case killStandby = "standbys killed"
        case killBothOfStandby = "standbys killed with their Patroni"
        case freezeStandby = "standbys frozen"
        case killEtcd = "etcds killed"
    }

    private let cluster: PatroniCluster
    private let progress: ClusterProgress
    var small: SmallFaults

    init(_ cluster: PatroniCluster, _ small: SmallFaults) {
        self.cluster = cluster
        self.small = small
        progress = small.progress
    }

    var kinds: [String] { Kind.allCases.map(\.rawValue) }

    /// Random choices are those of the small faults.
    private var dice: Dice {
        get { small.dice }
        set { small.dice = newValue }
    }

    mutating func play(_ kind: String) throws {
        let former = cluster.primary
        switch Kind(rawValue: kind) {
        case nil: break
        case .killSidecar: try small.killSidecar()
        case .breakConnections: small.breakConnections(Int.random(in: 1...12, using: &dice))
        case .killPrimary: killWithUnsentCommits { $0.nodes[former].kill() }
        case .killBoth: try replace { $0.kill(former) }
        case .freezeBoth: try freeze()
        case .killPatroni: try replace { $0.killPatroni(former) }
        case .switchOver:
            if try !cluster.switchOver() { progress.count("switchovers that Patroni refused") }
        case .killStandby: cluster.nodes[drawnStandby()].kill()
        case .killBothOfStandby:
            let standby = drawnStandby()
            cluster.kill(standby)
            try small.pause(100...4_000)
            try cluster.start(standby)
        case .freezeStandby:
            let standby = drawnStandby()
            cluster.freeze(standby)
            try small.pause(100...8_000)
            cluster.thaw(standby)
        case .killEtcd:
            cluster.killEtcd()
            try small.pause(100...12_000)
            try cluster.startEtcd()
        }
        try small.pause(0...3_000)
    }

    /// Does something to the primary that makes Patroni replace it, and then starts what it needs.
    private mutating func replace(_ fault: (PatroniCluster) -> Void) throws {
        let former = cluster.primary
        killWithUnsentCommits(fault)
        try awaitReplacement(of: former)
        try cluster.start(former)
    }

    /// The primary stops answering and is replaced; then it goes on where it was, and its clients find it first.
    private mutating func freeze() throws {
        let former = cluster.primary
        cluster.freeze(former)
        // Less than the time after which it is replaced, or until it is.
        if dice.one(in: 3) {
            try small.pause(100...15_000)
        } else {
            try awaitReplacement(of: former)
            try small.pause(0...2_000)
        }
        cluster.thaw(former)
    }

    private mutating func awaitReplacement(of former: Int) throws {
        let isReplaced = try cluster.awaitReplacement(of: former) { try small.pause(100...1_500) }
        progress.count(isReplaced ? "primaries that Patroni replaced" : "primaries that Patroni did not replace")
        try small.pause(0...2_000)
    }

    /// Half of the time no standby has the last commits when it happens.
    private mutating func killWithUnsentCommits(_ fault: (PatroniCluster) -> Void) {
        guard dice.one(in: 2) else { return fault(cluster) }
        progress.count("faults: standbys stopped until the primary's end")
        let standbys = cluster.nodes.indices.filter { $0 != cluster.primary }
        for standby in standbys { cluster.nodes[standby].freeze() }
        usleep(UInt32.random(in: 5_000...300_000, using: &dice))
        fault(cluster)
        for standby in standbys { cluster.nodes[standby].thaw() }
    }

    private mutating func drawnStandby() -> Int {
        (cluster.primary + Int.random(in: 1...2, using: &dice)) % cluster.nodes.count
    }
}
#endif
