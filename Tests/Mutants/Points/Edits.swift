import Foundation
import SwiftOperators
import SwiftParser
import SwiftSyntax

/// A change of a source: text that occurs in it once, and what takes its place.
struct Edit: Decodable {
    let file: String
    let old: String
    let new: String

    /// The places where a switch can choose between both, from the innermost to the outermost. What would not compile is found too.
    func points() throws -> [Point] {
        let source = try String(contentsOfFile: file, encoding: .utf8)
        let before = tree(of: source)
        let places = SourceLocationConverter(fileName: file, tree: before)
        var pairs = [(Syntax(before), Syntax(tree(of: source.replacing(old, with: new))))]
        while let inner = Self.difference(pairs.last!) { pairs.append(inner) }
        return pairs.reversed().compactMap { before, after in
            let found = Self.expression(before, after) ?? Self.statements(before, after)
            return found.map { kind, place, text in
                Point(
                    file: file, line: places.location(for: place.lowerBound).line, kind: kind, change: new,
                    begin: place.lowerBound.utf8Offset, end: place.upperBound.utf8Offset, text: text)
            }
        }
    }

    private typealias Found = (kind: String, place: Range<AbsolutePosition>, text: String)

    /// The only children in which two nodes differ.
    private static func difference(_ pair: (Syntax, Syntax)) -> (Syntax, Syntax)? {
        let (before, after) = (pair.0.children(viewMode: .sourceAccurate), pair.1.children(viewMode: .sourceAccurate))
        guard pair.0.kind == pair.1.kind, before.count == after.count else { return nil }
        let differing = zip(before, after).filter { $0.description != $1.description }
        return differing.count == 1 ? differing[0] : nil
    }

    private static func expression(_ before: Syntax, _ after: Syntax) -> Found? {
        guard isValue(before), isValue(after) else { return nil }
        let text = "(\(Points.switched) ? (\(after.trimmedDescription)) : (\(before.trimmedDescription)))"
        return ("expression", before.trimmedRange, text)
    }

    /// Whether it can stand in parentheses, where a value is meant.
    private static func isValue(_ node: Syntax) -> Bool {
        guard node.is(ExprSyntax.self), !isPart(node) else { return false }
        let others: [any ExprSyntaxProtocol.Type] = [
            IfExprSyntax.self, SwitchExprSyntax.self, BinaryOperatorExprSyntax.self, AssignmentExprSyntax.self,
            InOutExprSyntax.self, PatternExprSyntax.self, TypeExprSyntax.self, OptionalChainingExprSyntax.self,
        ]
        return !others.contains { node.is($0) } && !node.ancestors.contains { $0.is(ExpressionPatternSyntax.self) }
    }

    /// Whether it is the name of a type or a member, or what is called, a trailing closure or assigned to.
    private static func isPart(_ node: Syntax) -> Bool {
        if node.as(DeclReferenceExprSyntax.self)?.baseName.text.first?.isUppercase == true { return true }
        guard let parent = node.parent else { return true }
        let infix = parent.as(InfixOperatorExprSyntax.self)
        let parts: [Syntax?] = [
            parent.as(MemberAccessExprSyntax.self).map { Syntax($0.declName) },
            parent.as(FunctionCallExprSyntax.self).map { Syntax($0.calledExpression) },
            parent.as(FunctionCallExprSyntax.self)?.trailingClosure.map { Syntax($0) },
            infix.flatMap { $0.operator.is(AssignmentExprSyntax.self) ? Syntax($0.leftOperand) : nil },
        ]
        return parts.contains(node)
    }

    /// Statements from the first that differs to the last, or to the end of the block where others need what they declare.
    private static func statements(_ before: Syntax, _ after: Syntax) -> Found? {
        guard let old = before.as(CodeBlockItemListSyntax.self).map(Array.init),
            let new = after.as(CodeBlockItemListSyntax.self).map(Array.init),
            before.parent?.is(SourceFileSyntax.self) == false, !old.isEmpty
        else { return nil }
        let isSame = { (one: CodeBlockItemSyntax, other: CodeBlockItemSyntax) in
            one.trimmedDescription == other.trimmedDescription
        }
        var first = zip(old, new).prefix(while: isSame).count
        var last = zip(old.dropFirst(first).reversed(), new.dropFirst(first).reversed()).prefix(while: isSame).count
        if first + last == old.count {
            if last > 0 { last -= 1 } else { first -= 1 }
        }
        if (old[first..<(old.count - last)] + new[first..<(new.count - last)]).contains(where: declares) { last = 0 }
        let (left, right) = (old[first..<(old.count - last)], new[first..<(new.count - last)])
        let place = left.first!.trimmedRange.lowerBound..<left.last!.trimmedRange.upperBound
        let text = "if \(Points.switched) {\n\(joined(right))\n} else {\n\(joined(left))\n}"
        return ("statements", place, text)
    }

    private static func joined(_ items: ArraySlice<CodeBlockItemSyntax>) -> String {
        items.map(\.description).joined().trimmingCharacters(in: .whitespacesAndNewlines)
    }

    private static func declares(_ item: CodeBlockItemSyntax) -> Bool {
        let conditions = item.item.as(GuardStmtSyntax.self)?.conditions ?? []
        return item.item.is(DeclSyntax.self) || item.item.is(DeferStmtSyntax.self)
            || conditions.contains { !$0.condition.is(ExprSyntax.self) }
    }
}
