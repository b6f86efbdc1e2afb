internal import Foundation

/// The pages of a SQLite file and what each is used for, to damage them one by one.
///
/// The format is that of https://www.sqlite.org/fileformat2.html, section 1.
package struct DatabasePages {
    private static let length = 4096

    /// A page, numbered from 1, and the table or index whose tree it is in.
    package struct Page: Equatable, Sendable, CustomStringConvertible {
        package let number: Int
        package let tree: String
        package let isLeaf: Bool

        package var description: String { "\(isLeaf ? "leaf" : "inner page") \(number) of \(tree)" }
    }

    private let path: String
    private let bytes: [UInt8]

    /// Reads a file that no process has open.
    package init(_ path: String) throws {
        self.path = path
        bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
    }

    /// Every page of every tree, except the schema's.
    package var all: [Page] { roots.flatMap { pages(of: $0.name, from: $0.root) } }

    /// The leaves of one tree, in their order.
    package func leaves(of tree: String) -> [Page] { all.filter { $0.tree == tree && $0.isLeaf } }

    /// Rewrites the file with those pages set to zero.
    package func zero(_ pages: [Page]) throws {
        var damaged = bytes
        for page in pages {
            for place in (page.number - 1) * Self.length..<page.number * Self.length { damaged[place] = 0 }
        }
        try Data(damaged).write(to: URL(fileURLWithPath: path))
    }

    /// Writes the file as it was.
    package func mend() throws { try zero([]) }

    // MARK: Trees

    private func start(_ page: Int) -> Int { (page - 1) * Self.length + (page == 1 ? 100 : 0) }

    private func number(_ place: Int, _ length: Int) -> Int {
        bytes[place..<place + length].reduce(0) { $0 << 8 | Int($1) }
    }

    /// The offsets of a page's cells.
    private func cells(_ page: Int, headerLength: Int) -> [Int] {
        let header = start(page)
        return (0..<number(header + 3, 2)).map {
            (page - 1) * Self.length + number(header + headerLength + 2 * $0, 2)
        }
    }

    private func pages(of tree: String, from root: Int) -> [Page] {
        let kind = bytes[start(root)]
        let isInner = kind == 2 || kind == 5
        let page = Page(number: root, tree: tree, isLeaf: !isInner)
        guard isInner else { return [page] }
        let children = cells(root, headerLength: 12).map { number($0, 4) } + [number(start(root) + 8, 4)]
        return [page] + children.flatMap { pages(of: tree, from: $0) }
    }

    // MARK: The schema

    private var roots: [(name: String, root: Int)] {
        pages(of: "sqlite_schema", from: 1).filter(\.isLeaf).flatMap { page in
            cells(page.number, headerLength: 8).map { schemaRow(at: $0) }
        }
    }

    /// A row of the schema: its second column is the name, its fourth the root page.
    private func schemaRow(at cell: Int) -> (name: String, root: Int) {
        var place = cell
        _ = varint(&place)
        _ = varint(&place)
        var value = place
        value += varint(&place)
        var columns: [(place: Int, length: Int)] = []
        for _ in 0..<4 {
            let type = varint(&place)
            let length = type >= 12 ? (type - 12) / 2 : [0, 1, 2, 3, 4, 6, 8, 8, 0, 0][type]
            columns.append((value, length))
            value += length
        }
        let name = bytes[columns[1].place..<columns[1].place + columns[1].length]
        return (String(decoding: name, as: UTF8.self), number(columns[3].place, columns[3].length))
    }

    private func varint(_ place: inout Int) -> Int {
        var value = 0
        while true {
            let byte = bytes[place]
            place += 1
            value = value << 7 | Int(byte & 0x7F)
            if byte < 0x80 { return value }
        }
    }
}
