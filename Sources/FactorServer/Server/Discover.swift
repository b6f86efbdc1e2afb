package import FactorCore
package import FactorWire

/// Returns the OpenRPC document of all methods.
package enum Discover: ServerMethod, StorelessMethod {
    package typealias Params = NoParams
    package static let name = "rpc.discover"
    package static let about = "Returns the OpenRPC document, which describes every method"
    package static let role: Role? = nil
    package static let changes = false
    package static let failures: [FailureCode] = []

    package struct Reply: WireObject, Sendable {
        package static var example: Reply { Reply() }

        package static var schema: JSONSchema { .any }

        package func encode(into object: inout ObjectWriter) {}

        package func write(to writer: inout JSONWriter) { writer.raw(OpenRPC.document) }
    }

    package static func answer(_ params: Params, _ call: ServerCall) throws(Failure) -> Reply {
        Reply()
    }

    package static func answer(_ params: Params, at reception: Reception, _ grant: Grant) throws(Failure) -> Reply {
        Reply()
    }
}
