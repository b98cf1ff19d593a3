import BlackBox
import TerminalUI

/// A step that a person has done, with the changes that it brought.
struct TranscriptStep: Hashable, Sendable {
    var word: String
    var value: DocumentValue
    /// Locators for what was new on the screen after the step, the best one first. The scenario expects the first one.
    var expectations: [Locator] = []
    /// The steps that do the same by keys; empty if the step is keys already, or cannot be done by keys.
    var asKeys: [TranscriptStep] = []
    /// Expectations that can take the place of this step, which is an expectation, too; the best one first.
    var others: [TranscriptStep] = []
    var comment: String?
    /// The options that stand beside the word, such as `timeout`.
    var options: [DocumentValue.Entry] = []

    /// The step as it is written: `tap: Sign In`.
    var yaml: String {
        guard options.isEmpty else { return DocumentValue.mapping([.init(word, value)] + options).yaml }
        let value = value.yaml
        return value.isEmpty ? word : "\(word): \(value)"
    }

    /// The best of several expectations, with the others; nil if there is none.
    static func expecting(_ values: [DocumentValue], word: String = "expect") -> TranscriptStep? {
        let steps = values.map { TranscriptStep(word: word, value: $0) }
        guard var best = steps.first else { return nil }
        best.others = Array(steps.dropFirst())
        return best
    }

    /// Whether the step is an expectation of its own, such as the first of another program, or one of a file.
    var isExpectation: Bool { ["expect", "expectFile"].contains(word) }

    static func press(_ keys: [Key]) -> TranscriptStep {
        let names = keys.map { DocumentValue.literal($0.name(in: .ascii)) }
        return TranscriptStep(word: "press", value: names.count == 1 ? names[0] : .list(names))
    }

    /// The text that the step types, or the letter if the step presses only one letter. Nil for any other step.
    var typedText: String? {
        guard ["type", "press"].contains(word), case .text(let text) = value.content else { return nil }
        let plain = text.replacing("$$", with: "$")
        return word == "type" || plain.count == 1 ? plain : nil
    }

    fileprivate var keys: [DocumentValue]? {
        guard word == "press" else { return nil }
        if case .list(let keys) = value.content { return keys }
        return [value]
    }

    /// Adds the keys of the next step. Changes nothing and returns false unless both steps press keys, and this one has
    /// no expectation, which would have to be checked before the next key.
    mutating func join(_ next: TranscriptStep) -> Bool {
        guard let keys, let more = next.keys, expectations.isEmpty else { return false }
        value = .list(keys + more)
        expectations = next.expectations
        return true
    }
}

/// A text that was typed and did not show.
package struct TranscriptSecret: Hashable, Sendable {
    /// The name of the variable that stands for the text.
    package let name: String
    let text: String

    /// The variable of the environment that gives the text when the scenario runs.
    var environmentName: String { name.uppercased() }
}
