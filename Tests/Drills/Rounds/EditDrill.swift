import FactorCore
import FactorSQLite
import Foundation
import TestMachine
import TestSupport

/// Edits of the stopped store by somebody without the key. Each byte of each table is changed once. Each row is
/// removed, duplicated, swapped with another one and replaced by an older copy.
///
/// The daemon must accept nothing invalid, except what the edit rolled back. Each edit must be detected, at the latest
/// by the scan of the whole store, unless it changes only data that is never read.
struct EditDrill {
    private let options: DrillOptions
    private var dice: Dice
    private var report = DrillReport()
    private let directory: TemporaryDirectory
    private let target: EditTarget

    init(_ options: DrillOptions) throws {
        self.options = options
        dice = Dice(seed: options.seed)
        FaultyFiles.register()
        directory = try TemporaryDirectory()
        target = try EditTarget(directory: directory, seed: options.seed)
    }

    mutating func run() throws -> DrillReport {
        if let finding = try target.check(Edit(what: "none") { _ in }, isNone: true) {
            tell("without any edit: \(finding)")
        }
        var edits = try byteEdits() + numberEdits() + rowEdits() + olderRows()
        report.count("edits there are", edits.count)
        if let only = options.only { edits = edits.filter { $0.what.contains(only) } }
        edits.shuffle(using: &dice)
        // With fewer rounds than edits, a sample is run.
        if options.rounds > 0 { edits = Array(edits.prefix(options.rounds)) }
        for (index, edit) in edits.enumerated() {
            if let finding = try target.check(edit) { tell("\(edit.what): \(finding)") }
            options.progress(index + 1, edits.count)
        }
        for (what, count) in target.counts { report.count(what, count) }
        return report
    }

    /// Reports a violation at once, because an accepted edit may crash this process later.
    private mutating func tell(_ finding: String) {
        let violation = "edits, seed \(options.seed), \(finding)"
        report.violations.append(violation)
        options.violation(violation)
    }

    // MARK: Edits

    /// Changes each byte of each value once.
    private mutating func byteEdits() throws -> [Edit] {
        let database = try EditedDatabase(target.original)
        var edits: [Edit] = []
        for table in EditTarget.tables {
            let names = try database.columns(of: table)
            for row in try database.rows(of: table) {
                for (column, value) in row.values.enumerated() {
                    let tells = Self.tells(names[column])
                    for place in 0..<value.byteCount {
                        let change = UInt8.random(in: 1...255, using: &dice)
                        var edited = row
                        edited.values[column] = value.changed(at: place, by: change)
                        edits.append(
                            Edit(
                                what: "\(table) \(row.number.text), byte \(place) of \(names[column])",
                                undoes: tells
                            ) { database in
                                if column == 0 { try database.remove(row) }
                                try database.put(edited)
                            })
                    }
                }
            }
        }
        return edits
    }

    /// Whether a column identifies a row's document. If it changes, the row of the original document is gone.
    private static func tells(_ column: String) -> Bool { ["place", "key"].contains(column) }

    /// Replaces each number by other numbers and by values of other types.
    private func numberEdits() throws -> [Edit] {
        let database = try EditedDatabase(target.original)
        var edits: [Edit] = []
        for table in EditTarget.tables {
            let names = try database.columns(of: table)
            for row in try database.rows(of: table) {
                for (column, value) in row.values.enumerated() where !value.isBlob {
                    for other in value.others {
                        var edited = row
                        edited.values[column] = other
                        let what = "\(table) \(row.number.text), \(names[column]) made \(other.text)"
                        edits.append(
                            Edit(what: what, undoes: Self.tells(names[column])) { database in
                                if column == 0 { try database.remove(row) }
                                try database.put(edited)
                            })
                    }
                }
            }
        }
        return edits
    }

    /// Removes each row, duplicates it and swaps it with another one.
    private mutating func rowEdits() throws -> [Edit] {
        let database = try EditedDatabase(target.original)
        var edits: [Edit] = []
        for table in EditTarget.tables {
            let rows = try database.rows(of: table)
            for row in rows {
                edits.append(Edit(what: "\(table) \(row.number.text) removed", undoes: true) { try $0.remove(row) })
                var double = row
                double.values[0] = row.number.neighbour
                edits.append(Edit(what: "\(table) \(row.number.text) doubled", undoes: true) { try $0.put(double) })
                guard let other = rows.randomElement(using: &dice), other != row else { continue }
                var (first, second) = (row, other)
                (first.values[0], second.values[0]) = (other.number, row.number)
                let (one, two) = (first, second)
                edits.append(
                    Edit(what: "\(table) \(row.number.text) exchanged with \(other.number.text)", undoes: true) {
                        database in
                        try database.put(one)
                        try database.put(two)
                    })
                // The row gets the key that belongs to the place, as an attacker who knows the tables would do.
                guard table == "document" else { continue }
                var disguised = other
                (disguised.values[0], disguised.values[1]) = (row.values[0], row.values[1])
                let third = disguised
                edits.append(
                    Edit(what: "document \(row.number.text) overwritten by \(other.number.text)", undoes: true) {
                        try $0.put(third)
                    })
            }
        }
        return edits
    }

    /// Restores the earlier state of each row that changed or was removed, and all earlier rows at once.
    private func olderRows() throws -> [Edit] {
        let (present, older) = (try EditedDatabase(target.original), try EditedDatabase(target.older))
        var edits: [Edit] = []
        for table in EditTarget.tables {
            let now = try present.rows(of: table)
            let before = try older.rows(of: table).filter { !now.contains($0) }
            edits += before.map { row in
                Edit(what: "\(table) \(row.number.text) put back from an older copy", undoes: true) { try $0.put(row) }
            }
            let new = now.filter { row in !before.contains { $0.number == row.number } }
            edits.append(
                Edit(what: "all of \(table) put back from an older copy", undoes: true) { database in
                    for row in new { try database.remove(row) }
                    for row in before { try database.put(row) }
                })
        }
        return edits
    }
}

/// One change of a stopped store.
struct Edit {
    let what: String
    /// Whether it effectively removes something or restores an older state. Then the rolled-back state may be accepted
    /// until the scan of the whole store finds it, because no other part of the file shows the newer state.
    var undoes = false
    let make: (EditedDatabase) throws -> Void
}

extension EditedDatabase.Value {
    fileprivate var byteCount: Int {
        switch self {
        case .null: 1
        case .integer: 8
        case .blob(let bytes): bytes.count
        }
    }

    fileprivate var text: String {
        switch self {
        case .null: "null"
        case .integer(let integer): "\(integer)"
        case .blob(let bytes): "of \(bytes.count) bytes"
        }
    }

    fileprivate var isBlob: Bool { if case .blob = self { true } else { false } }

    /// Limits of the type, and values that are the same in 32 bits.
    fileprivate var others: [Self] {
        let borders: [Int64] = [-1, 0, 1, .max, .min, 1 << 48]
        let wrapped: [Int64] =
            if case .integer(let integer) = self { [integer &+ 1 << 32, integer &- 1 << 32] } else { [] }
        return (borders + wrapped).map { .integer($0) }.filter { $0 != self } + [.null]
    }

    /// An adjacent number.
    fileprivate var neighbour: Self {
        guard case .integer(let integer) = self else { return self }
        return .integer(integer == .max ? integer - 1 : integer + 1)
    }

    fileprivate func changed(at place: Int, by change: UInt8) -> Self {
        switch self {
        case .null: return .integer(Int64(change) * 1_000_000_000)
        case .integer(let integer): return .integer(integer ^ Int64(bitPattern: UInt64(change) << (8 * UInt64(place))))
        case .blob(var bytes):
            bytes[place] ^= change
            return .blob(bytes)
        }
    }
}
