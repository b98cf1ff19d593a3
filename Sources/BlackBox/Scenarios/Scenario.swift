import Foundation
public import TerminalUI

/// A person's way through a program: actions, and expectations of the screen, step by step.
public struct Scenario: Hashable, Sendable {
    /// A sentence about what it shows; the file's path where it has none.
    public var name: String
    /// The path of its file, as it was given.
    public var file: String
    /// The path of its file below the folder that was named, without the ending: `a/x`; of a file that was named
    /// itself, only its own name. The name of its case stands behind it: `a/x (Paris)`.
    public var shortName: String
    /// The paths of the files that its steps include, also of those that cannot be read.
    public var includedFiles: Set<String> = []
    /// The service to run against, e.g. `sandbox`; nil where a setting replaces it.
    public var service: Scenario.Service?
    /// The settings that the program registered, e.g. `today`, in the order of the file.
    public var settings: [ScenarioValue.Entry]
    public var screen: Size
    /// The time that a step may take, unless it names its own timeout.
    public var timeout: Duration?
    /// The words by which a run chooses scenarios.
    public var tags: [String] = []
    /// The things that no frame may show.
    public var never: [Locator] = []
    /// The number of colours that the terminal has.
    public var colors = TerminalSettings.Colors.available
    public var characters = TerminalSettings.Characters.unicode
    /// The values of the variables that were known before it ran, by their names.
    public var variables: [String: String] = [:]
    /// The values of the variables that are told to nobody.
    public var secrets = Secrets()
    /// The name of its case, where the file has several.
    public var caseName: String?
    /// The seed of the chaos that it runs in: late responses, a typist who rests, and ten times the time for each
    /// step; nil for none.
    public var chaos: UInt64?
    public var steps: [Step]

    public static let defaultScreen = Size(width: 80, height: 24)

    public init(
        name: String, file: String, service: Scenario.Service? = nil, settings: [ScenarioValue.Entry] = [],
        screen: Size = defaultScreen, timeout: Duration? = nil, steps: [Step]
    ) {
        self.name = name
        self.file = file
        shortName = URL(filePath: file).deletingPathExtension().lastPathComponent
        self.service = service
        self.settings = settings
        self.screen = screen
        self.timeout = timeout
        self.steps = steps
    }

    /// The path of its file, with the name of its case where the file has several: `a/x.yaml (Paris)`.
    public var title: String { Self.title(file, caseName) }

    /// A path with the name of a case behind it.
    static func title(_ file: String, _ caseName: String?) -> String {
        caseName.map { "\(file) (\($0))" } ?? file
    }

    /// The terminal to open for it, without its size.
    public var terminal: TerminalSettings {
        TerminalSettings(
            type: "xterm-256color", colors: colors, characters: characters, background: .dark)
    }

    public func setting(_ key: String) -> ScenarioValue? { settings.first { $0.key == key }?.value }
}

extension Scenario {
    /// A service by its word, with its options: `sandbox`, or `{ sandbox: { faults: … } }`.
    public struct Service: Hashable, Sendable {
        public var word: String
        public var options: ScenarioValue?
        public var place: FileLocation

        public init(_ word: String, options: ScenarioValue? = nil, at place: FileLocation) {
            self.word = word
            self.options = options
            self.place = place
        }
    }
}
