import Foundation
import SwiftOperators
import SwiftParser
import SwiftSyntax

/// A place where a source can be changed, with the change behind a switch.
struct Point: Encodable {
    let file: String
    /// From 1.
    let line: Int
    let kind: String
    /// In words, for people.
    let change: String
    /// The bytes that are replaced: those from the first to the one before the second.
    let begin: Int
    let end: Int
    /// What replaces them. `Points.switched` stands for the switch, a Boolean expression that is true for the changed source.
    let text: String
}

/// Finds the points of a source.
///
/// What would not compile is found all the same where types are needed to know it: the build tells.
final class Points: SyntaxVisitor {
    static let switched = "\u{1}"

    private static let operators: [String: [String]] = [
        "<": ["<=", ">="], "<=": ["<", ">"], ">": [">=", "<="], ">=": [">", "<"], "==": ["!="], "!=": ["=="],
        "&&": ["||"], "||": ["&&"], "+": ["-"], "-": ["+"], "*": ["+"], "/": ["*"], "%": ["/"], "&+": ["&-"],
        "&-": ["&+"],
        "&": ["|"], "|": ["&"], "^": ["|"], "<<": [">>"], ">>": ["<<"], "&<<": ["&>>"], "&>>": ["&<<"],
    ]
    private static let assignments = ["+=": "-=", "-=": "+=", "&+=": "&-=", "&-=": "&+=", "|=": "&=", "&=": "|="]
    private static let comparisons: Set = ["==", "!=", "<=", ">=", "===", "!=="]
    /// Without them nothing else happens, unless the program is wrong already.
    private static let claims: Set = ["precondition", "assert", "preconditionFailure", "fatalError"]
    /// Longer lists are tables, of which one entry says little.
    private static let longestList = 8

    private let file: String
    private let places: SourceLocationConverter
    private(set) var found: [Point] = []

    init(file: String, tree: SourceFileSyntax) {
        self.file = file
        places = SourceLocationConverter(fileName: file, tree: tree)
        super.init(viewMode: .sourceAccurate)
        walk(tree)
    }

    private func add(_ kind: String, _ change: String, _ node: some SyntaxProtocol, _ text: String) {
        let begin = node.positionAfterSkippingLeadingTrivia
        found.append(
            Point(
                file: file, line: places.location(for: begin).line, kind: kind, change: change, begin: begin.utf8Offset,
                end: node.endPositionBeforeTrailingTrivia.utf8Offset, text: text))
    }

    private func choice(_ kind: String, _ node: some SyntaxProtocol, of changed: String, _ change: String? = nil) {
        let text = node.trimmedDescription
        add(kind, change ?? "\(text) -> \(changed)", node, "(\(Self.switched) ? \(changed) : \(text))")
    }

    // -- Expressions

    override func visit(_ node: InfixOperatorExprSyntax) -> SyntaxVisitorContinueKind {
        guard let `operator` = node.operator.as(BinaryOperatorExprSyntax.self)?.operator.text else {
            return .visitChildren
        }
        let (left, right) = (node.leftOperand, node.rightOperand)
        let isText = [left, right].contains { $0.is(StringLiteralExprSyntax.self) || $0.is(ArrayExprSyntax.self) }
        // In a pattern, a range is no expression.
        guard !(isText && `operator` == "+"), !node.ancestors.contains(where: { $0.is(SwitchCaseItemSyntax.self) })
        else {
            return .visitChildren
        }
        if ["..<", "..."].contains(`operator`), !right.is(IntegerLiteralExprSyntax.self) {
            for other in ["+", "-"] {
                choice(
                    "bound", right, of: "(\(right.trimmedDescription)) \(other) 1", "the end \(other) 1: \(brief(node))"
                )
            }
        }
        for other in Self.operators[`operator`] ?? [] {
            choice(
                "operator", node, of: "\(left.trimmedDescription) \(other) \(right.trimmedDescription)",
                "\(`operator`) -> \(other): \(brief(node))")
        }
        if let other = Self.assignments[`operator`], node.parent?.is(CodeBlockItemSyntax.self) == true {
            let text = "\(left.trimmedDescription) \(other) \(right.trimmedDescription)"
            add(
                "operator", "\(`operator`) -> \(other): \(brief(node))", node,
                "if \(Self.switched) { \(text) } else { \(node.trimmedDescription) }")
        }
        return .visitChildren
    }

    override func visit(_ node: PrefixOperatorExprSyntax) -> SyntaxVisitorContinueKind {
        if node.operator.text == "!" { choice("negation", node, of: node.expression.trimmedDescription) }
        return .visitChildren
    }

    override func visit(_ node: IntegerLiteralExprSyntax) -> SyntaxVisitorContinueKind {
        guard !isFixed(node), let value = node.representedLiteralValue else { return .skipChildren }
        choice("constant", node, of: "\(value + 1)", "\(node.literal.text) -> \(value + 1): \(line(of: node))")
        return .skipChildren
    }

    override func visit(_ node: BooleanLiteralExprSyntax) -> SyntaxVisitorContinueKind {
        guard !isFixed(node) else { return .skipChildren }
        let isTrue = node.literal.text == "true"
        choice("constant", node, of: "\(!isTrue)", "\(isTrue) -> \(!isTrue): \(line(of: node))")
        return .skipChildren
    }

    /// Whether the compiler needs the value itself: in patterns, raw values and attributes. Tables are left alone too.
    private func isFixed(_ node: some SyntaxProtocol) -> Bool {
        node.ancestors.contains { each in
            each.is(SwitchCaseItemSyntax.self) || each.is(EnumCaseElementSyntax.self) || each.is(AttributeSyntax.self)
                || (each.as(ArrayExprSyntax.self)?.elements.count ?? 0) > Self.longestList
        }
    }

    override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
        guard let name = node.calledExpression.as(DeclReferenceExprSyntax.self)?.baseName.text,
            let other = ["min": "max", "max": "min"][name]
        else { return .visitChildren }
        let rest = node.trimmedDescription.dropFirst(name.count)
        choice("bound", node, of: other + rest)
        return .visitChildren
    }

    // -- Conditions

    override func visit(_ node: ConditionElementSyntax) -> SyntaxVisitorContinueKind {
        guard case .expression(let expression) = node.condition else { return .visitChildren }
        let text = expression.trimmedDescription
        switch node.ancestors.first(where: {
            $0.is(GuardStmtSyntax.self) || $0.is(IfExprSyntax.self) || $0.is(WhileStmtSyntax.self)
        }) {
        case let found? where found.is(GuardStmtSyntax.self):
            add("guard", "left out: guard \(brief(expression))", expression, "(\(Self.switched) || (\(text)))")
            add("negation", "negated: guard \(brief(expression))", expression, "(\(Self.switched) != (\(text)))")
        case let found? where found.is(IfExprSyntax.self):
            add("guard", "never: if \(brief(expression))", expression, "(!\(Self.switched) && (\(text)))")
            add("negation", "negated: if \(brief(expression))", expression, "(\(Self.switched) != (\(text)))")
        case .some: add("guard", "never: while \(brief(expression))", expression, "(!\(Self.switched) && (\(text)))")
        case nil: break
        }
        return .visitChildren
    }

    // -- Statements

    override func visit(_ node: CodeBlockItemSyntax) -> SyntaxVisitorContinueKind {
        guard let list = node.parent?.as(CodeBlockItemListSyntax.self), let block = list.parent,
            !block.is(SourceFileSyntax.self),
            list.count > 1 || isVoid(block)
        else { return .visitChildren }
        var inner = Syntax(node.item)
        while let outer = inner.as(TryExprSyntax.self)?.expression ?? inner.as(AwaitExprSyntax.self)?.expression
            ?? inner.as(UnsafeExprSyntax.self)?.expression
        {
            inner = Syntax(outer)
        }
        let isAssignment =
            inner.as(InfixOperatorExprSyntax.self).map { each in
                each.operator.is(AssignmentExprSyntax.self)
                    || each.operator.as(BinaryOperatorExprSyntax.self).map {
                        $0.operator.text.hasSuffix("=") && !Self.comparisons.contains($0.operator.text)
                    } == true
            } ?? false
        let isInitial = node.ancestors.contains { $0.is(InitializerDeclSyntax.self) }
        if let called = inner.as(FunctionCallExprSyntax.self)?.calledExpression, !isInitial,
            !Self.claims.contains(called.trimmedDescription)
        {
            add("call", "left out: \(brief(node))", node, "if !\(Self.switched) { \(node.trimmedDescription) }")
        } else if isAssignment, !isInitial {
            add("assignment", "left out: \(brief(node))", node, "if !\(Self.switched) { \(node.trimmedDescription) }")
        }
        return .visitChildren
    }

    /// Whether the only statement of a block is no value of it.
    private func isVoid(_ block: Syntax) -> Bool {
        guard let function = block.parent?.as(FunctionDeclSyntax.self) else {
            return block.parent.map {
                $0.is(IfExprSyntax.self) || $0.is(ForStmtSyntax.self) || $0.is(WhileStmtSyntax.self)
            } ?? false
        }
        return function.signature.returnClause == nil
    }

    override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
        guard let body = node.body, body.statements.count > 1 else { return .visitChildren }
        let returned = node.signature.returnClause?.type
        let values: [String] =
            switch returned?.trimmedDescription {
            case nil: [""]
            case "Bool": [" true", " false"]
            default: returned!.is(OptionalTypeSyntax.self) ? [" nil"] : []
            }
        for value in values {
            add(
                "return", "\(node.name.text) returns\(value) at once", body.leftBrace,
                "{ if \(Self.switched) { return\(value) };")
        }
        return .visitChildren
    }

    // -- Words for people

    private func brief(_ node: some SyntaxProtocol) -> String {
        let words = node.trimmedDescription.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        return words.count <= 90 ? words : words.prefix(87) + "..."
    }

    private func line(of node: some SyntaxProtocol) -> String {
        let item = node.ancestors.first { $0.is(CodeBlockItemSyntax.self) || $0.is(MemberBlockItemSyntax.self) }
        return item.map { brief($0) } ?? ""
    }
}

extension SyntaxProtocol {
    /// What a node is in, from inside to outside.
    var ancestors: some Sequence<Syntax> { sequence(first: Syntax(self)) { $0.parent }.dropFirst() }
}

func tree(of source: String) -> SourceFileSyntax {
    OperatorTable.standardOperators.foldAll(Parser.parse(source: source)) { _ in }.cast(SourceFileSyntax.self)
}

/// Writes the points of the sources that are named as arguments, one JSON object in each line; without arguments, those of the
/// edits that it reads, one JSON array for each.
@main
struct PointsOfFiles {
    static func main() throws {
        let encoder = JSONEncoder()
        func tell(_ what: some Encodable) throws { print(String(decoding: try encoder.encode(what), as: UTF8.self)) }
        let files = CommandLine.arguments.dropFirst()
        for file in files {
            let source = try String(contentsOfFile: file, encoding: .utf8)
            for point in Points(file: file, tree: tree(of: source)).found { try tell(point) }
        }
        guard files.isEmpty else { return }
        let edits = try JSONDecoder().decode([Edit].self, from: FileHandle.standardInput.readDataToEndOfFile())
        for edit in edits { try tell(edit.points()) }
    }
}
