import HTTPBodies
import JSONTrees

// The other keywords for arrays and objects.
extension SchemaCheck {
    func uniqueItems(_ rule: SpecificationNode, _ frame: inout Frame) {
        let items = frame.value.items ?? []
        guard rule.bool == true, Set(items.map(\.sorted.canonical)).count < items.count else { return }
        let isReplaced = items.indices.contains { replaced.contains(frame.path.appending($0)) }
        frame.fail("has the same item twice", isReplaced ? .replaced : .wrong)
    }

    func contains(_ rule: SpecificationNode, _ frame: inout Frame) {
        let answers = frame.children.map { ($0.step, answer($0, rule, frame).violations) }
        let isKnown = frame.schema.dialect >= .draft2019 || frame.schema.dialect == .openAPI30
        func limit(_ name: String) -> Int? {
            isKnown ? frame.schema[name]?.decimal.map { $0.int ?? .max } : nil
        }
        let (least, most) = (limit("minContains") ?? 1, limit("maxContains") ?? .max)
        let right = answers.count { $0.1.isEmpty }
        let possible = answers.filter { !$0.1.isWrong }
        if possible.count < least {
            frame.fail("has \(possible.count) items that match “contains”, too few")
        } else if right > most {
            frame.fail("has \(right) items that match “contains”, too many")
        } else if right < least || possible.count > most {
            frame.answer.violations += possible.flatMap(\.1)
        }
        // Before 2020-12, `unevaluatedItems` applies to these items, too.
        if frame.schema.dialect >= .draft2020 { frame.answer.evaluated.formUnion(possible.map(\.0)) }
    }

    func required(_ rule: SpecificationNode, _ frame: inout Frame) {
        let names = frame.names
        let missing = rule.strings.sorted().filter { !names.contains(ExactText($0)) }
        let properties = missing.isEmpty ? [] : family(frame).compactMap { $0["properties"] }
        for name in missing where !properties.compactMap({ $0[name] }).contains(where: isExempt) {
            frame.fail("is missing", at: name)
        }
    }

    private func isExempt(_ property: SpecificationNode) -> Bool {
        guard let exempt else { return false }
        return resolver.family(of: property).contains { $0[exempt]?.bool == true }
    }

    func propertyNames(_ rule: SpecificationNode, _ frame: inout Frame) {
        for child in frame.children {
            let place = frame.path.appending(child.name)
            let found = answer(.string(child.name), rule, at: place, isName: true, within: frame)
            frame.answer.violations += found.violations.map {
                SchemaViolation($0.path, "has a name that \($0.message)", $0.kind)
            }
        }
    }

    /// Checks `dependentRequired`, `dependentSchemas`, and `dependencies`, which holds values of both.
    func dependencies(_ rule: SpecificationNode, _ frame: inout Frame) {
        let names = frame.names
        for (name, dependency) in rule.members where names.contains(ExactText(name)) {
            guard dependency.array != nil || dependency.string != nil else {
                frame.add(answer(dependency, frame, inherits: true))
                continue
            }
            for other in dependency.strings where !names.contains(ExactText(other)) {
                frame.fail("is missing, although there is “\(name)”", at: other)
            }
        }
    }
}
