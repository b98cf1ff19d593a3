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
