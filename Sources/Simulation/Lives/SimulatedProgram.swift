package import Waiting

/// The program whose lives are simulated.
@UIActor
package protocol SimulatedProgram {
    /// Does a life, and returns its outcome. Everything runs on the loop, in an order that the seed decides.
    func live(_ plan: LifePlan, _ trace: LifeTrace) async -> LifeOutcome
}

extension SimulatedProgram {
    /// Does a life twice, and fails if its traces differ.
    ///
    /// - Parameter first: The trace of the first time, which must keep its lines.
    package func liveTwice(_ plan: LifePlan, _ first: LifeTrace) async -> LifeOutcome {
        let second = LifeTrace(keepsLines: true)
        var outcome = await live(plan, first)
        _ = await live(plan, second)
        if let difference = LifeTrace.difference(first, second), outcome.failure == nil {
            outcome.failure = LifeFailure(LifeFailure.notRepeatable.rule, details: difference)
        }
        return outcome
    }
}
