package import Rail

/// The reason why a typed text cannot be used, with what to type instead.
package struct InputProblem: Error, Hashable, Sendable {
    /// The field with the problem.
    package enum Field: Hashable, Sendable {
        case date, time
        case traveller(TravellerDetail)
    }

    package var field: Field
    package var sentence: String

    package init(_ field: Field, _ sentence: String) {
        self.field = field
        self.sentence = sentence
    }
}
