/// A mistake in a scenario, with its place; the scenario cannot be run.
public struct ScenarioMistake: Error, Hashable, Sendable, CustomStringConvertible {
    public var place: FileLocation
    /// One or two sentences about what is wrong, and what is wanted instead.
    public var message: String

    public init(_ message: String, at place: FileLocation) {
        self.place = place
        self.message = message
    }

    public var description: String { "\(place.description.printable): \(message.printable)" }
}
