/// An order to a worker: the lives of several plans.
struct SimulationOrder: Hashable, Codable, Sendable {
    var plans: [LifePlan]
    /// The interval of seeds at which a life is done twice; 0 for none.
    var every = 0
    /// Whether the outcomes have the lines of the trace.
    var keepsLines = false

    func isDouble(_ seed: UInt64) -> Bool { every > 0 && seed.isMultiple(of: UInt64(every)) }
}
