extension JSONSchema {
    /// The first thing in `value` that the schema does not allow, as "path: problem"; nil if there is none.
    ///
    /// It verifies that output matches its description. So it is stricter than the schema on one point: an undescribed
    /// member is a violation in an open object too.
    package func violation(of value: JSONValue, path: String = "$") -> String? {
        switch form {
        case .any: return nil
        case .boolean: return value.bool() == nil ? "\(path): not a boolean" : nil
        case .integer(let minimum, let maximum):
            guard let number = value.integer() else { return "\(path): not an integer" }
            return JSONSchema.outside(number, minimum, maximum, path)
        case .number(let minimum, let maximum):
            guard let number = value.number() else { return "\(path): not a number" }
            return JSONSchema.outside(number, minimum, maximum, path)
        case .string(let pattern, let minLength, let maxLength):
            guard let string = value.string() else { return "\(path): not a string" }
            if let pattern, !SchemaPattern(pattern).matches(string) { return "\(path): does not match \(pattern)" }
            return JSONSchema.outside(string.unicodeScalars.count, minLength, maxLength, path)
        case .enumeration(let values):
            return values.contains { value.equals($0) } ? nil : "\(path): not one of \(values)"
        case .constant(let constant): return value.equals(constant) ? nil : "\(path): not \(constant)"
        case .otherString(let values):
            guard value.kind == .string else { return "\(path): not a string" }
            return values.contains { value.equals($0) } ? "\(path): one of \(values)" : nil
        case .array(let element, let minItems, let maxItems):
            guard value.kind == .array else { return "\(path): not an array" }
            return element.violation(ofElementsOf: value, path)
                ?? JSONSchema.outside(value.count, minItems, maxItems, path)
        case .object(let properties, _): return JSONSchema.violation(of: value, properties, path)
        case .map(let schema):
            guard value.kind == .object else { return "\(path): not an object" }
            return schema.violation(ofMembersOf: value, path)
        case .nullable(let schema): return value.kind == .null ? nil : schema.violation(of: value, path: path)
        case .variants(let variants):
            guard value.kind == .object, let sort = value.member(variants.discriminator) else {
                return "\(path).\(variants.discriminator): missing"
            }
            let variant = variants.known.first { sort.equals($0.value) }?.schema ?? variants.other
            return variant.violation(of: value, path: path)
        }
    }

    private static func violation(of value: JSONValue, _ properties: [Property], _ path: String) -> String? {
        guard value.kind == .object else { return "\(path): not an object" }
        for property in properties {
            if let member = value.member(property.name) {
                let violation = property.schema.violation(of: member, path: "\(path).\(property.name)")
                if let violation { return violation }
            } else if property.isRequired {
                return "\(path).\(property.name): missing"
            }
        }
        var violation: String?
        value.forEachMember { name, _ in
            if violation == nil, !properties.contains(where: { name.equals($0.name) }) {
                violation = "\(path).\(WireFault.shortened(name.string() ?? "")): not described"
            }
        }
        return violation
    }

    private func violation(ofElementsOf value: JSONValue, _ path: String) -> String? {
        var violation: String?
        var place = 0
        value.forEachElement { element in
            violation = violation ?? self.violation(of: element, path: "\(path)[\(place)]")
            place += 1
        }
        return violation
    }

    private func violation(ofMembersOf value: JSONValue, _ path: String) -> String? {
        var violation: String?
        value.forEachMember { name, member in
            violation =
                violation ?? self.violation(of: member, path: "\(path).\(WireFault.shortened(name.string() ?? ""))")
        }
        return violation
    }

    private static func outside<Value: Comparable>(
        _ value: Value, _ minimum: Value?, _ maximum: Value?, _ path: String
    ) -> String? {
        if let minimum, value < minimum { return "\(path): below \(minimum)" }
        if let maximum, value > maximum { return "\(path): above \(maximum)" }
        return nil
    }
}
