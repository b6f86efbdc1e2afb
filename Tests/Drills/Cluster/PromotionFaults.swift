import Glibc
import TestSupport

#if PostgreSQL
import TestDatabase

/// Faults of a cluster whose standbys the drill promotes itself.
struct PromotionFaults: ClusterFaults {
    private enum Kind: String, CaseIterable {
        case killSidecar = "sidecars killed"
        case breakConnections = "connections broken"
        case failOver = "primaries killed, and standbys promoted"
        case restartPrimary = "primaries killed and started again"
        case freezePrimary = "primaries frozen for a while"
        case replaceFrozen = "frozen primaries replaced, and thawed"
        case splitBrain = "primaries replaced while they serve"
        case killStandby = "standbys killed"
        case freezeStandby = "standbys frozen"
        case fillDisk = "full disks"
    }

    private let cluster: DatabaseCluster
    private let progress: ClusterProgress
    var small: SmallFaults

    init(_ cluster: DatabaseCluster, _ small: SmallFaults) {
        self.cluster = cluster
        self.small = small
        progress = small.progress
        if !canFill { progress.count("kinds of faults left out: it takes root to fill a disk") }
    }

    var kinds: [String] { Kind.allCases.filter { $0 != .fillDisk || canFill }.map(\.rawValue) }

    private var canFill: Bool { cluster.nodes.allSatisfy(\.hasDisk) }

    /// Random choices are those of the small faults.
    private var dice: Dice {
        get { small.dice }
        set { small.dice = newValue }
    }

    mutating func play(_ kind: String) throws {
        switch Kind(rawValue: kind) {
        case nil: break
        case .killSidecar: try small.killSidecar()
        case .breakConnections: small.breakConnections(Int.random(in: 1...12, using: &dice))
        case .failOver: try failOver()
        case .restartPrimary:
            cluster.nodes[cluster.primary].kill()
            try small.pause(0...1_500)
            try cluster.restart(cluster.primary)
        case .freezePrimary:
            let node = cluster.nodes[cluster.primary]
            node.freeze()
            try small.pause(100...4_000)
            node.thaw()
        case .replaceFrozen: try replaceFrozen()
        case .splitBrain: try splitBrain()
        case .killStandby: try killStandby()
        case .freezeStandby: try freezeStandby()
        case .fillDisk: try fillDisk()
        }
    }

    // MARK: Servers

    /// How long it takes at least to replace a server that may still be running, in milliseconds.
    private static let replacement: UInt32 = 1_100

    private mutating func failOver() throws {
        let former = cluster.primary
        if dice.one(in: 2) {
            progress.count("faults: primaries killed with commits that no standby had")
            let standbys = cluster.nodes.indices.filter { $0 != former }
            for standby in standbys { cluster.nodes[standby].freeze() }
            usleep(UInt32.random(in: 5_000...300_000, using: &dice))
            cluster.nodes[former].kill()
            for standby in standbys { cluster.nodes[standby].thaw() }
        } else {
            cluster.nodes[former].kill()
        }
        try small.pause(0...500)
        try cluster.failOver(pausingFor: 0)
        try small.pause(0...1_000)
        try cluster.rejoin(former)
    }

    /// The primary stops answering and is replaced; then it goes on where it was, and its clients find it first.
    private mutating func replaceFrozen() throws {
        let former = cluster.primary
        cluster.nodes[former].freeze()
        try small.pause(0...2_000)
        try cluster.failOver(pausingFor: Self.replacement)
        try small.pause(0...2_000)
        cluster.nodes[former].thaw()
        try small.pause(500...4_000)
        try cluster.rejoin(former)
    }

    /// Both standbys leave the primary, which still answers its clients, and one of them is promoted.
    private mutating func splitBrain() throws {
        let former = cluster.primary
        try cluster.failOver(pausingFor: Self.replacement)
        try small.pause(500...5_000)
        try cluster.rejoin(former)
    }

    private mutating func drawnStandby() -> Int {
        (cluster.primary + Int.random(in: 1...2, using: &dice)) % cluster.nodes.count
    }

    private mutating func killStandby() throws {
        let standby = drawnStandby()
        cluster.nodes[standby].kill()
        try small.pause(100...2_000)
        try cluster.restart(standby)
    }

    private mutating func freezeStandby() throws {
        let standby = cluster.nodes[drawnStandby()]
        standby.freeze()
        try small.pause(100...4_000)
        standby.thaw()
    }

    private mutating func fillDisk() throws {
        let full = cluster.primary
        try cluster.nodes[full].fillDisk()
        try small.pause(500...4_000)
        cluster.nodes[full].makeRoom()
        try cluster.restart(full)
    }
}
#endif
