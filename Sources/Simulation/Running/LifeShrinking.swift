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
        for part in [\LifePlan.faults, \LifePlan.steps] as [WritableKeyPath<LifePlan, [LifeWord]>]
        where !plan[keyPath: part].isEmpty {
            let whole = plan
            func with(_ lines: [String]) -> LifePlan? {
                var candidate = whole
                candidate[keyPath: part] = lines.compactMap { try? LifeWord(text: $0) }
                return candidate[keyPath: part].count == lines.count ? candidate : nil
            }
            func failsWith(_ lines: [String]) async -> Bool {
                guard let candidate = with(lines) else { return false }
                return await fails(candidate)
            }
            // Shrinking leaves at least one line.
            let lines =
                await failsWith([])
                ? [] : await Shrinking { await failsWith($0) }.shrunk(whole[keyPath: part].map(\.text))
            plan = with(lines) ?? whole
        }
        return plan
    }
}
