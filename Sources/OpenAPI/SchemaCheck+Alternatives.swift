import HTTPBodies

// The keywords that combine schemas. Each schema is right, wrong or unknown. Unknown means that the outcome depends on
// a keyword that is not checked, or on a substitute for the real value, such as a pseudonym.
extension SchemaCheck {
    func allOf(_ rule: SpecificationNode, _ frame: inout Frame) {
        for schema in rule.array ?? [] { frame.add(answer(schema, frame, inherits: true)) }
    }

    func anyOf(_ rule: SpecificationNode, _ frame: inout Frame) {
        guard let (right, unknown) = alternatives(rule, frame) else { return }
        if right.isEmpty, unknown.isEmpty { frame.fail("matches none of its alternatives") }
        for answer in right { frame.add(answer) }
        // Unknown alternatives are added too if no alternative is right, or if `unevaluated…` needs to know the members
        // that they have evaluated.
        for answer in unknown where right.isEmpty || !answer.evaluated.isEmpty { frame.add(answer) }
    }

    func oneOf(_ rule: SpecificationNode, _ frame: inout Frame) {
        guard let (right, unknown) = alternatives(rule, frame) else { return }
        guard right.count + unknown.count > 0, right.count < 2 else {
            let words = right.isEmpty ? "none" : "\(right.count)"
            return frame.fail("matches \(words) of its alternatives, not one")
        }
        for answer in right + unknown { frame.add(answer) }
        if right.count + unknown.count > 1, unknown.contains(where: { $0.violations.hasReplaced }) {
            frame.fail("may match several of its alternatives: replaced values do not tell", .unchecked)
        }
    }

    /// Returns the answers of the right and of the unknown alternatives; nil if a discriminator chooses an alternative.
    private func alternatives(_ rule: SpecificationNode, _ frame: Frame)
        -> (right: [Answer], unknown: [Answer])?
    {
        guard choice(by: frame.schema, frame.value, frame.path)?.schema == nil else { return nil }
        let possible = (rule.array ?? []).map { answer($0, frame) }.filter { !$0.violations.isWrong }
        return (possible.filter(\.violations.isEmpty), possible.filter { !$0.violations.isEmpty })
    }

    func not(_ rule: SpecificationNode, _ frame: inout Frame) {
        let found = answer(rule, frame).violations
        if found.isEmpty { return frame.fail("matches what it must not") }
        if !found.isWrong { frame.answer.violations += found }
    }

    /// Checks `if`, `then` and `else`.
    func condition(_ rule: SpecificationNode, _ frame: inout Frame) {
        let condition = answer(rule, frame)
        func outcome(_ name: String) -> Answer { frame.schema[name].map { answer($0, frame) } ?? Answer() }
        if condition.violations.isWrong { return frame.add(outcome("else")) }
        frame.answer.evaluated.formUnion(condition.evaluated)
        if condition.violations.isEmpty { return frame.add(outcome("then")) }
        let outcomes = [outcome("then"), outcome("else")]
        if outcomes.allSatisfy(\.violations.isWrong) { return frame.add(outcomes[0]) }
        for answer in outcomes { frame.answer.evaluated.formUnion(answer.evaluated) }
        guard !outcomes.allSatisfy(\.violations.isEmpty) else { return }
        frame.answer.violations += condition.violations
        if condition.violations.hasReplaced {
            frame.fail("has a schema with “if”, and replaced values do not tell its outcome", .unchecked)
        }
    }
}

extension [SchemaViolation] {
    fileprivate var hasReplaced: Bool { contains { $0.kind == .replaced } }
}
