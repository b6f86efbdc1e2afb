import Glibc
import TestSupport

#if PostgreSQL
import TestDatabase

/// What happens to a cluster and its sidecars. Each fault is over when its method returns: all three servers run, and both
/// standbys follow the primary.
struct ClusterFaults {
    enum Kind: String, CaseIterable {
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

    let cluster: DatabaseCluster
    let sidecars: [Sidecar]
    let progress: ClusterProgress
    var dice: Dice

    /// The kinds whose descriptions contain this text; all for nil. It takes root to fill a disk.
    func kinds(_ only: String?) -> [Kind] {
        let canFill = cluster.nodes.allSatisfy(\.hasDisk)
        if !canFill { progress.count("kinds of faults left out: it takes root to fill a disk") }
        return Kind.allCases.filter { ($0 != .fillDisk || canFill) && (only.map($0.rawValue.contains) ?? true) }
    }

    /// Lets a fault happen.
    mutating func play(_ kind: Kind) throws {
        progress.count("faults: \(kind.rawValue)")
        switch kind {
        case .killSidecar: try killSidecar()
        case .breakConnections: breakConnections(Int.random(in: 1...12, using: &dice))
        case .failOver: try failOver()
        case .restartPrimary:
            cluster.nodes[cluster.primary].kill()
            try pause(0...1_500)
            try cluster.restart(cluster.primary)
        case .freezePrimary:
            let node = cluster.nodes[cluster.primary]
            node.freeze()
            try pause(100...4_000)
            node.thaw()
        case .replaceFrozen: try replaceFrozen()
        case .splitBrain: try splitBrain()
        case .killStandby: try killStandby()
        case .freezeStandby: try freezeStandby()
        case .fillDisk: try fillDisk()
        }
        for sidecar in sidecars {
            for proxy in sidecar.proxies { proxy.withdrawFaults() }
        }
        try cluster.settle()
        progress.noteFault()
    }

    /// Waits a random time in milliseconds. Sometimes something small happens meanwhile.
    private mutating func pause(_ milliseconds: ClosedRange<UInt32>) throws {
        usleep(UInt32.random(in: milliseconds, using: &dice) * 1_000)
        switch Int.random(in: 0..<6, using: &dice) {
        case 0: breakConnections(3)
        case 1:
            progress.count("faults: sidecars killed during another fault")
            let sidecar = sidecars.randomElement(using: &dice)
            sidecar?.kill()
            late.append(sidecar)
        default: break
        }
    }

    /// Sidecars that are down until the present fault is over.
    private var late: [Sidecar?] = []

    init(_ cluster: DatabaseCluster, _ sidecars: [Sidecar], _ progress: ClusterProgress, seed: UInt64) {
        (self.cluster, self.sidecars, self.progress) = (cluster, sidecars, progress)
        dice = Dice(seed: seed)
    }

    /// Starts the sidecars that were killed during a fault.
    mutating func startLate() throws {
        for sidecar in late { try sidecar?.start() }
        late = []
    }

    // MARK: Sidecars

    private mutating func killSidecar() throws {
        guard let sidecar = sidecars.randomElement(using: &dice) else { return }
        sidecar.kill()
        usleep(UInt32.random(in: 0...300_000, using: &dice))
        try sidecar.start()
    }

    private mutating func breakConnections(_ count: Int) {
        for _ in 0..<count {
            let fault = DatabaseProxy.Fault.allCases.randomElement(using: &dice) ?? .cutRequest
            sidecars.randomElement(using: &dice)?.proxies[cluster.primary].fail(fault)
            progress.count("faults: requests to the database that met a \(fault)")
            usleep(UInt32.random(in: 0...60_000, using: &dice))
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
        try pause(0...500)
        try cluster.failOver(pausingFor: 0)
        try pause(0...1_000)
        try cluster.rejoin(former)
    }

    /// The primary stops answering and is replaced; then it goes on where it was, and its clients find it first.
    private mutating func replaceFrozen() throws {
        let former = cluster.primary
        cluster.nodes[former].freeze()
        try pause(0...2_000)
        try cluster.failOver(pausingFor: Self.replacement)
        try pause(0...2_000)
        cluster.nodes[former].thaw()
        try pause(500...4_000)
        try cluster.rejoin(former)
    }

    /// Both standbys leave the primary, which still answers its clients, and one of them is promoted.
    private mutating func splitBrain() throws {
        let former = cluster.primary
        try cluster.failOver(pausingFor: Self.replacement)
        try pause(500...5_000)
        try cluster.rejoin(former)
    }

    private mutating func drawnStandby() -> Int {
        (cluster.primary + Int.random(in: 1...2, using: &dice)) % cluster.nodes.count
    }

    private mutating func killStandby() throws {
        let standby = drawnStandby()
        cluster.nodes[standby].kill()
        try pause(100...2_000)
        try cluster.restart(standby)
    }

    private mutating func freezeStandby() throws {
        let standby = cluster.nodes[drawnStandby()]
        standby.freeze()
        try pause(100...4_000)
        standby.thaw()
    }

    private mutating func fillDisk() throws {
        let full = cluster.primary
        try cluster.nodes[full].fillDisk()
        try pause(500...4_000)
        cluster.nodes[full].makeRoom()
        try cluster.restart(full)
    }
}
#endif
