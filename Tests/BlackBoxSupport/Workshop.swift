package import BlackBox
package import TerminalUI
package import Waiting

/// A small program for tests, in which jobs are added, selected, counted and cleared.
@UIActor
package struct Workshop {
    package let app: App
    package let screen: JobsScreen
    package var window: Window { app.window }

    package init(
        columns: Int = 80, rows: Int = 24, jobs: [String] = [], timeout: Duration = .seconds(5),
        clock: any LoopClock = MonotonicClock(), teardown: (@UIActor () async -> [String])? = nil
    ) throws {
        let terminal = try Terminal.headless(columns: columns, rows: rows)
        let window = Window(terminal: terminal, scope: LoopScope("workshop", clock: clock))
        let screen = JobsScreen(jobs)
        window.push(screen)
        window.keyBindings = [
            KeyBinding(.control("c"), title: "leave", worksInDialogs: true) { [weak window] in window?.close()
            }
        ]
        self.screen = screen
        app = App(window, timeout: timeout, teardown: teardown)
    }

    /// Closes the window at once, whatever it shows and does.
    private func close() async {
        _ = await app.close(checking: false)
    }

    /// Opens a workshop, calls `body` with it, and closes it.
    package static func with<Result>(
        columns: Int = 80, rows: Int = 24, jobs: [String] = [], timeout: Duration = .seconds(5),
        clock: any LoopClock = MonotonicClock(), _ body: @UIActor (Workshop) async throws -> Result
    ) async throws -> Result {
        let workshop = try Workshop(columns: columns, rows: rows, jobs: jobs, timeout: timeout, clock: clock)
        do {
            let result = try await body(workshop)
            await workshop.close()
            return result
        } catch {
            await workshop.close()
            throw error
        }
    }
}
