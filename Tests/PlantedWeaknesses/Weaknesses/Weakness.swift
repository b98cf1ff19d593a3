import Simulation
import Testing

@testable import guichet

/// A mistake that is put around parts of the program, from outside. The simulation must find it.
struct Weakness: Sendable, CustomTestStringConvertible {
    let name: String
    /// What the program does wrong with it.
    let sentence: String
    /// Weakens a window that opens.
    let seams: @Sendable (Surroundings) -> Seams
    /// What is wrong in every life besides its own faults.
    var faults: [LifeWord] = []

    init(
        _ name: String, _ sentence: String,
        _ seams: @escaping @Sendable (Surroundings) -> Seams = { _ in Seams() }
    ) {
        (self.name, self.sentence, self.seams) = (name, sentence, seams)
    }

    /// Makes a weakness that remembers something during a life.
    init<Memory: Sendable>(
        _ name: String, _ sentence: String, remembering memory: Memory,
        _ seams: @escaping @Sendable (Surroundings, LifeMemory<Memory>) -> Seams
    ) {
        let memory = LifeMemory(memory)
        self.init(name, sentence) { surroundings in
            memory.begin(surroundings)
            return seams(surroundings, memory)
        }
    }

    func with(faults: [LifeWord]) -> Weakness {
        var weakness = self
        weakness.faults = faults
        return weakness
    }

    static let all = ofKeys + ofResponses + ofTheJournal + ofTheScreens + ofTheSession

    var testDescription: String { name }
}
