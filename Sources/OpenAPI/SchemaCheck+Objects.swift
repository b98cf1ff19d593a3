import HTTPBodies
import JSONTrees

// The keywords for objects.
extension SchemaCheck {
    func required(_ rule: SpecificationNode, _ frame: inout Frame) {
        let names = Set((frame.value.members ?? []).map { ExactText($0.name) })
        for name in rule.strings.sorted() where !names.contains(ExactText(name)) {
            let properties = frame.family.parts.compactMap { $0["properties"]?[name] }
            if !properties.contains(where: isExempt) { frame.fail("is missing", at: name) }
        }
    }

    private func isExempt(_ property: SpecificationNode) -> Bool {
        exempt.map { keyword in resolver.flattened(property).contains { $0[keyword]?.bool == true } } == true
    }

    /// Points out a property that should not be in a response (OpenAPI 3.0.3, "Schema Object").
    func writeOnly(_ rule: SpecificationNode, _ frame: inout Frame) {
        guard exempt == "writeOnly", rule.bool == true else { return }
        frame.fail("is write-only, and should not be in a response", .unchecked)
    }

    func properties(_ rule: SpecificationNode, _ frame: inout Frame) {
        for member in frame.members {
            if let schema = rule[member.name] { check(member, schema, &frame) }
        }
    }

    func patternProperties(_ rule: SpecificationNode, _ frame: inout Frame) {
        for (text, schema) in rule.members {
            for member in frame.members where matches(member.name, text, &frame) {
                check(member, schema, &frame)
            }
        }
    }

    /// A type that inherits from another may forbid more members than the other has. So all types of a family name the
    /// members together.
    func additionalProperties(_ rule: SpecificationNode, _ frame: inout Frame) {
        let parts = names == nil ? [frame.schema] : frame.family.parts
        for member in frame.members {
            let isNamed = parts.contains { part in
                part["properties"]?[member.name] != nil
                    || (part["patternProperties"]?.members ?? []).contains { pattern in
                        matches(member.name, pattern.name, &frame)
                    }
            }
            if !isNamed { checkOther(member, rule, &frame) }
        }
    }

    func unevaluatedProperties(_ rule: SpecificationNode, _ frame: inout Frame) {
        for member in frame.members
        where !frame.answer.evaluated.contains(.name(ExactText(member.name))) {
            checkOther(member, rule, &frame)
        }
    }

    func propertyNames(_ rule: SpecificationNode, _ frame: inout Frame) {
        for member in frame.members {
            let place = frame.path.appending(member.name)
            let found = answer(.string(member.name), rule, at: place, isName: true, nil, frame)
            frame.answer.violations += found.violations.map {
                SchemaViolation($0.path, "has a name that \($0.message)", $0.kind)
            }
        }
    }

    /// Checks `dependentRequired`, `dependentSchemas`, and `dependencies`, which holds values of both.
    func dependencies(_ rule: SpecificationNode, _ frame: inout Frame) {
        for (name, dependency) in rule.members where frame.value[name] != nil {
            guard dependency.array != nil || dependency.string != nil else {
                frame.add(answer(dependency, frame, inherits: true))
                continue
            }
            for other in dependency.strings where frame.value[other] == nil {
                frame.fail("is missing, although there is “\(name)”", at: other)
            }
        }
    }

    private func check(_ member: JSONTree.Member, _ schema: SpecificationNode, _ frame: inout Frame) {
        let place = frame.path.appending(member.name)
        frame.answer.violations += answer(member.value, schema, at: place, nil, frame).violations
        if resolver.needsEvaluated { frame.answer.evaluated.insert(.name(ExactText(member.name))) }
    }

    private func checkOther(_ member: JSONTree.Member, _ rule: SpecificationNode, _ frame: inout Frame) {
        if rule.bool == false { return frame.fail("is not in the schema", at: member.name) }
        check(member, rule, &frame)
    }
}

extension SchemaCheck.Frame {
    /// The members of the object, the last of each name, in the order of their names.
    fileprivate var members: [JSONTree.Member] {
        let last = Dictionary((value.members ?? []).map { (ExactText($0.name), $0) }) { $1 }
        return last.values.sorted { JSONTree.isBefore($0.name, $1.name) }
    }

    fileprivate mutating func fail(_ message: String, at name: String) {
        answer.violations.append(SchemaViolation(path.appending(name), message))
    }
}
