public import TerminalUI

/// What a person does with a program, and sees, step by step.
public struct Scenario: Hashable, Sendable {
    /// A sentence that says what it shows; the file's name where it has none.
    public var name: String
    /// The path it was read from, as it was given.
    public var file: String
    /// What it runs against, e.g. `sandbox`; nil when a setting says so instead.
    public var service: Scenario.Service?
    /// What the program registered beside it, e.g. `today`, in the order they were written.
    public var settings: [ScenarioValue.Entry]
    public var screen: Size
    /// How long a step may take that does not say so itself.
    public var timeout: Duration?
    public var steps: [Step]

    public static let defaultScreen = Size(width: 80, height: 24)

    public init(
        name: String, file: String, service: Scenario.Service? = nil, settings: [ScenarioValue.Entry] = [],
        screen: Size = defaultScreen, timeout: Duration? = nil, steps: [Step]
    ) {
        self.name = name
        self.file = file
        self.service = service
        self.settings = settings
        self.screen = screen
        self.timeout = timeout
        self.steps = steps
    }

    public func setting(_ key: String) -> ScenarioValue? { settings.first { $0.key == key }?.value }
}

extension Scenario {
    /// A service by its word, with what was said about it: `sandbox`, or `{ sandbox: { faults: … } }`.
    public struct Service: Hashable, Sendable {
        public var word: String
        public var options: ScenarioValue?
        public var place: SourcePlace

        public init(_ word: String, options: ScenarioValue? = nil, at place: SourcePlace) {
            self.word = word
            self.options = options
            self.place = place
        }
    }
}
