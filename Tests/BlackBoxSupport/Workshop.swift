package import BlackBox
import BlackBoxTesting
package import TerminalUI
package import Testing
package import Waiting

/// A small program for tests, in which jobs are added, selected, counted and cleared.
@UIActor
package struct Workshop {
    package let app: App
    package let screen: JobsScreen
    package var window: Window { app.window }

    private init(_ app: App, _ screen: JobsScreen) { (self.app, self.screen) = (app, screen) }

    package init(
        columns: Int = 80, rows: Int = 24, jobs: [String] = [],
        clock: any LoopClock = MonotonicClock(), teardown: (@UIActor () async -> [String])? = nil
    ) throws {
        let screen = JobsScreen(jobs)
        self.init(App(try Self.window(screen, columns, rows, clock), teardown: teardown), screen)
    }

    /// Opens a workshop, and drives it as `withApp` does: an open dialog, an error or running work at the end is an
    /// issue.
    package static func with(
        columns: Int = 80, rows: Int = 24, jobs: [String] = [], clock: any LoopClock = MonotonicClock(),
        sourceLocation: SourceLocation = #_sourceLocation, _ body: @UIActor (Workshop) async throws -> Void
    ) async throws {
        let screen = JobsScreen(jobs)
        let window = try window(screen, columns, rows, clock)
        try await withApp(window, sourceLocation: sourceLocation) { try await body(Workshop($0, screen)) }
    }

    private static func window(
        _ screen: JobsScreen, _ columns: Int, _ rows: Int, _ clock: any LoopClock
    ) throws -> Window {
        let window = try Window.showing(screen, columns: columns, rows: rows, clock: clock)
        window.keyBindings = [
            KeyBinding(.control("c"), title: "leave", worksInDialogs: true) { [weak window] in window?.close()
            }
        ]
        return window
    }
}
