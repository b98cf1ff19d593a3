import Foundation
public import TerminalUI

/// How a person uses a program, step by step: actions, and what the screen must show.
public struct Scenario: Hashable, Sendable {
    /// A sentence about what it shows. Without one, the path of the file.
    public var name: String
    /// The path of its file, as given.
    public var file: String
    /// The path of its file relative to the given folder, without the extension: `a/x`. If the file itself was given,
    /// only its name. The name of a case is appended: `a/x (Paris)`.
    public var shortName: String
    /// The paths of the files that its steps include, even if they cannot be read.
    public var includedFiles: Set<String> = []
    /// The service to run against, e.g. `sandbox`; nil if a setting replaces it.
    public var service: Scenario.Service?
    /// The program's own settings, e.g. `today`, in the order of the file.
    public var settings: [ScenarioValue.Entry]
    public var screen: Size
    /// How long a step may take, unless it has its own timeout.
    public var timeout: Duration?
    /// Words by which a run selects scenarios.
    public var tags: [String] = []
    /// What no frame may show.
    public var never: [Locator] = []
    /// The number of colours that the terminal has.
    public var colors = TerminalSettings.Colors.available
    public var characters = TerminalSettings.Characters.unicode
    /// The values of variables that are known before it runs, by their names.
    public var variables: [String: String] = [:]
    /// The values that reports must not show.
    public var secrets = Secrets()
    /// The name of its case, if the file has several.
    public var caseName: String?
    /// The seed of the chaos in which it runs; nil for no chaos.
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

    /// The path of its file, with the name of its case if the file has several: `a/x.yaml (Paris)`.
    public var title: String { Self.title(file, caseName) }

    static func title(_ file: String, _ caseName: String?) -> String {
        caseName.map { "\(file) (\($0))" } ?? file
    }

    /// The settings of its terminal.
    public var terminal: TerminalSettings {
        TerminalSettings(
            type: "xterm-256color", colors: colors, characters: characters, background: .dark)
    }

    public func setting(_ key: String) -> ScenarioValue? { settings.first { $0.key == key }?.value }
}

extension Scenario {
    /// The name of a service, with its options: `sandbox`, or `{ sandbox: { faults: … } }`.
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
