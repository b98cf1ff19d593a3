import TerminalUI
import Testing
import Waiting

@Suite("The article's list of teas", .timeLimit(.minutes(1)))
@UIActor struct TeaListTests {
    private struct Closed: Error, CustomStringConvertible {
        var description: String { "come again tomorrow" }
    }

    private func open(
        load: @escaping @Sendable () async throws -> [TeaList.Tea]
    ) throws -> Window {
        let window = Window(terminal: try Terminal.headless(columns: 60, rows: 16))
        window.push(TeaList(load: load))
        return window
    }

    private func text(_ window: Window) -> String {
        window.display()
        return window.frame.grid.text
    }

    @Test("F5 lists the teas, and Enter opens the first, which a dialog offers to buy")
    func buying() async throws {
        let window = try open { [.init(id: "Matcha", price: "9.00"), .init(id: "Sencha", price: "4.00")] }
        #expect(text(window).contains("F5 asks the shop."))

        window.send(.key(.function(5)))
        try await eventually("the teas") { text(window).contains("There are 2 teas.") }
        window.send(.key(.enter))
        #expect(text(window).contains("Buy Matcha?"))
        window.send(.key(.enter))
        #expect(text(window).contains("Matcha is bought."))
        #expect(window.dialog == nil)
        window.close()
    }

    @Test("the status line says why the shop did not answer")
    func failing() async throws {
        let window = try open { throw Closed() }
        window.send(.key(.function(5)))
        try await eventually("the reason") {
            text(window).contains("The shop is closed: come again tomorrow")
        }
        window.close()
    }

    @Test("Esc stops the question, which is no error")
    func stopping() async throws {
        let window = try open {
            // Nothing comes, until the task is cancelled.
            let (nothing, end) = AsyncStream.makeStream(of: Never.self)
            for await _ in nothing {}
            end.finish()
            throw CancellationError()
        }
        window.send(.key(.function(5)))
        #expect(text(window).contains("Asking the shop"))
        let activity = try #require(window.activities.first)
        window.send(.key(.escape))
        try await eventually("the end") { activity.isFinished }
        #expect(!text(window).contains("closed"))
        #expect(!window.isClosed)
        window.close()
    }
}
