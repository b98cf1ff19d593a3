/// Why something typed cannot be used: a sentence that says what to type instead.
package struct InputProblem: Error, Hashable, Sendable {
    package var sentence: String

    package init(_ sentence: String) {
        self.sentence = sentence
    }
}
