import HTTPBodies
import JSONTrees

// The keywords for single values, and for the size of texts, arrays and objects.
extension SchemaCheck {
    func type(_ rule: SpecificationNode, _ frame: inout Frame) {
        let (types, type) = (rule.strings, frame.value.typeName)
        let isGood = types.contains { $0 == type || $0 == "number" && type == "integer" }
        if !isGood { frame.fail("is \(type), not \(types.joined(separator: " or "))") }
    }

    /// Checks `enum` and `const`. A substitute for the real value, such as a pseudonym, counts as allowed if an allowed
    /// value has its type.
    func enumeration(_ rule: SpecificationNode, _ frame: inout Frame) {
        let allowed = frame.keyword == "const" ? [rule] : rule.array ?? []
        let value = frame.value.sorted
        if holdsReplaced(frame.value, at: frame.path), !frame.isName {
            if allowed.contains(where: { $0.json.hasSameShape(as: value) }) {
                return frame.fail("replaces another value", .replaced)
            }
        } else if allowed.contains(where: { $0.json.sorted == value }) {
            return
        }
        let words = allowed.prefix(10).map(\.json.clipped) + (allowed.count > 10 ? ["…"] : [])
        frame.fail("is \(shown(frame.value)), none of \(words.joined(separator: ", "))")
    }

    private func holdsReplaced(_ value: JSONTree, at path: JSONPath) -> Bool {
        guard value.items != nil || value.members != nil else { return replaced.contains(path) }
        return replaced.contains { $0.steps.starts(with: path.steps) }
    }

    /// Checks `minimum`, `maxLength` and the like. In draft 4, `exclusiveMinimum` is a flag beside `minimum`; later, it is
    /// the number itself.
    func limit(_ rule: SpecificationNode, _ frame: inout Frame) {
        guard case .number = rule.json else { return }
        guard let measure = ExactDecimal(frame.measure), let limit = rule.decimal else {
            return frame.fail(Self.tooLong, .unchecked)
        }
        let isLeast = frame.keyword.hasPrefix("min") || frame.keyword == "exclusiveMinimum"
        let flag = ["minimum": "exclusiveMinimum", "maximum": "exclusiveMaximum"][frame.keyword]
        let isFlagged = frame.schema.dialect <= .draft4 && flag.map { frame.schema[$0]?.bool } == true
        let isStrict = frame.keyword.hasPrefix("exclusive") || isFlagged
        guard measure == limit ? isStrict : (measure < limit) == isLeast else { return }
        let (value, size, words) = (shown(frame.value), frame.measure.clipped, rule.json.clipped)
        switch frame.keyword {
        case "minimum": frame.fail("is \(value), less than it may be")
        case "maximum": frame.fail("is \(value), more than it may be")
        case "exclusiveMinimum": frame.fail("is \(value), not more than \(words)")
        case "exclusiveMaximum": frame.fail("is \(value), not less than \(words)")
        case "minLength": frame.fail("is shorter than \(words) characters")
        case "maxLength": frame.fail("is longer than \(words) characters")
        case "minItems": frame.fail("has \(size) items, not \(words) or more")
        case "maxItems": frame.fail("has \(size) items, not \(words) or fewer")
        case "minProperties": frame.fail("has fewer than \(words) properties")
        default: frame.fail("has more than \(words) properties")
        }
    }

    func multipleOf(_ rule: SpecificationNode, _ frame: inout Frame) {
        let isGood = rule.decimal.flatMap { ExactDecimal(frame.value)?.isMultiple(of: $0) }
        guard let isGood else { return frame.fail(Self.tooLong, .unchecked) }
        if !isGood { frame.fail("is \(shown(frame.value)), not a multiple of \(rule.json.clipped)") }
    }

    private static let tooLong = "is a number, or has a limit, that is too long to be checked"

    func pattern(_ rule: SpecificationNode, _ frame: inout Frame) {
        guard let text = frame.value.string, let pattern = rule.string else { return }
        if matches(text, pattern, &frame) == false { frame.fail("does not match the pattern \(pattern)") }
    }

    /// Whether a text matches a pattern. Returns nil, and adds an `unchecked` violation, if that cannot be found out.
    func matches(_ text: String, _ pattern: String, _ frame: inout Frame) -> Bool? {
        let read = self.pattern(pattern)
        if let answer = read?.matches(text) { return answer }
        let problem = read == nil ? "cannot be read" : "takes too long"
        frame.fail("has a schema with the pattern \(pattern), which \(problem)", .unchecked)
        return nil
    }

    /// Checks a format in OpenAPI. In JSON Schema by itself, a format is only an annotation (2020-12 Validation,
    /// section 7.2).
    func format(_ rule: SpecificationNode, _ frame: inout Frame) {
        guard schemas != nil, let format = rule.string else { return }
        let value = frame.value
        if let text = value.string {
            if TextFormat.unchecked.contains(format) {
                return frame.fail("has the format “\(format)”, which is not checked", .unchecked)
            }
            let isGood = TextFormat.patterns[format].flatMap { pattern($0)?.matches(text) } ?? true
            if !isGood || !TextFormat.accepts(text, as: format) {
                frame.fail("is \(shown(value)), which is no \(format)")
            }
        } else if case .number = value, ["int32", "int64"].contains(format) {
            let range = format == "int32" ? Int(Int32.min)...Int(Int32.max) : Int.min...Int.max
            if ExactDecimal(value)?.int.map(range.contains) != true {
                frame.fail("is \(shown(value)), not an \(format)")
            }
        }
    }

    /// Reports a property that should not be in a response (OpenAPI 3.0.3, "Schema Object").
    func writeOnly(_ rule: SpecificationNode, _ frame: inout Frame) {
        guard exempt == "writeOnly", rule.bool == true else { return }
        frame.fail("is write-only, and should not be in a response", .unchecked)
    }
}

extension SchemaCheck.Frame {
    /// The number that limits apply to: the number itself, or the number of code points, items or members.
    fileprivate var measure: JSONTree {
        switch value {
        case .number: value
        case .string(let text): .number(JSONNumber(text.unicodeScalars.count))
        default: .number(JSONNumber(children.count))
        }
    }
}

extension JSONTree {
    /// The name that schemas use for the type of the value. JSON does not distinguish 1.0 from 1.
    var typeName: String {
        switch self {
        case .null: "null"
        case .bool: "boolean"
        case .number: int != nil || ExactDecimal(self)?.isInteger == true ? "integer" : "number"
        case .string: "string"
        case .array: "array"
        case .object: "object"
        }
    }

    /// Whether another value could become this one if only its texts, numbers and booleans changed.
    fileprivate func hasSameShape(as other: JSONTree) -> Bool {
        switch (self, other) {
        case (.array(let mine), .array(let theirs)): mine.count == theirs.count
        case (.object(let mine), .object(let theirs)): mine.count == theirs.count
        case (.number, .number): true
        default: typeName == other.typeName
        }
    }
}
