import BlackBox
public import TerminalUI
public import Waiting

/// Hands the program's window to a person at a certain point of a run, which does not go on.
@UIActor
public final class ScenarioHandOver {
    public enum Point: Hashable, Sendable {
        /// After this step, counted from 1.
        case step(Int)
        /// After the first step that fails.
        case failure
    }

    private let point: Point
    private let open: @UIActor () throws -> Terminal
    /// A sentence that says after which step the window was handed over; nil if it was not.
    public private(set) var sentence: String?
    /// The reason why no terminal could be opened.
    private(set) var problem: String?

    /// - Parameter open: Opens the person's terminal.
    public init(at point: Point, open: @escaping @UIActor () throws -> Terminal) {
        (self.point, self.open) = (point, open)
    }

    /// Hands the window over if `point` is after this step, and returns when the person has left. Returns false if it
    /// is not.
    ///
    /// - Parameters:
    ///   - step: The number of the step that was done, from 1.
    ///   - failure: The failure of the step; nil if it has not failed.
    func take(_ app: App, after step: Int, of steps: Int, _ failure: StepFailure?) async -> Bool {
        let isHere =
            switch point {
            case .step(let number): failure == nil && step == number
            case .failure: failure != nil
            }
        guard isHere, !app.window.isClosed, !Task.isCancelled else { return false }
        do {
            let terminal = try open()
            let end = failure.map { "failed. \($0.explanation.withoutBlocks)" } ?? "is done."
            sentence = "The window was handed over after step \(step) of \(steps)."
            app.trace.begin("The window is handed over", hiding: nil, place: nil)
            let note = app.secrets.hidden(in: "Ctrl-C leaves. Step \(step) of \(steps) \(end)")
            await HandOver(app, on: terminal, saying: note).run()
            app.trace.end()
        } catch {
            problem = String(describing: error)
        }
        return true
    }
}
