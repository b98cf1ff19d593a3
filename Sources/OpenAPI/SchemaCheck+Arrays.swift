import HTTPBodies
import JSONTrees

// The keywords for arrays.
extension SchemaCheck {
    func uniqueItems(_ rule: SpecificationNode, _ frame: inout Frame) {
        let items = frame.value.items ?? []
        guard rule.bool == true, Set(items.map(\.sorted.canonical)).count < items.count else { return }
        let isReplaced = items.indices.contains { replaced.contains(frame.path.appending($0)) }
        frame.fail("has the same item twice", isReplaced ? .replaced : .wrong)
    }

    func prefixItems(_ rule: SpecificationNode, _ frame: inout Frame) {
        for (index, schema) in (rule.array ?? []).enumerated() { check(index, schema, &frame) }
    }

    /// Before 2020-12, an array of schemas was what `prefixItems` is now.
    func items(_ rule: SpecificationNode, _ frame: inout Frame) {
        guard rule.array == nil else { return prefixItems(rule, &frame) }
        checkRest(after: frame.schema["prefixItems"], rule, &frame)
    }

    func additionalItems(_ rule: SpecificationNode, _ frame: inout Frame) {
        guard let first = frame.schema["items"], first.array != nil else { return }
        checkRest(after: first, rule, &frame)
    }

    func contains(_ rule: SpecificationNode, _ frame: inout Frame) {
        let items = frame.value.items ?? []
        let answers = items.enumerated().map {
            answer($1, rule, at: frame.path.appending($0), nil, frame).violations
        }
        let isKnown = frame.schema.dialect >= .draft2019 || frame.schema.dialect == .openAPI30
        let least = (isKnown ? frame.schema["minContains"]?.decimal : nil) ?? ExactDecimal(1)
        let most = isKnown ? frame.schema["maxContains"]?.decimal : nil
        let right = answers.count(where: \.isEmpty)
        let possible = answers.count { !$0.isWrong }
        let unknown = answers.filter { !$0.isWrong }.flatMap(\.self)
        if ExactDecimal(possible) < least {
            frame.fail("has \(possible) items that match “contains”, too few")
        } else if let most, ExactDecimal(right) > most {
            frame.fail("has \(right) items that match “contains”, too many")
        } else if ExactDecimal(right) < least || most.map({ ExactDecimal(possible) > $0 }) == true {
            frame.answer.violations += unknown
        }
        guard frame.schema.dialect.containsEvaluates, resolver.needsEvaluated else { return }
        for (index, found) in answers.enumerated() where !found.isWrong {
            frame.answer.evaluated.insert(.index(index))
        }
    }

    func unevaluatedItems(_ rule: SpecificationNode, _ frame: inout Frame) {
        for index in (frame.value.items ?? []).indices
        where !frame.answer.evaluated.contains(.index(index)) {
            check(index, rule, &frame)
        }
    }

    private func checkRest(
        after first: SpecificationNode?, _ rule: SpecificationNode, _ frame: inout Frame
    ) {
        let start = first?.array?.count ?? 0
        for index in (frame.value.items ?? []).indices.dropFirst(start) { check(index, rule, &frame) }
    }

    private func check(_ index: Int, _ schema: SpecificationNode, _ frame: inout Frame) {
        guard let items = frame.value.items, items.indices.contains(index) else { return }
        frame.answer.violations +=
            answer(items[index], schema, at: frame.path.appending(index), nil, frame).violations
        if resolver.needsEvaluated { frame.answer.evaluated.insert(.index(index)) }
    }
}
