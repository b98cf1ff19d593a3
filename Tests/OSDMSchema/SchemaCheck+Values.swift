import Foundation
import JSONTrees

// The checks of keywords for single values.
extension SchemaCheck {
    func type(_ value: JSONTree, _ schema: [String: JSONTree], at path: String) -> [SchemaViolation] {
        guard let type = schema["type"]?.string else { return [] }
        let good =
            switch (type, value) {
            case ("number", .number): true
            // JSON does not distinguish 1.0 from 1.
            case ("integer", .number): value.number == value.number?.rounded()
            default: type == value.typeName
            }
        return good ? [] : [SchemaViolation(path: path, message: "is \(value.typeName), not \(type)")]
    }

    func values(_ value: JSONTree, _ schema: [String: JSONTree], at path: String) -> [SchemaViolation] {
        var found: [SchemaViolation] = []
        if let allowed = schema["enum"]?.array, !allowed.contains(value) {
            let words = allowed.compactMap(\.string).joined(separator: ", ")
            found.append(SchemaViolation(path: path, message: "is none of \(words)"))
        }
        if let object = value.object {
            if let least = schema["minProperties"]?.integer, object.count < least {
                found.append(SchemaViolation(path: path, message: "has fewer than \(least) properties"))
            }
            if let most = schema["maxProperties"]?.integer, object.count > most {
                found.append(SchemaViolation(path: path, message: "has more than \(most) properties"))
            }
        }
        return found
    }

    func number(_ value: JSONTree, _ schema: [String: JSONTree], at path: String) -> [SchemaViolation] {
        guard let number = value.number else { return [] }
        func violation(_ message: String) -> SchemaViolation { SchemaViolation(path: path, message: message) }
        var found: [SchemaViolation] = []
        if let least = schema["minimum"]?.number {
            let strict = schema["exclusiveMinimum"]?.bool == true
            if number < least || (strict && number == least) { found.append(violation("is too small")) }
        }
        if let most = schema["maximum"]?.number {
            let strict = schema["exclusiveMaximum"]?.bool == true
            if number > most || (strict && number == most) { found.append(violation("is too large")) }
        }
        if let step = schema["multipleOf"]?.number, number.remainder(dividingBy: step) != 0 {
            found.append(violation("is not a multiple of \(step)"))
        }
        switch schema["format"]?.string {
        case "int32" where Int32(exactly: number) == nil: found.append(violation("is not an int32"))
        case "int64" where Int64(exactly: number) == nil: found.append(violation("is not an int64"))
        default: break
        }
        return found
    }

    func text(_ text: String, _ schema: [String: JSONTree], at path: String) -> [SchemaViolation] {
        var found: [SchemaViolation] = []
        let length = text.unicodeScalars.count
        if let least = schema["minLength"]?.integer, length < least {
            found.append(SchemaViolation(path: path, message: "is shorter than \(least) characters"))
        }
        if let most = schema["maxLength"]?.integer, length > most {
            found.append(SchemaViolation(path: path, message: "is longer than \(most) characters"))
        }
        if let pattern = schema["pattern"]?.string {
            if let regex = try? Regex(pattern) {
                if text.firstMatch(of: regex) == nil {
                    found.append(SchemaViolation(path: path, message: "does not match \(pattern)"))
                }
            } else {
                found.append(SchemaViolation(path: path, message: "its schema's pattern cannot be read"))
            }
        }
        if let format = schema["format"]?.string {
            switch TextFormat.accepts(text, as: format) {
            case true?: break
            case false?: found.append(SchemaViolation(path: path, message: "\"\(text)\" is no \(format)"))
            case nil:
                found.append(
                    SchemaViolation(
                        path: path,
                        message: "its schema has a format that this check does not know: \(format)"))
            }
        }
        return found
    }
}
