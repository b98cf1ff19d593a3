/// An order to a worker: the lives of several plans.
struct SimulationOrder: Hashable, Codable, Sendable {
    var plans: [LifePlan]
    /// Every how many seeds a life is done twice; 0 for never.
    var every = 0
    /// Whether the outcome has the lines of the trace.
    var keepsLines = false

    func isDouble(_ seed: UInt64) -> Bool { every > 0 && seed.isMultiple(of: UInt64(every)) }
}
