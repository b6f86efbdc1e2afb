import Glibc
import TestSupport

#if PostgreSQL
import TestDatabase

/// What happens to sidecars and their connections, also during another fault.
struct SmallFaults {
    let progress: ClusterProgress
    var dice: Dice
    private let cluster: any ReplicatedDatabase
    private let all: [Sidecar]
    private let fleet: Fleet
    /// Those that are meant to serve.
    private var sidecars: [Sidecar] { fleet.serving.map { all[$0] } }
    /// What counts how often one was killed.
    static let killed = "sidecars killed in all"
    /// Sidecars that are down until the present fault is over.
    private var late: [Sidecar?] = []

    init(
        _ cluster: any ReplicatedDatabase, _ sidecars: [Sidecar], _ fleet: Fleet, _ progress: ClusterProgress,
        seed: UInt64
    ) {
        (self.cluster, all, self.fleet, self.progress) = (cluster, sidecars, fleet, progress)
        dice = Dice(seed: seed)
    }

    /// Waits a random time in milliseconds. Sometimes something small happens meanwhile.
    mutating func pause(_ milliseconds: ClosedRange<UInt32>) throws {
        usleep(UInt32.random(in: milliseconds, using: &dice) * 1_000)
        switch Int.random(in: 0..<6, using: &dice) {
        case 0: breakConnections(3)
        case 1:
            progress.count("faults: sidecars killed during another fault")
            let sidecar = sidecars.randomElement(using: &dice)
            sidecar?.kill()
            progress.count(Self.killed)
            late.append(sidecar)
        default: break
        }
    }

    mutating func killSidecar() throws {
        guard let sidecar = sidecars.randomElement(using: &dice) else { return }
        sidecar.kill()
        progress.count(Self.killed)
        usleep(UInt32.random(in: 0...300_000, using: &dice))
        try sidecar.start()
    }

    /// Lets another number of sidecars serve, from two to all. Those that come are new ones in the places of others; of
    /// those that go, some are killed.
    mutating func scale() throws {
        let wanted = Set(all.indices.shuffled(using: &dice).prefix(Int.random(in: 2...all.count, using: &dice)))
        let serving = Set(fleet.serving)
        for place in wanted.subtracting(serving).sorted() {
            try all[place].start()
            fleet.set(place, serves: true)
        }
        for place in serving.subtracting(wanted).sorted() {
            fleet.set(place, serves: false)
            if dice.one(in: 4) {
                all[place].kill()
                progress.count(Self.killed)
            } else if all[place].terminate() != 0 {
                progress.violate("\(all[place].name) did not end in order: \(all[place].logged.suffix(500))")
            }
        }
        progress.count("fleet: times it was scaled")
        progress.count("fleet: sidecars that came", wanted.subtracting(serving).count)
    }

    mutating func breakConnections(_ count: Int) {
        for _ in 0..<count {
            let fault = DatabaseProxy.Fault.allCases.randomElement(using: &dice) ?? .cutRequest
            sidecars.randomElement(using: &dice)?.proxies[cluster.primary].fail(fault)
            progress.count("faults: requests to the database that met a \(fault)")
            usleep(UInt32.random(in: 0...60_000, using: &dice))
        }
    }

    /// Waits until the servers have got over a fault, and starts the sidecars that were killed during it.
    mutating func end() throws {
        for sidecar in sidecars {
            for proxy in sidecar.proxies { proxy.withdrawFaults() }
        }
        try cluster.settle()
        progress.noteFault()
        for sidecar in late { try sidecar?.start() }
        late = []
    }
}
#endif
