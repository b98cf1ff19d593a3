import BlackBoxSupport
import TerminalUI
import Testing
import Waiting

@testable import BlackBox

@Suite("Recorded traces")
@UIActor
struct TraceRecordingTests {
    @Test("the size of a frame includes all its elements, at every depth")
    func memory() {
        let size = Size(width: 10, height: 2)
        var frame = Trace.Frame(number: 1, time: .zero, grid: CellGrid(size: size), cursor: nil)
        #expect(frame.cells == 20)
        var box = Element(role: .group, label: "Box")
        box.children = [Element(role: .text, label: "one"), Element(role: .text, label: "two")]
        frame.painted = [box]
        #expect(frame.cells == 20 + 3 * 20)
    }

    @Test(
        "a trace in real time says which frames the program showed at rest, when a key was pressed or at the end"
    )
    func rest() async throws {
        let app = try Workshop().app
        func rests() -> [Bool?] { app.trace.trace(name: "", file: "").frames.map(\.frame.isAtRest) }
        try await app.match("Jobs")
        #expect(rests() == [false])
        try await app.match("Job", .field).enterText("Saw")
        #expect(rests().first == true && rests().last == false, "\(rests())")
        _ = await app.close()
        #expect(rests().last == true, "\(rests())")
    }

    @Test("on a virtual clock, a trace does not say which frames the program showed at rest")
    func virtualTime() async throws {
        let workshop = try Workshop(clock: VirtualClock())
        try await workshop.app.match("Jobs")
        _ = await workshop.app.close()
        let frames = workshop.app.trace.trace(name: "", file: "").frames
        #expect(!frames.isEmpty && frames.allSatisfy { $0.frame.isAtRest == nil })
    }

    @Test("a trace continues in a second window")
    func windows() async throws {
        try await Workshop.with { first in
            try await first.app.match("Jobs")
            let second = try Workshop(jobs: ["Saw"])
            first.window.close()
            first.app.drive(second.window)
            try await first.app.match("Saw")
            let frames = first.app.trace.trace(name: "", file: "").frames.map(\.frame)
            #expect(frames.count == 2)
            #expect(frames[0].grid != frames[1].grid)
        }
    }
}
