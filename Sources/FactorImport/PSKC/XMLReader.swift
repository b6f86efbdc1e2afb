import CExpat
import FactorCrypto
import FactorProgram
import Glibc

/// Reads a document into its elements.
///
/// - A document type is refused: it brings entities, which may expand without limit or name other files.
/// - Depth, number of elements, and number and length of names and attributes are limited: a prefix can stand for a
///   name of any length, so that a short file could expand to a long one.
/// - Each child of the root is passed to a consumer when it ends, so that not all of them must be kept.
/// - The parser's memory is wiped; see `factor_expat_free`.
@safe final class XMLReader {
    /// A key container has eight levels.
    static let deepest = 32
    /// Elements of one child of the root. A key package has about twenty.
    static let mostElements = 1000
    /// Children of the root that it keeps.
    static let mostKept = 100
    /// Bytes of a name with its namespace.
    static let longestName = 256
    /// Attributes of one element.
    static let mostAttributes = 32

    private let consumer: any XMLConsumer
    private var root: XMLElement?
    private var open: [XMLElement] = []
    /// Elements in the current child of the root.
    private var count = 0
    private var problem: ImportProblem?
    // Lives as long as the call that parses.
    private let parser: XML_Parser

    private init(_ parser: XML_Parser, _ consumer: any XMLConsumer) {
        unsafe self.parser = parser
        self.consumer = consumer
    }

    /// Returns the root element of a document, with the children that the consumer did not take.
    static func read(_ bytes: [UInt8], _ consumer: any XMLConsumer) throws(ImportProblem) -> XMLElement {
        guard let parser = unsafe factor_expat_create() else { throw ImportProblem("the file", "needs more memory") }
        defer { unsafe XML_ParserFree(parser) }
        let reader = unsafe XMLReader(parser, consumer)
        guard bytes.count <= Int32.max, reader.parse(bytes), let root = reader.root else {
            throw reader.problem ?? ImportProblem("line \(reader.line)", "is not well-formed XML")
        }
        return root
    }

    private var line: Int { unsafe Int(XML_GetCurrentLineNumber(parser)) }

    private func parse(_ bytes: [UInt8]) -> Bool {
        // The parser passes this to the functions below during the call, and `self` outlives it.
        unsafe XML_SetUserData(parser, Unmanaged.passUnretained(self).toOpaque())
        unsafe XML_SetElementHandler(
            parser, { unsafe XMLReader.of($0).begin($1, $2) }, { reader, _ in unsafe XMLReader.of(reader).end() })
        unsafe XML_SetCharacterDataHandler(parser) { unsafe XMLReader.of($0).text($1, $2) }
        unsafe XML_SetStartDoctypeDeclHandler(parser) { reader, _, _, _, _ in
            unsafe XMLReader.of(reader).stop("a document type is not accepted")
        }
        // The array outlives the call, and its count is passed.
        return unsafe bytes.withUnsafeBytes { all in
            unsafe XML_Parse(parser, all.assumingMemoryBound(to: CChar.self).baseAddress, Int32(all.count), 1)
                == XML_STATUS_OK
        }
    }

    private static func of(_ pointer: UnsafeMutableRawPointer?) -> XMLReader {
        guard let pointer = unsafe pointer else { preconditionFailure("the parser lost its reader") }
        // Set by `parse`.
        return unsafe Unmanaged<XMLReader>.fromOpaque(pointer).takeUnretainedValue()
    }

    private func stop(_ text: String) { stop(ImportProblem("line \(line)", text)) }

    private func stop(_ problem: ImportProblem) {
        self.problem = self.problem ?? problem
        unsafe _ = XML_StopParser(parser, 0)
    }

    private func begin(_ name: UnsafePointer<CChar>?, _ pairs: UnsafeMutablePointer<UnsafePointer<CChar>?>?) {
        // A stopped parser may still report events.
        guard problem == nil else { return }
        count = open.count == 1 ? 1 : count + 1
        guard open.count < Self.deepest, count <= Self.mostElements else {
            return stop("there are too many elements, or they are nested too deeply")
        }
        // Both are C strings; the pairs alternate names and values, and end with null.
        guard let name = unsafe name.flatMap({ unsafe Self.name($0) }), let attributes = unsafe Self.attributes(pairs)
        else {
            return stop(
                "a name is longer than \(Self.longestName) bytes, or an element has more than "
                    + "\(Self.mostAttributes) attributes")
        }
        let element = XMLElement(name: name, attributes: attributes, line: line)
        if open.isEmpty { root = element }
        if open.count > 1 { open[open.count - 1].append(element) }
        open.append(element)
    }

    /// A name, unless it is too long.
    private static func name(_ start: UnsafePointer<CChar>) -> String? {
        guard unsafe strnlen(start, longestName + 1) <= longestName else { return nil }
        return unsafe OutsideText.text(ofC: start)
    }

    /// Nil if there are too many, or one has a name that is too long.
    private static func attributes(
        _ pairs: UnsafeMutablePointer<UnsafePointer<CChar>?>?
    ) -> [String: String]? {
        guard var next = unsafe pairs else { return [:] }
        var attributes: [String: String] = [:]
        while let start = unsafe next[0], let value = unsafe next[1] {
            guard attributes.count < mostAttributes, let name = unsafe name(start),
                let text = unsafe OutsideText.text(ofC: value)
            else { return nil }
            attributes[name] = text
            unsafe next += 2
        }
        return attributes
    }

    private func end() {
        guard problem == nil, let element = open.popLast(), let root, open.count == 1 else { return }
        do throws(ImportProblem) {
            guard try consumer.take(element, of: root) else { return }
            guard root.children.count < Self.mostKept else {
                throw ImportProblem("line \(element.line)", "there are too many elements outside the keys")
            }
            root.append(element)
        } catch {
            stop(error)
        }
    }

    private func text(_ start: UnsafePointer<CChar>?, _ length: Int32) {
        // The root has no text of its own except between its children.
        guard let start = unsafe start, open.count > 1, let element = open.last else { return }
        // The parser's own bytes, valid until this returns.
        element.append(unsafe RawSpan(_unsafeStart: start, byteCount: Int(length)))
    }
}

/// Reads the children of a document's root.
protocol XMLConsumer: AnyObject {
    /// Takes a child that has ended; returns whether the root is to keep it.
    func take(_ child: XMLElement, of root: XMLElement) throws(ImportProblem) -> Bool
}
