/// A mistake in a scenario, with its place; the scenario cannot be run.
public struct ScenarioMistake: Error, Hashable, Sendable, CustomStringConvertible {
    public var place: FileLocation
    /// One or two sentences about what is wrong, and what is wanted instead.
    public var message: String
    /// The steps that include the file, the innermost first.
    public var includedBy: [FileLocation] = []

    public init(_ message: String, at place: FileLocation) {
        self.place = place
        self.message = message
    }

    public var description: String {
        let inclusion = includedBy.map { " (included by \($0.description.printable))" }.joined()
        // A text of several lines stays in the one line of its mistake.
        let sentence = message.printable.replacing("\n", with: "\\n")
        return "\(place.description.printable): \(sentence)\(inclusion)"
    }
}
