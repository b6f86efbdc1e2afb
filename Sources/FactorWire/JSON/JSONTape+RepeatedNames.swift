// Parsers disagree on which of two members with one name wins, so such an object is refused. Names are compared by
// content: "a" and "\u0061" are one name.

extension JSONTape {
    /// Up to this many members are compared in pairs, which needs no scratch space and is faster for few. Above it the
    /// names are sorted, so that a hostile line costs only n log n comparisons. There is no hash to attack with
    /// collisions.
    private static let pairwiseLimit = 12

    /// Throws if two members of the object at `object` have the same name.
    mutating func refuseRepeatedNames(of object: Int) throws(JSONFault) {
        if tokens[object].count <= JSONTape.pairwiseLimit {
            try refuseRepeatsInPairs(of: object)
        } else {
            try refuseRepeatsBySorting(of: object)
        }
    }

    private func refuseRepeatsInPairs(of object: Int) throws(JSONFault) {
        var later = nextName(after: object + 1)
        while later < tokens.count {
            let name = tokens[later]
            var earlier = object + 1
            while earlier < later {
                if isRepeated(tokens[earlier], name) { throw .repeatedMember(offset: Int(name.start)) }
                earlier = nextName(after: earlier)
            }
            later = nextName(after: later)
        }
    }

    private mutating func refuseRepeatsBySorting(of object: Int) throws(JSONFault) {
        var names = self.names
        self.names = []
        defer { self.names = names }
        names.removeAll(keepingCapacity: true)
        var name = object + 1
        while name < tokens.count {
            names.append(tokens[name])
            name = nextName(after: name)
        }
        sort(&names)
        for at in 1..<names.count where isRepeated(names[at - 1], names[at]) {
            throw .repeatedMember(offset: Int(names[at].start))
        }
    }

    private func sort(_ names: inout [JSONToken]) {
        names.sort { left, right in
            let order = order(left, right)
            return order == 0 ? left.start < right.start : order < 0
        }
    }

    @inline(__always)
    private func isRepeated(_ earlier: JSONToken, _ later: JSONToken) -> Bool {
        earlier.count == later.count && order(earlier, later) == 0
    }

    private func nextName(after name: Int) -> Int {
        Int(tokens[name + 1].next)
    }
}
