// Parsers disagree on which of two members with one name wins, so such an object is refused. Names are compared by
// content: "a" and "\u0061" are one name.

extension JSONTape {
    /// Up to this many members are compared in pairs, which needs no scratch space and is quicker there. Above it the
    /// names are sorted, so that a line made to be slow costs n log n comparisons. There is no hash to be collided.
    private static let pairwiseLimit = 12

    /// Throws when two members of the object at `object` have one name.
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
            var earlier = object + 1
            while earlier < later {
                if content(of: earlier, equalsContentOf: later) { throw repeated(later) }
                earlier = nextName(after: earlier)
            }
            later = nextName(after: later)
        }
    }

    private mutating func refuseRepeatsBySorting(of object: Int) throws(JSONFault) {
        names.removeAll(keepingCapacity: true)
        var name = object + 1
        while name < tokens.count {
            names.append(name)
            name = nextName(after: name)
        }
        var sorted = names
        names = []
        sorted.sort { left, right in
            let order = order(left, right)
            return order == 0 ? left < right : order < 0
        }
        names = sorted
        for at in 1..<names.count where content(of: names[at - 1], equalsContentOf: names[at]) {
            throw repeated(names[at])
        }
    }

    private func nextName(after name: Int) -> Int {
        Int(tokens[name + 1].next)
    }

    private func repeated(_ name: Int) -> JSONFault {
        .repeatedMember(offset: Int(tokens[name].start))
    }
}
