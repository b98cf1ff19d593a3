package import BlackBox
package import Foundation
package import Scenarios
package import Waiting

/// The programs that a server of tools can open, and what the person who started it allows.
@UIActor
package protocol AgentWorld: Sendable {
    associatedtype Context: Sendable

    var scenarios: ScenarioWorld<Context> { get }
    /// The path to which the relative paths of a session refer.
    var file: String { get }

    /// Returns the keys with which a client opens a program, with those that it has left out.
    func completed(_ head: [DocumentValue.Entry]) -> [DocumentValue.Entry]

    func verdict(_ app: App, _ context: Context) -> AgentVerdict

    /// Sentences about what a program leaves behind when it is closed now: processes, its terminal, files.
    func leftovers(_ context: Context) -> [String]

    /// The keys of the scenario that is saved from a session. Copies the recording of its service beside the scenario's
    /// file, if there is one.
    func savedHead(
        _ head: [DocumentValue.Entry], of context: Context, beside file: URL?
    ) async throws -> [DocumentValue.Entry]

    /// Returns the file for a scenario. Throws if it may not be written there.
    func savingFile(_ name: String) throws -> URL
}

/// The settings of a server of tools.
package struct AgentOptions: Sendable {
    /// Shows the steps to a person; nil to show nothing.
    package var live: LiveTrace?
    /// Publishes the screen of a program by its handle before each step and with each answer, for a person who watches; nil
    /// when the program is closed.
    package var publish: @UIActor @Sendable (String, String?) -> Void = { _, _ in }
    /// Where work beside the loop is done.
    package var executor: (any TaskExecutor)?
    /// The longest real time that a call may take.
    package var patience = Duration.seconds(120)
    /// The longest time for which an answer waits until the program is at rest.
    package var rest = Duration.seconds(2)
    /// The most programs that are open at a time.
    package var mostSessions = 16
    /// Makes a handle that nobody can guess.
    package var newHandle: @Sendable () -> String = {
        String((0..<8).compactMap { _ in "abcdefghjkmnpqrstuvwxyz23456789".randomElement() })
    }

    package init() {}
}
