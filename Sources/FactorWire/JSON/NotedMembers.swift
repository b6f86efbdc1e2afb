/// Where a `JSONWriter` has put the values of certain members, so that nobody has to read what was just written.
package final class NotedMembers {
    /// How far from the top of the text a member is.
    package enum Depth { case top, inObject, inListedObject }

    /// The place of one value.
    package struct Member {
        /// The index of its name in the table.
        package let name: Int
        package let depth: Depth
        /// Where the value begins among the writer's bytes.
        package let start: Int
    }

    private let names: NameTable
    package private(set) var members: [Member] = []
    /// How many containers are open.
    private var open = 0
    /// The second of them is an array.
    private var isInList = false

    /// Notes members with these names: at the top level, one object deeper, and in the objects of a list at the top.
    package init(_ names: NameTable) { self.names = names }

    /// Begins with another text.
    package func begin() {
        members.removeAll(keepingCapacity: true)
        open = 0
    }

    func opened(_ bracket: UInt8) {
        open += 1
        if open == 2 { isInList = bracket == ASCII.openBracket }
    }

    func closed() { open -= 1 }

    func note(_ name: String, valueAt start: Int) {
        let depth: Depth
        switch open {
        case 1: depth = .top
        case 2 where !isInList: depth = .inObject
        case 3 where isInList: depth = .inListedObject
        default: return
        }
        if let name = names.index(of: name) { members.append(Member(name: name, depth: depth, start: start)) }
    }
}
