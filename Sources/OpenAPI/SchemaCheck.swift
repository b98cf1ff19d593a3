import HTTPBodies
import JSONTrees

/// Checks a value, including its members and items, against a schema.
///
/// It stores the answers of references. Otherwise alternatives within alternatives would take a time that grows
/// exponentially with their depth. That is why this is a class. Only one task may use it.
final class SchemaCheck {
    /// The violations of a schema, and the members or items that the schema has evaluated.
    struct Answer {
        var violations: [SchemaViolation] = []
        var evaluated: Set<JSONPath.Step> = []
    }

    /// The check of one value against one schema.
    struct Frame {
        let value: JSONTree
        let schema: SpecificationNode
        let path: JSONPath
        let isName: Bool
        /// The root of the family to which this schema belongs by `allOf`, references or discriminators.
        let root: SpecificationNode
        /// The URIs of the schema resources that the check has entered, outermost first.
        let scope: [String]
        let depth: Int
        var keyword = ""
        var answer = Answer()

        mutating func fail(
            _ message: String, at name: String? = nil, _ kind: SchemaViolation.Kind = .wrong
        ) {
            let place = name.map(path.appending) ?? path
            answer.violations.append(SchemaViolation(place, message, kind))
        }

        /// Adds the answer of another schema for the same value.
        mutating func add(_ other: Answer) {
            // Several schemas may report the same violation. Without this filter, the number could double with each
            // level.
            let known = Set(answer.violations)
            answer.violations += other.violations.filter { !known.contains($0) }
            answer.evaluated.formUnion(other.evaluated)
        }
    }

    private struct Question: Hashable {
        let schema: Int
        let path: JSONPath
        let isName: Bool
        let root: Int?
        let scope: [String]
    }

    /// The deepest nesting of schemas, at 10 KB of the stack each.
    private static let deepest = 600

    let resolver: SchemaResolver
    /// The schemas in `components/schemas`; nil outside OpenAPI, where JSON Schema is followed to the letter.
    let schemas: [ExactText: SpecificationNode]?
    /// The places at which the value has a substitute for the real value, such as a pseudonym.
    let replaced: Set<JSONPath>
    /// The keyword of properties that may be missing although they are required: `readOnly` or `writeOnly`.
    let exempt: String?
    /// The most checks of a value against a schema. After that, the rest of a message is not checked.
    private let mostSteps: Int
    /// Returns the text for a value in a message.
    let shown: (JSONTree) -> String
    private var steps = 0
    private var answers: [Question: Answer] = [:]
    /// The questions that are being answered, or whose answers rely on such a question. The number is the least depth
    /// of a question that the answer relies on.
    private var unsettled: [Question: Int] = [:]
    /// The least depth of an unsettled question that was asked again.
    private var firstAskedAgain = Int.max
    private var patterns: [String: Pattern?] = [:]
    private var whole: Set<JSONPath> = []
    private var byTypeAlone: Set<JSONPath> = []

    init(
        _ resolver: SchemaResolver, _ schemas: [ExactText: SpecificationNode]?, replaced: Set<JSONPath> = [],
        exempt: String? = nil, mostSteps: Int = 1_000_000, shown: @escaping (JSONTree) -> String = \.clipped
    ) {
        (self.resolver, self.schemas, self.replaced, self.exempt) = (resolver, schemas, replaced, exempt)
        (self.mostSteps, self.shown) = (mostSteps, shown)
    }

    func result(of value: JSONTree, schema: SpecificationNode) -> SchemaResult {
        var (result, seen) = (SchemaResult(), Set<SchemaViolation>())
        result.violations = answer(value, schema, at: JSONPath()).violations
            .filter { $0.kind != .replaced && seen.insert($0).inserted }
        (result.whole, result.byTypeAlone) = (whole.count, byTypeAlone.count)
        return result
    }

    /// Checks the value of a frame against another schema.
    /// - Parameter inherits: Whether the schema belongs to the family of the frame's schema, as the schemas in `allOf`
    ///   do.
    func answer(_ schema: SpecificationNode, _ frame: Frame, inherits: Bool = false) -> Answer {
        answer(
            frame.value, schema, at: frame.path, isName: frame.isName, root: inherits ? frame.root : nil,
            within: frame)
    }

    /// Checks the value against the schema that a reference leads to. A reference that leads back to itself at the same
    /// place adds no violation.
    func follow(_ schema: SpecificationNode, _ frame: Frame, inherits: Bool) -> Answer {
        let question = Question(
            schema: schema.id, path: frame.path, isName: frame.isName, root: inherits ? frame.root.id : nil,
            scope: frame.scope)
        if let answer = answers[question] {
            firstAskedAgain = min(firstAskedAgain, unsettled[question] ?? .max)
            return answer
        }
        let (depth, before) = (frame.depth, firstAskedAgain)
        (answers[question], unsettled[question], firstAskedAgain) = (Answer(), depth, .max)
        let answer = answer(schema, frame, inherits: inherits)
        let first = firstAskedAgain
        firstAskedAgain = min(before, first < depth ? first : .max)
        // Other answers in this circle relied on the provisional, empty answer to this question, so they are dropped.
        for other in unsettled.filter({ $0.value >= depth }).keys {
            unsettled[other] = first < depth ? first : nil
            if first >= depth { answers[other] = nil }
        }
        answers[question] = answer
        return answer
    }

    func answer(
        _ value: JSONTree, _ schema: SpecificationNode, at path: JSONPath, isName: Bool = false,
        root: SpecificationNode? = nil, within outer: Frame? = nil
    ) -> Answer {
        steps += 1
        let depth = (outer?.depth ?? 0) + 1
        guard steps <= mostSteps, depth <= Self.deepest else {
            let reason = steps > mostSteps ? "too many" : "nested too deep"
            let message = "is not checked to its end: its values and their schemas together are \(reason)"
            return Answer(violations: [SchemaViolation(JSONPath(), message, .unchecked)])
        }
        if let allowed = schema.bool {
            return Answer(violations: allowed ? [] : [SchemaViolation(path, "is not allowed")])
        }
        guard schema.isSchema else {
            let words = "has \(schema.json.clipped) in the place of a schema, so it is not checked"
            return Answer(violations: [SchemaViolation(path, words, .unchecked)])
        }
        let isNullable =
            schema.dialect == .openAPI30 && schema["nullable"]?.bool == true && !schema.isOnlyReference
        if isNullable, value == .null { return Answer() }
        var scope = outer?.scope ?? []
        if !scope.contains(schema.resource) { scope.append(schema.resource) }
        var frame = Frame(
            value: value, schema: schema, path: path, isName: isName, root: root ?? schema, scope: scope,
            depth: depth)
        let isReplaced = !isName && replaced.contains(path)
        if value.items == nil, value.members == nil, !isName {
            if isReplaced { byTypeAlone.insert(path) } else { whole.insert(path) }
        }
        let type = value.typeName == "integer" ? "number" : value.typeName
        for keyword in schema.keywords where keyword.type ?? type == type {
            guard let check = keyword.check, let rule = schema[keyword.name] else { continue }
            frame.keyword = keyword.name
            if isReplaced, !keyword.seesTypes {
                frame.fail("replaces another value", .replaced)
            } else {
                check(self)(rule, &frame)
            }
        }
        for name in schema.unusableNames {
            let words = schema[name]?.json.clipped ?? ""
            frame.fail(
                "has a schema in which the keyword “\(name)” is \(words), so it is not checked", .unchecked)
        }
        for name in schema.unknownNames where schemas != nil {
            frame.fail("has a schema with the keyword “\(name)”, which is not checked", .unchecked)
        }
        return frame.answer
    }

    /// Returns all schemas of the family of the frame's schema.
    func family(_ frame: Frame) -> [SpecificationNode] {
        resolver.family(of: frame.root) { choice(by: $0, frame.value, frame.path)?.schema }
    }

    func pattern(_ text: String) -> Pattern? {
        if let known = patterns[text] { return known }
        let pattern = Pattern(text)
        patterns[text] = .some(pattern)
        return pattern
    }
}
