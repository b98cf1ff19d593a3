import HTTPBodies
import JSONTrees

/// Checks a value, including its members and items, against a schema.
///
/// It keeps its answers. Without them, alternatives within alternatives would take a time that grows exponentially with
/// their depth. That is why this is a class. Only one task may use it.
final class SchemaCheck {
    /// The violations of a schema, and the members or items to which the schema applies.
    struct Answer {
        var violations: [SchemaViolation] = []
        var evaluated: Set<JSONPath.Step> = []
    }

    /// One value that is held against one schema.
    struct Frame {
        let value: JSONTree
        let schema: SpecificationNode
        let path: JSONPath
        let isName: Bool
        /// The schema to whose family this one belongs, by `allOf`, references and discriminators.
        let root: SpecificationNode
        /// The URIs of the resources through which the check has come, from the outermost.
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

        /// Takes over what another schema for the same value has found.
        mutating func add(_ other: Answer) {
            // The same violation may come by several ways. Without this, their number could double with each level.
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
    /// The schemas in `components/schemas`; nil outside OpenAPI, where the letter of JSON Schema counts.
    let schemas: [ExactText: SpecificationNode]?
    /// The places of values that replace others.
    let replaced: Set<JSONPath>
    /// The keyword of properties that may be missing although they are required: `readOnly` or `writeOnly`.
    let exempt: String?
    /// The most schemas that are held against values. Beyond them, the rest of a message is not checked.
    private let mostSteps: Int
    /// Writes a value into a message.
    let shown: (JSONTree) -> String
    private var steps = 0
    private var answers: [Question: Answer] = [:]
    /// The questions that are being answered, or whose answers rely on those, with the least depth of the latter.
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

    /// Holds the value of a frame against another schema.
    /// - Parameter inherits: Whether the schema belongs to the family of the frame's, as those in `allOf` do.
    func answer(_ schema: SpecificationNode, _ frame: Frame, inherits: Bool = false) -> Answer {
        answer(
            frame.value, schema, at: frame.path, isName: frame.isName, root: inherits ? frame.root : nil,
            within: frame)
    }

    /// Like `answer`, for a schema that a reference leads to. One that leads back to itself at the same place asks for
    /// nothing more.
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
        // Other answers in this circle relied on the provisional one, so they are not kept.
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
            let message = "is not checked to its end: its schemas are too many, or nested too deep"
            return Answer(violations: [SchemaViolation(JSONPath(), message, .unchecked)])
        }
        if let allowed = schema.bool {
            return Answer(violations: allowed ? [] : [SchemaViolation(path, "is not allowed")])
        }
        let isNullable = schema.dialect == .openAPI30 && schema["nullable"]?.bool == true
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
        for name in schema.unknownNames where schemas != nil {
            frame.fail("has a schema with the keyword “\(name)”, which is not checked", .unchecked)
        }
        return frame.answer
    }

    /// Returns all schemas of the family to which the schema of the frame belongs.
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
