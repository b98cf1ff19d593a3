public import BlackBox
import Foundation
public import TerminalUI

/// A person's use of a program, step by step: the actions, and the expectations about the screen.
///
/// ```swift
/// let scenarios = try Scenario.read(text, file: "greeting.yaml", in: ScenarioWorld.greeter.vocabulary)
/// let run = await ScenarioRunner(.greeter).run(ScenarioPlan(scenarios))
/// ```
public struct Scenario: Hashable, Sendable {
    /// A sentence about the scenario; the path of the file if the scenario has no name.
    public var name: String
    /// The path of the scenario's file, as given.
    public var file: String
    /// The path of the file relative to the given folder, without the extension: `a/x`. Only the name of the file, if
    /// the file itself was given. The name of a case is appended: `a/x (Paris)`.
    package var shortName: String
    /// The paths of the files that the steps include, even if they cannot be read.
    package var includedFiles: Set<String> = []
    /// The service to run against, e.g. `sandbox`; nil if a setting replaces the service.
    public var service: Scenario.Service?
    /// The program's own settings, e.g. `today`, in the order of the file.
    package var settings: [DocumentValue.Entry]
    public var screen: Size
    /// The time that a step may take, unless the step has its own timeout.
    package var timeout: Duration?
    /// Words by which a run selects scenarios.
    package var tags: [String] = []
    /// The reason for which the scenario is known to fail (`fails`); nil if it is expected to pass.
    public var knownFault: String?
    /// Words that the message of the known failure has; nil if any failure of the program counts.
    package var knownMessage: String?
    /// The rules about every frame.
    package var rules = FrameRules()
    /// The number of colours that the terminal has; `available` if neither the file nor a matrix says so.
    package var colors = TerminalSettings.Colors.available
    /// The characters that the terminal has; nil for Unicode, unless a matrix sets others.
    package var characters: TerminalSettings.Characters?
    /// The type of the terminal, as in `TERM`; nil for the usual type, unless a matrix sets another one.
    package var terminalType: String?
    /// The values of the variables that are known before the scenario runs, by the names of the variables.
    package var variables: [String: String] = [:]
    /// The values that reports must not show.
    package var secrets = Secrets()
    /// The name of the scenario's case; nil if the file has no cases.
    package var caseName: String?
    /// The seed of the random disturbances (`Chaos`) in which the scenario runs; nil for none.
    package var chaos: UInt64?
    package var steps: [Step]

    package static let defaultScreen = Size(width: 80, height: 24)

    package init(
        name: String, file: String, service: Scenario.Service? = nil, settings: [DocumentValue.Entry] = [],
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

    /// The path of the file, with the name of the case if the file has cases: `a/x.yaml (Paris)`.
    package var title: String { Self.title(file, caseName) }

    static func title(_ file: String, _ caseName: String?) -> String {
        caseName.map { "\(file) (\($0))" } ?? file
    }

    /// The settings of the scenario's terminal.
    public var terminal: TerminalSettings {
        TerminalSettings(
            type: terminalType ?? "xterm-256color", colors: colors, characters: characters ?? .unicode,
            background: .dark)
    }

    public func setting(_ key: String) -> DocumentValue? { settings.first { $0.key == key }?.value }

    /// The name of a service, with its options: `sandbox`, or `{ sandbox: { faults: … } }`.
    public struct Service: Hashable, Sendable {
        public var word: String
        public var options: DocumentValue?
        public var place: FileLocation

        package init(_ word: String, options: DocumentValue? = nil, at place: FileLocation) {
            self.word = word
            self.options = options
            self.place = place
        }
    }
}
