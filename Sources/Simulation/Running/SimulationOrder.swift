import BlackBox
import Foundation

/// An order to a worker: the lives of several seeds, or the life of one plan.
struct SimulationOrder: Hashable, Codable, Sendable {
    var seeds: [UInt64] = []
    var plan: LifePlan?
    /// Every how many seeds a life is done twice; 0 for never.
    var every = 0
    /// Whether the outcome has the lines of the trace.
    var keepsLines = false

    func isDouble(_ seed: UInt64) -> Bool { every > 0 && seed.isMultiple(of: UInt64(every)) }
}

extension Encodable {
    /// The value as one line of JSON.
    var line: Data {
        // Only values whose members are numbers, texts and lists are encoded, which cannot fail.
        ((try? JSONEncoder().encode(self)) ?? Data()) + Data("\n".utf8)
    }
}
