import HTTPBodies
import JSONTrees

// The keywords for single values, and for the size of texts, arrays and objects.
extension SchemaCheck {
    func type(_ rule: SpecificationNode, _ frame: inout Frame) {
        let (types, type) = (rule.strings, frame.value.typeName)
        let isGood = types.contains { $0 == type || $0 == "number" && type == "integer" }
        if !isGood { frame.fail("is \(type), not \(types.joined(separator: " or "))") }
    }

    func constant(_ rule: SpecificationNode, _ frame: inout Frame) { check([rule], &frame) }

    func enumeration(_ rule: SpecificationNode, _ frame: inout Frame) { check(rule.array ?? [], &frame) }

    /// A value that replaces another counts as allowed if an allowed value has its type.
    private func check(_ allowed: [SpecificationNode], _ frame: inout Frame) {
        let value = frame.value.sorted
        if holdsReplaced(frame.value, at: frame.path), !frame.isName {
            if allowed.contains(where: { $0.json.hasSameShape(as: value) }) {
                return frame.fail("replaces another value", .replaced)
            }
        } else if allowed.contains(where: { $0.json.sorted == value }) {
            return
        }
        let words = allowed.prefix(10).map(\.json.clipped) + (allowed.count > 10 ? ["…"] : [])
        frame.fail("is \(frame.value.clipped), none of \(words.joined(separator: ", "))")
    }

    private func holdsReplaced(_ value: JSONTree, at path: JSONPath) -> Bool {
        guard !replaced.isEmpty else { return false }
        let isInside = value.items != nil || value.members != nil
        return replaced.contains(path)
            || isInside && replaced.contains { $0.steps.starts(with: path.steps) }
    }

    // MARK: numbers

    /// In draft 4, `exclusiveMinimum` is a flag beside `minimum`; later, it is the number itself.
    func minimum(_ rule: SpecificationNode, _ frame: inout Frame) {
        let isStrict = frame.schema["exclusiveMinimum"]?.bool == true
        compare(rule, &frame, "less than it may be") { isStrict ? $0 <= $1 : $0 < $1 }
    }

    func maximum(_ rule: SpecificationNode, _ frame: inout Frame) {
        let isStrict = frame.schema["exclusiveMaximum"]?.bool == true
        compare(rule, &frame, "more than it may be") { isStrict ? $0 >= $1 : $0 > $1 }
    }

    func exclusiveMinimum(_ rule: SpecificationNode, _ frame: inout Frame) {
        compare(rule, &frame, "not more than \(rule.json.clipped)") { $0 <= $1 }
    }

    func exclusiveMaximum(_ rule: SpecificationNode, _ frame: inout Frame) {
        compare(rule, &frame, "not less than \(rule.json.clipped)") { $0 >= $1 }
    }

    func multipleOf(_ rule: SpecificationNode, _ frame: inout Frame) {
        compare(rule, &frame, "not a multiple of \(rule.json.clipped)") { $0.isMultiple(of: $1).map { !$0 } }
    }

    /// - Parameter isWrong: nil if that is not known.
    private func compare(
        _ rule: SpecificationNode, _ frame: inout Frame, _ message: String,
        _ isWrong: (ExactDecimal, ExactDecimal) -> Bool?
    ) {
        guard case .number = rule.json else { return }
        let numbers = ExactDecimal(frame.value).flatMap { value in rule.decimal.map { (value, $0) } }
        guard let answer = numbers.flatMap(isWrong) else {
            return frame.fail("is a number, or has a limit, that is too long to be checked", .unchecked)
        }
        if answer { frame.fail("is \(frame.value.clipped), \(message)") }
    }

    // MARK: sizes and texts

    func least(_ rule: SpecificationNode, _ frame: inout Frame) {
        guard let limit = rule.decimal, ExactDecimal(frame.size) < limit else { return }
        let limitText = rule.json.clipped
        switch frame.value {
        case .string: frame.fail("is shorter than \(limitText) characters")
        case .array: frame.fail("has \(frame.size) items, not \(limitText) or more")
        default: frame.fail("has fewer than \(limitText) properties")
        }
    }

    func most(_ rule: SpecificationNode, _ frame: inout Frame) {
        guard let limit = rule.decimal, ExactDecimal(frame.size) > limit else { return }
        let limitText = rule.json.clipped
        switch frame.value {
        case .string: frame.fail("is longer than \(limitText) characters")
        case .array: frame.fail("has \(frame.size) items, not \(limitText) or fewer")
        default: frame.fail("has more than \(limitText) properties")
        }
    }

    func pattern(_ rule: SpecificationNode, _ frame: inout Frame) {
        guard let text = frame.value.string, let pattern = rule.string else { return }
        let before = frame.answer.violations.count
        guard !matches(text, pattern, &frame), frame.answer.violations.count == before else { return }
        frame.fail("does not match the pattern \(pattern)")
    }

    /// Whether a text matches a pattern. If that is not known, the frame says so.
    func matches(_ text: String, _ pattern: String, _ frame: inout Frame) -> Bool {
        guard let read = self.pattern(pattern) else {
            frame.fail("has a schema with the pattern \(pattern), which cannot be read", .unchecked)
            return false
        }
        guard let answer = read.matches(text) else {
            frame.fail("has a schema with the pattern \(pattern), which takes too long", .unchecked)
            return false
        }
        return answer
    }

    /// Checks a format in OpenAPI. In JSON Schema by itself, a format is only a remark (2020-12 Validation, section 7.2).
    func format(_ rule: SpecificationNode, _ frame: inout Frame) {
        guard names != nil, let format = rule.string else { return }
        switch frame.value {
        case .string(let text) where TextFormat.accepts(text, as: format) == false:
            frame.fail("is \(frame.value.clipped), which is no \(format)")
        case .number where !Self.isInside(frame.value, format):
            frame.fail("is \(frame.value.clipped), not an \(format)")
        default: break
        }
    }

    private static func isInside(_ value: JSONTree, _ format: String) -> Bool {
        let limits = ["int32": (Int(Int32.min), Int(Int32.max)), "int64": (Int.min, Int.max)]
        guard let (least, most) = limits[format] else { return true }
        guard let number = ExactDecimal(value) else { return false }
        return number.isInteger && number >= ExactDecimal(least) && number <= ExactDecimal(most)
    }
}

extension SchemaCheck.Frame {
    /// The number of code points, items or members.
    fileprivate var size: Int {
        switch value {
        case .string(let text): text.unicodeScalars.count
        case .array(let items): items.count
        default: Set((value.members ?? []).map { ExactText($0.name) }).count
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
