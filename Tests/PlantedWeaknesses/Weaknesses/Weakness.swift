import Simulation
import Testing

@testable import guichet

/// A mistake that is put around parts of the program, from outside. The simulation must find it.
struct Weakness: Sendable, CustomTestStringConvertible {
    let name: String
    /// The mistake of the program, as a sentence.
    let sentence: String
    /// Weakens a window that opens, by its number in the life.
    let seams: @Sendable (Assembly, _ window: Int) -> Seams
    /// The faults of every life, besides its own.
    var faults: [LifeWord] = []

    init(
        _ name: String, _ sentence: String,
        _ seams: @escaping @Sendable (Assembly) -> Seams = { _ in Seams() }
    ) {
        (self.name, self.sentence, self.seams) = (name, sentence, { assembly, _ in seams(assembly) })
    }

    /// Makes a weakness that remembers something during a life.
    init<Memory: Sendable>(
        _ name: String, _ sentence: String, remembering memory: Memory,
        _ seams: @escaping @Sendable (Assembly, LifeMemory<Memory>) -> Seams
    ) {
        (self.name, self.sentence) = (name, sentence)
        self.seams = { [memory = LifeMemory(memory)] assembly, window in
            // A life begins with its first window.
            if window == 1 { memory.forget() }
            return seams(assembly, memory)
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
