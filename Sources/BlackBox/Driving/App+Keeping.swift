import TerminalUI
import Waiting

/// A screen that a step has kept under a name: its rows, without the blanks at their ends.
public struct Screenshot: Hashable, Sendable, Codable {
    public var name: String
    public var text: String
}

extension App {
    /// Keeps the screen at rest; a name that is taken gets a number.
    func screenshot(_ name: String, _ options: Attempt.Options) async throws(StepFailure) {
        let attempt = try begin("screenshot \(name)", options)
        try await wait(for: "the program to come to rest", attempt) { [self] _ in isAtRest ? () : nil }
        let taken = Set(screenshots.map(\.name))
        let names = [name] + (2...taken.count + 2).map { "\(name) \($0)" }
        screenshots.append(
            Screenshot(
                name: names.first { !taken.contains($0) } ?? name,
                text: secrets.hidden(in: window.frame.grid.text)))
    }

    /// Keeps the value, or else the text, of the one match as the value of a variable.
    func capture(
        _ variable: String, from locator: Locator, _ options: Attempt.Options
    ) async throws(StepFailure) {
        let match = try await match(locator, options)
        let text = String((match.element?.value ?? match.label).trimmed)
        captures[variable] = text
        if secrets.names.contains(variable) { secrets.insert([text]) }
    }
}
