import Testing

@testable import guichet

/// A mistake that is put around parts of the program, from outside. The simulation must find it.
struct Weakness: Sendable, CustomTestStringConvertible {
    let name: String
    /// What the program does wrong with it.
    let sentence: String
    /// Weakens a window that opens.
    let seams: @Sendable (Surroundings) -> Seams

    init(_ name: String, _ sentence: String, _ seams: @escaping @Sendable (Surroundings) -> Seams) {
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

    static let all = ofKeys + ofResponses + ofTheJournal + ofTheScreens + ofTheSession

    var testDescription: String { name }
}
