import CExpat
import FactorCrypto

/// Reads a document into its elements.
///
/// - A document type is refused: with it come entities, which may swell without end or name other files.
/// - Depth and number of elements are limited.
/// - What the parser worked in is wiped; see `factor_expat_free`.
@safe final class XMLReader {
    /// A key container has eight levels.
    private static let deepest = 32
    /// Some twenty a key, for a hundred thousand keys.
    private static let mostElements = 2_000_000

    private var root: XMLElement?
    private var open: [XMLElement] = []
    private var count = 0
    private var problem: ImportProblem?
    // Lives as long as the call that parses.
    private let parser: XML_Parser

    private init(_ parser: XML_Parser) {
        unsafe self.parser = parser
    }

    /// The root element of a document.
    static func read(_ bytes: [UInt8]) throws(ImportProblem) -> XMLElement {
        guard let parser = unsafe factor_expat_create() else { throw ImportProblem("the file", "finds no memory") }
        defer { unsafe XML_ParserFree(parser) }
        let reader = unsafe XMLReader(parser)
        guard bytes.count <= Int32.max, reader.parse(bytes), let root = reader.root else {
            throw reader.problem ?? ImportProblem("line \(reader.line)", "is not well-formed XML")
        }
        return root
    }

    private var line: Int { unsafe Int(XML_GetCurrentLineNumber(parser)) }

    private func parse(_ bytes: [UInt8]) -> Bool {
        // The parser hands this back to the functions below while the call lasts, and `self` outlives it.
        unsafe XML_SetUserData(parser, Unmanaged.passUnretained(self).toOpaque())
        unsafe XML_SetElementHandler(
            parser, { unsafe XMLReader.of($0).begin($1, $2) }, { reader, _ in unsafe XMLReader.of(reader).end() })
        unsafe XML_SetCharacterDataHandler(parser) { unsafe XMLReader.of($0).text($1, $2) }
        unsafe XML_SetStartDoctypeDeclHandler(parser) { reader, _, _, _, _ in
            unsafe XMLReader.of(reader).stop("a document type is not taken")
        }
        // The array outlives the call and is as long as it is told.
        return unsafe bytes.withUnsafeBytes { all in
            unsafe XML_Parse(parser, all.assumingMemoryBound(to: CChar.self).baseAddress, Int32(all.count), 1)
                == XML_STATUS_OK
        }
    }

    private static func of(_ pointer: UnsafeMutableRawPointer?) -> XMLReader {
        guard let pointer = unsafe pointer else { preconditionFailure("the parser lost its reader") }
        // What `parse` has set.
        return unsafe Unmanaged<XMLReader>.fromOpaque(pointer).takeUnretainedValue()
    }

    private func stop(_ text: String) {
        problem = problem ?? ImportProblem("line \(line)", text)
        unsafe _ = XML_StopParser(parser, 0)
    }

    private func begin(_ name: UnsafePointer<CChar>?, _ pairs: UnsafeMutablePointer<UnsafePointer<CChar>?>?) {
        count += 1
        guard let name = unsafe name, open.count < Self.deepest, count <= Self.mostElements else {
            return stop("there are too many elements, or one in another too often")
        }
        // Both are C strings; the pairs are names and values by turns, with null at their end.
        let element = XMLElement(
            name: unsafe String(cString: name), attributes: unsafe Self.attributes(pairs), line: line)
        if let parent = open.last { parent.append(element) } else { root = element }
        open.append(element)
    }

    private static func attributes(
        _ pairs: UnsafeMutablePointer<UnsafePointer<CChar>?>?
    ) -> [String: String] {
        guard var next = unsafe pairs else { return [:] }
        var attributes: [String: String] = [:]
        while let name = unsafe next[0], let value = unsafe next[1] {
            attributes[unsafe String(cString: name)] = unsafe String(cString: value)
            unsafe next += 2
        }
        return attributes
    }

    private func end() { open.removeLast() }

    private func text(_ start: UnsafePointer<CChar>?, _ length: Int32) {
        guard let start = unsafe start, let element = open.last else { return }
        // The parser's own bytes, good until this returns.
        element.append(unsafe RawSpan(_unsafeStart: start, byteCount: Int(length)))
    }
}
