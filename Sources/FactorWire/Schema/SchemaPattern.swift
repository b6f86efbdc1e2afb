/// A regular expression in the small subset of the syntax that the schemas use, so that checking them needs no library.
///
/// `^`, then atoms, then `$`. An atom is a character, an escaped character, `.`, or a class `[a-z_-]`; it may be
/// followed by `?`, `*`, `+`, `{n}` or `{n,m}`. Anything else is a programming error and traps.
struct SchemaPattern {
    private struct Atom {
        var ranges: [ClosedRange<Unicode.Scalar>]
        var isNegated = false
        var least = 1
        var most = 1

        func matches(_ scalar: Unicode.Scalar) -> Bool {
            ranges.contains { $0.contains(scalar) } != isNegated
        }
    }

    private var atoms: [Atom] = []

    init(_ pattern: String) {
        precondition(pattern.hasPrefix("^") && pattern.hasSuffix("$"), "a pattern is anchored at both ends")
        var rest = Array(pattern.unicodeScalars.dropFirst().dropLast())[...]
        while !rest.isEmpty {
            var atom = SchemaPattern.readAtom(&rest)
            SchemaPattern.readCount(&rest, into: &atom)
            atoms.append(atom)
        }
    }

    func matches(_ text: String) -> Bool {
        SchemaPattern.matches(atoms[...], Array(text.unicodeScalars)[...])
    }

    private static func matches(_ atoms: ArraySlice<Atom>, _ text: ArraySlice<Unicode.Scalar>) -> Bool {
        guard let atom = atoms.first else { return text.isEmpty }
        var taken = 0
        while taken < atom.most, taken < text.count, atom.matches(text[text.startIndex + taken]) { taken += 1 }
        while taken >= atom.least {
            if matches(atoms.dropFirst(), text.dropFirst(taken)) { return true }
            taken -= 1
        }
        return false
    }

    private static func readAtom(_ rest: inout ArraySlice<Unicode.Scalar>) -> Atom {
        let first = rest.removeFirst()
        switch first {
        case "[": return readClass(&rest)
        case ".": return Atom(ranges: [], isNegated: true)
        case "\\":
            let escaped = rest.removeFirst()
            precondition(!escaped.properties.isAlphabetic, "a class by letter is not read: \\\(escaped)")
            return Atom(ranges: [escaped...escaped])
        case "(", ")", "|", "*", "+", "?", "{", "}", "]", "^", "$":
            preconditionFailure("not in the part of the syntax that is read: \(first)")
        default: return Atom(ranges: [first...first])
        }
    }

    private static func readClass(_ rest: inout ArraySlice<Unicode.Scalar>) -> Atom {
        var atom = Atom(ranges: [])
        if rest.first == "^" {
            atom.isNegated = true
            rest.removeFirst()
        }
        while rest.first != "]" {
            let low = readMember(&rest)
            if rest.first == "-", rest.dropFirst().first != "]" {
                rest.removeFirst()
                atom.ranges.append(low...readMember(&rest))
            } else {
                atom.ranges.append(low...low)
            }
        }
        rest.removeFirst()
        return atom
    }

    private static func readMember(_ rest: inout ArraySlice<Unicode.Scalar>) -> Unicode.Scalar {
        let scalar = rest.removeFirst()
        return scalar == "\\" ? rest.removeFirst() : scalar
    }

    private static func readCount(_ rest: inout ArraySlice<Unicode.Scalar>, into atom: inout Atom) {
        switch rest.first {
        case "?": (atom.least, atom.most) = (0, 1)
        case "*": (atom.least, atom.most) = (0, .max)
        case "+": (atom.least, atom.most) = (1, .max)
        case "{":
            rest.removeFirst()
            atom.least = readNumber(&rest) ?? 0
            atom.most = atom.least
            if rest.first == "," {
                rest.removeFirst()
                atom.most = readNumber(&rest) ?? .max
            }
            precondition(rest.first == "}", "a count is not closed")
        default: return
        }
        rest.removeFirst()
    }

    private static func readNumber(_ rest: inout ArraySlice<Unicode.Scalar>) -> Int? {
        let digits = rest.prefix { ("0"..."9").contains($0) }
        rest.removeFirst(digits.count)
        return digits.isEmpty ? nil : digits.reduce(0) { $0 * 10 + Int($1.value) - 48 }
    }
}
