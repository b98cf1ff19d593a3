import BlackBox
package import Waiting

/// Makes a sequence of steps that shows a defect as short and as simple as possible (delta debugging: Zeller and
/// Hildebrandt, “Simplifying and Isolating Failure-Inducing Input”, IEEE Transactions on Software Engineering, 2002).
@UIActor
package struct Shrinking {
    /// Whether a sequence shows the same defect.
    package let showsIt: @UIActor ([String]) async -> Bool

    package init(showsIt: @escaping @UIActor ([String]) async -> Bool) { self.showsIt = showsIt }

    /// Returns a sequence that shows the defect, and shows it no more if any single step is left out.
    package func shrunk(_ steps: [String]) async -> [String] {
        var steps = await shortestTail(of: steps)
        while !Task.isCancelled {
            let before = steps
            steps = await simplified(await reduced(steps))
            if steps == before { break }
        }
        return steps
    }

    /// Returns the last 1, 2, 4, … steps: most defects need only the latest actions.
    private func shortestTail(of steps: [String]) async -> [String] {
        var count = 1
        while count < steps.count {
            let tail = Array(steps.suffix(count))
            if await showsIt(tail) { return tail }
            count *= 2
        }
        return steps
    }

    /// Leaves out ever smaller parts, as long as any can be left out.
    private func reduced(_ steps: [String]) async -> [String] {
        var steps = steps
        var size = max(1, steps.count / 2)
        while !Task.isCancelled {
            var start = 0
            var isShorter = false
            while start < steps.count, steps.count > 1 {
                var candidate = steps
                candidate.removeSubrange(start..<min(start + size, steps.count))
                if !candidate.isEmpty, await showsIt(candidate) {
                    (steps, isShorter) = (candidate, true)
                } else {
                    start += size
                }
            }
            if size == 1, !isShorter { break }
            size = max(1, size / 2)
        }
        return steps
    }

    /// Replaces each step by the simplest one that still shows the defect.
    private func simplified(_ steps: [String]) async -> [String] {
        var steps = steps
        for index in steps.indices {
            var isSimpler = true
            while isSimpler, !Task.isCancelled {
                isSimpler = false
                for simpler in StepSimplification.simpler(than: steps[index]) {
                    var candidate = steps
                    candidate[index] = simpler
                    if await showsIt(candidate) {
                        (steps, isSimpler) = (candidate, true)
                        break
                    }
                }
            }
        }
        return steps
    }
}
