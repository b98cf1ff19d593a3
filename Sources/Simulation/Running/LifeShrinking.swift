import Scenarios
package import Waiting

/// The shrinking of a failing life: removes faults, then steps, and simplifies the values of the ones that stay.
@UIActor
package struct LifeShrinking {
    /// Whether a life fails in the same way.
    package let fails: @UIActor (LifePlan) async -> Bool

    package init(fails: @escaping @UIActor (LifePlan) async -> Bool) { self.fails = fails }

    /// Returns a life that fails in the same way, and no longer does so if any single fault or step is removed.
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
            // `Shrinking` always keeps at least one line.
            let lines =
                await failsWith([])
                ? [] : await Shrinking { await failsWith($0) }.shrunk(whole[keyPath: part].map(\.text))
            plan = with(lines) ?? whole
        }
        return plan
    }
}
