import HTTPBodies
import JSONTrees

/// Checks a value, including its members and items, against a schema.
///
/// It keeps its answers. Without them, alternatives within alternatives would take a time that grows exponentially with
/// their depth. That is why this is a class. Only one task may use it.
final class SchemaCheck {
    /// What is wrong or unknown, and which members or items the schema is for.
    struct Answer {
        var violations: [SchemaViolation] = []
        var evaluated: Set<JSONPath.Step> = []
    }

    /// A schema and those that belong to it, by `allOf` and by its discriminator.
    struct Family {
        let root: SpecificationNode
        let parts: [SpecificationNode]
    }

    /// One value that is held against one schema.
    struct Frame {
        let value: JSONTree
        let schema: SpecificationNode
        let path: JSONPath
        let isName: Bool
        let family: Family
        /// The resources through which the check has come, from the outermost.
        let scope: [Int]
        let depth: Int
        var answer = Answer()

        mutating func fail(_ message: String, _ kind: SchemaViolation.Kind = .wrong) {
            answer.violations.append(SchemaViolation(path, message, kind))
        }
    }

    private struct Question: Hashable {
        let schema: Int
        let path: JSONPath
        let isName: Bool
        let family: Int?
        let scope: [Int]
    }

    /// The deepest nesting of schemas, at 10 KB of the stack each.
    private static let deepest = 600

    let resolver: SchemaResolver
    /// The names of the schemas in `components/schemas`; nil outside OpenAPI, where the letter of JSON Schema counts.
    let names: SchemaNames?
    /// The places of values that replace others.
    let replaced: Set<JSONPath>
    /// The keyword of properties that may be missing although they are required: `readOnly` or `writeOnly`.
    let exempt: String?
    /// The most schemas that are held against values. Beyond them, the rest of a message is not checked.
    private let mostSteps: Int
    private var steps = 0
    private var answers: [Question: Answer] = [:]
    private var patterns: [String: Pattern?] = [:]
    private var whole: Set<JSONPath> = []
    private var byTypeAlone: Set<JSONPath> = []

    init(
        _ resolver: SchemaResolver, _ names: SchemaNames?, replaced: Set<JSONPath> = [],
        exempt: String? = nil, mostSteps: Int = 1_000_000
    ) {
        (self.resolver, self.names, self.replaced, self.exempt) = (resolver, names, replaced, exempt)
        self.mostSteps = mostSteps
    }

    func result(of value: JSONTree, schema: SpecificationNode, at path: JSONPath) -> SchemaResult {
        let found = answer(value, schema, at: path).violations.filter { $0.kind != .replaced }
        var seen: Set<SchemaViolation> = []
        return SchemaResult(
            violations: found.filter { seen.insert($0).inserted }, whole: whole.count,
            byTypeAlone: byTypeAlone.count)
    }

    /// Holds the value of a frame against another schema.
    /// - Parameter inherits: Whether the schema belongs to that of the frame, as those in `allOf` do.
    func answer(_ schema: SpecificationNode, _ frame: Frame, inherits: Bool = false) -> Answer {
        answer(
            frame.value, schema, at: frame.path, isName: frame.isName, inherits ? frame.family : nil, frame)
    }

    /// Like `answer`, for a schema that a reference leads to. One that leads back to itself at the same place asks for
    /// nothing more.
    func follow(_ schema: SpecificationNode, _ frame: Frame, inherits: Bool) -> Answer {
        let question = Question(
            schema: schema.id, path: frame.path, isName: frame.isName,
            family: inherits ? frame.family.root.id : nil, scope: frame.scope)
        if let answer = answers[question] { return answer }
        answers[question] = Answer()
        let answer = answer(schema, frame, inherits: inherits)
        answers[question] = answer
        return answer
    }

    func answer(
        _ value: JSONTree, _ schema: SpecificationNode, at path: JSONPath, isName: Bool = false,
        _ family: Family? = nil, _ outer: Frame? = nil
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
            value: value, schema: schema, path: path, isName: isName,
            family: family ?? self.family(of: schema, value, path), scope: scope, depth: depth)
        let isReplaced = !isName && replaced.contains(path)
        if value.items == nil, value.members == nil, !isName {
            if isReplaced { byTypeAlone.insert(path) } else { whole.insert(path) }
        }
        let type = value.typeName == "integer" ? "number" : value.typeName
        let isAlone = schema.dialect.referencesStandAlone && schema.reference != nil
        for keyword in schema.keywords where keyword.name == "$ref" || !isAlone {
            guard let check = keyword.check, keyword.type ?? type == type,
                let rule = schema[keyword.name]
            else { continue }
            if isReplaced, !keyword.seesTypes {
                frame.fail("replaces another value", .replaced)
            } else {
                check(self)(rule, &frame)
            }
        }
        for name in schema.unknownNames where names != nil && !isAlone {
            frame.fail("has a schema with the keyword “\(name)”, which is not checked", .unchecked)
        }
        return frame.answer
    }

    private func family(of schema: SpecificationNode, _ value: JSONTree, _ path: JSONPath) -> Family {
        let isObject = names != nil && value.members != nil
        return Family(
            root: schema,
            parts: isObject
                ? resolver.flattened(schema) { choice(by: $0, value, path)?.schema } : [schema])
    }

    func pattern(_ text: String) -> Pattern? {
        if let known = patterns[text] { return known }
        let pattern = Pattern(text)
        patterns[text] = .some(pattern)
        return pattern
    }
}

extension SchemaResolver {
    /// Returns the schema and all schemas from which it inherits by `allOf` or by a reference.
    /// - Parameter chosen: The schema that a discriminator chooses.
    func flattened(
        _ schema: SpecificationNode, chosen: (SpecificationNode) -> SpecificationNode? = { _ in nil }
    ) -> [SpecificationNode] {
        var (parts, seen, open) = ([SpecificationNode](), Set<Int>(), [schema])
        while let part = open.popLast() {
            guard seen.insert(part.id).inserted else { continue }
            parts.append(part)
            open += [target(of: part)].compactMap(\.self)
            guard part.reference == nil || !part.dialect.referencesStandAlone else { continue }
            open += [chosen(part)].compactMap(\.self) + (part["allOf"]?.array ?? []).reversed()
        }
        return parts
    }
}
