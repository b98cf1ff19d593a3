import HTTPBodies
import JSONTrees

// The keywords with schemas for the items of arrays and the members of objects.
extension SchemaCheck {
    /// An item of an array, or a member of an object.
    struct Child {
        let step: JSONPath.Step
        let value: JSONTree

        var name: String { if case .name(let name) = step { name.text } else { "" } }
    }

    /// Checks the first items, each against its own schema. Before 2020-12, `items` did this if it was an array of
    /// schemas.
    func prefixItems(_ rule: SpecificationNode, _ frame: inout Frame) {
        for (child, schema) in zip(frame.children, rule.array ?? []) { check(child, schema, &frame) }
    }

    func items(_ rule: SpecificationNode, _ frame: inout Frame) {
        guard rule.array == nil else { return prefixItems(rule, &frame) }
        let first = frame.schema["prefixItems"]?.array?.count ?? 0
        for child in frame.children.dropFirst(first) { check(child, rule, &frame) }
    }

    func additionalItems(_ rule: SpecificationNode, _ frame: inout Frame) {
        guard let first = frame.schema["items"]?.array?.count else { return }
        for child in frame.children.dropFirst(first) { check(child, rule, &frame) }
    }

    func properties(_ rule: SpecificationNode, _ frame: inout Frame) {
        for child in frame.children {
            if let schema = rule[child.name] { check(child, schema, &frame) }
        }
    }

    func patternProperties(_ rule: SpecificationNode, _ frame: inout Frame) {
        for (pattern, schema) in rule.members {
            for child in frame.children where matches(child.name, pattern, &frame) == true {
                check(child, schema, &frame)
            }
        }
    }

    /// Checks the members that this schema does not name. In OpenAPI, a schema that forbids more members may be a part of
    /// another by `allOf`, and a member is then allowed if any part names it.
    func additionalProperties(_ rule: SpecificationNode, _ frame: inout Frame) {
        let family = schemas != nil && rule.bool == false ? family(frame) : []
        let parts = family.contains { $0.id == frame.schema.id } ? family : [frame.schema]
        for child in frame.children {
            let isNamed = parts.contains { part in
                part["properties"]?[child.name] != nil
                    || (part["patternProperties"]?.members ?? []).contains { pattern in
                        matches(child.name, pattern.name, &frame) == true
                    }
            }
            if !isNamed { check(child, rule, &frame) }
        }
    }

    /// Checks `unevaluatedItems` and `unevaluatedProperties`.
    func unevaluated(_ rule: SpecificationNode, _ frame: inout Frame) {
        for child in frame.children where !frame.answer.evaluated.contains(child.step) {
            check(child, rule, &frame)
        }
    }

    private func check(_ child: Child, _ schema: SpecificationNode, _ frame: inout Frame) {
        if schema.bool == false, ["additionalProperties", "unevaluatedProperties"].contains(frame.keyword) {
            return frame.fail("is not in the schema", at: child.name)
        }
        frame.answer.violations += answer(child, schema, frame).violations
        frame.answer.evaluated.insert(child.step)
    }

    func answer(_ child: Child, _ schema: SpecificationNode, _ frame: Frame) -> Answer {
        answer(child.value, schema, at: JSONPath(frame.path.steps + [child.step]), within: frame)
    }
}

extension SchemaCheck.Frame {
    /// The names of an object's members, in which a name is found without a search.
    var names: Set<ExactText> { Set((value.members ?? []).map { ExactText($0.name) }) }

    /// The items of an array, or the members of an object in the order of their names. Of members with the same name,
    /// only the last counts.
    var children: [SchemaCheck.Child] {
        guard let members = value.members else {
            return (value.items ?? []).enumerated().map { SchemaCheck.Child(step: .index($0), value: $1) }
        }
        let last = Dictionary(members.map { (ExactText($0.name), $0.value) }) { $1 }
        return last.map { SchemaCheck.Child(step: .name($0), value: $1) }
            .sorted { JSONTree.isBefore($0.name, $1.name) }
    }
}
