import Scenarios
package import Waiting

/// Makes a failing life short: first leaves out faults, then steps, and makes the values of what is left simpler.
@UIActor
package struct LifeShrinking {
    /// Whether a life fails in the same way.
    package let fails: @UIActor (LifePlan) async -> Bool

    package init(fails: @escaping @UIActor (LifePlan) async -> Bool) { self.fails = fails }

    /// Returns a life that fails, and fails no more without any single fault or step.
    package func shrunk(_ plan: LifePlan) async -> LifePlan {
        var plan = plan
        for part in [\LifePlan.faults, \LifePlan.steps] as [WritableKeyPath<LifePlan, [LifeWord]>] {
            guard !plan[keyPath: part].isEmpty else { continue }
            var none = plan
            none[keyPath: part] = []
            guard await !fails(none) else {
                plan = none
                continue
            }
            let (lines, whole) = (plan[keyPath: part].map(\.text), plan)
            let shorter = await Shrinking { lines in
                guard let words = Self.words(lines) else { return false }
                var candidate = whole
                candidate[keyPath: part] = words
                return await fails(candidate)
            }.shrunk(lines)
            plan[keyPath: part] = Self.words(shorter) ?? plan[keyPath: part]
        }
        return plan
    }

    private static func words(_ lines: [String]) -> [LifeWord]? {
        let words = lines.compactMap { try? LifeWord(text: $0) }
        return words.count == lines.count ? words : nil
    }
}
