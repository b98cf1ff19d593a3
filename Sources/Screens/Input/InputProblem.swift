/// Why something typed cannot be used: a sentence that says what to type instead.
package struct InputProblem: Error, Hashable, Sendable {
    /// What was typed wrongly.
    package enum Field: Hashable, Sendable {
        case date, time
    }

    package var field: Field
    package var sentence: String

    package init(_ field: Field, _ sentence: String) {
        self.field = field
        self.sentence = sentence
    }
}
