import Foundation
import HTTPBodies
import JSONTrees

// The checks of keywords for single values.
extension SchemaCheck {
    func type(_ value: JSONTree, _ schema: SpecificationNode, at path: JSONPath) -> [SchemaViolation] {
        let types = schema.types
        guard !types.isEmpty else { return [] }
        let isGood = types.contains { type in
            switch (type, value) {
            case ("number", .number): true
            // JSON does not distinguish 1.0 from 1.
            case ("integer", .number): value.double == value.double?.rounded()
            default: type == value.typeName
            }
        }
        return isGood
            ? [] : [SchemaViolation(path, "is \(value.typeName), not \(types.joined(separator: " or "))")]
    }

    func values(_ value: JSONTree, _ schema: SpecificationNode, at path: JSONPath) -> [SchemaViolation] {
        var found: [SchemaViolation] = []
        let constant = schema["const"].map { [$0] }
        if let allowed = constant ?? schema["enum"]?.array,
            !allowed.contains(where: { $0.json.sorted == value.sorted })
        {
            let words = allowed.prefix(10).map(\.json.clipped) + (allowed.count > 10 ? ["…"] : [])
            found.append(
                SchemaViolation(path, "is \(value.clipped), none of \(words.joined(separator: ", "))"))
        }
        if let count = value.members?.count {
            if let least = schema["minProperties"]?.integer, count < least {
                found.append(SchemaViolation(path, "has fewer than \(least) properties"))
            }
            if let most = schema["maxProperties"]?.integer, count > most {
                found.append(SchemaViolation(path, "has more than \(most) properties"))
            }
        }
        return found
    }

    func number(_ value: JSONTree, _ schema: SpecificationNode, at path: JSONPath) -> [SchemaViolation] {
        guard let number = value.double else { return [] }
        func violation(_ message: String) -> SchemaViolation {
            SchemaViolation(path, "is \(value.clipped), \(message)")
        }
        var found: [SchemaViolation] = []
        // In OpenAPI 3.0, `exclusiveMinimum` is a flag beside `minimum`; from 3.1 on, it is the number itself.
        if let least = schema["minimum"]?.number {
            let isStrict = schema["exclusiveMinimum"]?.bool == true
            if number < least || isStrict && number == least {
                found.append(violation("less than it may be"))
            }
        }
        if let most = schema["maximum"]?.number {
            let isStrict = schema["exclusiveMaximum"]?.bool == true
            if number > most || isStrict && number == most { found.append(violation("more than it may be")) }
        }
        if let least = schema["exclusiveMinimum"]?.number, number <= least {
            found.append(violation("not more than \(least)"))
        }
        if let most = schema["exclusiveMaximum"]?.number, number >= most {
            found.append(violation("not less than \(most)"))
        }
        if let step = schema["multipleOf"]?.number, step > 0, !Self.isMultiple(number, of: step) {
            found.append(violation("not a multiple of \(step)"))
        }
        switch schema["format"]?.string {
        case "int32" where Int32(exactly: number) == nil: found.append(violation("not an int32"))
        case "int64" where !Self.isInt64(value): found.append(violation("not an int64"))
        default: break
        }
        return found
    }

    /// A `Double` does not distinguish the largest numbers, so digits without a fraction are read as they are.
    private static func isInt64(_ value: JSONTree) -> Bool {
        guard case .number(let number) = value, !number.text.contains(where: { ".eE".contains($0) }) else {
            return value.double.flatMap { Int64(exactly: $0) } != nil
        }
        return Int64(number.text) != nil
    }

    /// Binary fractions only come near to 0.01 and its multiples.
    private static func isMultiple(_ number: Double, of step: Double) -> Bool {
        let times = number / step
        return abs(times - times.rounded()) <= 1e-9 * max(1, abs(times))
    }

    func text(_ text: String, _ schema: SpecificationNode, at path: JSONPath) -> [SchemaViolation] {
        var found: [SchemaViolation] = []
        let length = text.unicodeScalars.count
        if let least = schema["minLength"]?.integer, length < least {
            found.append(SchemaViolation(path, "is shorter than \(least) characters"))
        }
        if let most = schema["maxLength"]?.integer, length > most {
            found.append(SchemaViolation(path, "is longer than \(most) characters"))
        }
        if let pattern = schema["pattern"]?.string {
            if let regex = regex(pattern) {
                if text.firstMatch(of: regex) == nil {
                    found.append(SchemaViolation(path, "does not match the pattern \(pattern)"))
                }
            } else {
                found.append(
                    SchemaViolation(
                        path, "has a schema with the pattern \(pattern), which cannot be read",
                        isUnchecked: true))
            }
        }
        if let format = schema["format"]?.string {
            switch TextFormat.accepts(text, as: format) {
            case true?: break
            case false?:
                found.append(
                    SchemaViolation(path, "is \(JSONTree.string(text).clipped), which is no \(format)"))
            case nil:
                found.append(
                    SchemaViolation(
                        path, "has a schema with the format “\(format)”, which is not checked",
                        isUnchecked: true))
            }
        }
        return found
    }

    private func regex(_ pattern: String) -> Regex<AnyRegexOutput>? {
        if let known = patterns[pattern] { return known }
        let regex = try? Regex(pattern)
        patterns[pattern] = .some(regex)
        return regex
    }
}
