import Foundation

/// Every way in which one value of a JSON text can be a different one.
enum Mutation {
    /// The text with one value replaced by each of these, or removed, at every place in turn.
    static func all(of text: String, by replacements: [String]) throws -> [String] {
        let value = try JSONSerialization.jsonObject(with: Data(text.utf8), options: .fragmentsAllowed)
        return try places(in: value).flatMap { place in
            try replacements.map { try write(replace(value, at: place[...], with: .some(mark)), mark: $0) }
                + (place.isEmpty ? [] : [try write(replace(value, at: place[...], with: nil), mark: "")])
        }
    }

    /// The text with every string in it replaced by another one, and with that string as a further member of each
    /// object.
    static func strings(of text: String, by string: String) throws -> [String] {
        let value = try JSONSerialization.jsonObject(with: Data(text.utf8), options: .fragmentsAllowed)
        let each = try places(in: value).flatMap { place -> [String] in
            switch self.value(value, at: place[...]) {
            case is String: return [try write(replace(value, at: place[...], with: .some(string)), mark: "")]
            case var object as [String: Any]:
                object[string] = string
                return [try write(replace(value, at: place[...], with: .some(object)), mark: "")]
            default: return []
            }
        }
        return each
    }

    private enum Step {
        case member(String)
        case element(Int)
    }

    private static let mark = "@the mutant@"

    private static func places(in value: Any) -> [[Step]] {
        switch value {
        case let object as [String: Any]:
            [[]]
                + object.sorted { $0.key < $1.key }.flatMap { name, inner in
                    places(in: inner).map { [.member(name)] + $0 }
                }
        case let array as [Any]:
            [[]] + array.enumerated().flatMap { index, inner in places(in: inner).map { [.element(index)] + $0 } }
        default: [[]]
        }
    }

    private static func value(_ value: Any, at place: ArraySlice<Step>) -> Any? {
        place.reduce(value as Any?) { value, step in
            switch step {
            case .member(let name): (value as? [String: Any])?[name]
            case .element(let index): (value as? [Any])?[index]
            }
        }
    }

    private static func replace(_ value: Any, at place: ArraySlice<Step>, with other: Any?) -> Any? {
        guard let step = place.first else { return other }
        switch step {
        case .member(let name):
            guard var object = value as? [String: Any], let inner = object[name] else { return value }
            object[name] = replace(inner, at: place.dropFirst(), with: other)
            return object
        case .element(let index):
            guard var array = value as? [Any] else { return value }
            if let new = replace(array[index], at: place.dropFirst(), with: other) {
                array[index] = new
            } else {
                array.remove(at: index)
            }
            return array
        }
    }

    private static func write(_ value: Any?, mark replacement: String) throws -> String {
        let bytes = try JSONSerialization.data(
            withJSONObject: value ?? "", options: [.fragmentsAllowed, .sortedKeys, .withoutEscapingSlashes])
        return String(decoding: bytes, as: UTF8.self).replacing("\"\(mark)\"", with: replacement)
    }
}
