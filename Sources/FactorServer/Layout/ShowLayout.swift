package import FactorCore

/// Shows the store's layout, and who could not read the next one.
package enum ShowLayout: ScanningMethod {
    package typealias Params = NoParams
    package static let name = "store.layout"
    package static let about = "Reports the layout of the store, and the newest one that each sidecar can read"
    package static let role: Role? = .admin
    package static let isServerWide = true
    package static let changes = false
    package static let failures: [FailureCode] = []

    package struct Reply: WireObject, Sendable {
        let status: Engine.LayoutStatus
        let sidecars: [StoreSidecar]

        package static var example: Reply { Reply(status: .example, sidecars: [.example]) }

        package func encode(into object: inout ObjectWriter) {
            status.encode(into: &object)
            object.field(
                "sidecars", sidecars, "everybody who uses a shared store, or has used it; empty for an embedded store")
        }
    }

    package static func start(
        _ params: Params, _ call: ServerCall, _ done: @escaping @Sendable (Result<Reply, Failure>) -> Void
    ) throws(Failure) {
        let status = call.engine.layoutStatus
        try call.engine.scan { store throws(StoreFailure) in
            try store.sidecars()
        } done: {
            done($0.map { Reply(status: status, sidecars: $0) })
        }
    }
}

extension Engine.LayoutStatus: WireObject {
    package static var example: Self { Self(layout: .newest, tenantsLeft: 0) }

    package func encode(into object: inout ObjectWriter) {
        object.field("layout", Int(layout.rawValue), "the layout in which the store is written")
        object.field("newest_layout", Int(StoreLayout.newest.rawValue), "the newest one that this server can read")
        object.field("tenants_left", tenantsLeft, "the number of tenants that are not written in the newest one yet")
    }
}

extension StoreSidecar: WireObject {
    package static let title: String? = "Sidecar"
    package static var example: StoreSidecar { StoreSidecar(name: "web-1", knows: 2, seenAt: .example) }

    package func encode(into object: inout ObjectWriter) {
        object.field("name", name, "its name in the database")
        object.field("newest_layout", Int(knows), "the newest layout that it can read")
        object.field("seen_at", seenAt, "when it last wrote something")
    }
}
