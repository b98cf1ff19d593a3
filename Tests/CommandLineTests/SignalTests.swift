import Foundation
import TestSupport
import Testing
import Waiting

@Suite("Signals", .timeLimit(.minutes(5)))
struct SignalTests {
    @Test(
        "the result of a recording is printed even if a signal closes the window",
        arguments: [SIGTERM, SIGHUP])
    func resultPrinted(signal: Int32) async throws {
        let folder = try TemporaryFolder()
        let window = try await TerminalRun(["--record", "made"], in: folder)
        do {
            try await window.shows("Email Address")
            await window.kill(signal)
            try await window.shows("Recorded 0 exchanges in made.")
        } catch {
            await window.kill(SIGKILL)
            throw error
        }
        #expect(try await window.end() == 128 + signal)
    }

    @Test("after Ctrl-Z and fg, the window is drawn once") @UIActor
    func drawnOnce() async throws {
        let folder = try TemporaryFolder()
        let window = try RawTerminalRun(in: folder)
        try await window.writes("Email Address")
        window.type("\u{1a}")
        try await window.stops()
        window.goOn()
        try await window.writes("Email Address")
        window.type("a")
        try await window.writes("does nothing here")
        #expect(window.written.split(separator: "\u{1b}[2J", omittingEmptySubsequences: false).count == 2)
    }
}
