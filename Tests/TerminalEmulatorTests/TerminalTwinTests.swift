import TerminalUI
import Testing
import Waiting

@testable import TerminalEmulator

@Suite("A window on a pseudo-terminal", .timeLimit(.minutes(1)))
@UIActor struct TerminalTwinTests {
    /// Paints a frame on a terminal with a twin, and returns the difference that the twin finds from another frame.
    private func difference(
        type: String = "xterm-256color", painted: Frame, meant: Frame
    ) throws -> (place: Point, flaw: String)? {
        let twin = try TerminalTwin(
            size: painted.size, settings: TerminalSettings(type: type, background: .dark))
        twin.terminal.display(painted.grid, cursor: painted.cursor)
        return twin.difference(from: meant)
    }

    private func frame(_ change: (inout Canvas) -> Void = { _ in }, cursor: Point? = Point(x: 3, y: 1))
        -> Frame
    {
        var canvas = Canvas(size: Size(width: 30, height: 5))
        canvas.put("Trains to 東京 – é", at: Point(x: 2, y: 1), style: .bold)
        canvas.put("secondary", at: Point(x: 2, y: 2), style: .secondary)
        canvas.put("an error", at: Point(x: 2, y: 3), style: .error)
        canvas.put("chosen", at: Point(x: 20, y: 3), style: Style(.accent, .reverse))
        canvas.box(Rect(x: 0, y: 0, width: 30, height: 5))
        change(&canvas)
        return Frame(number: 1, grid: canvas.grid, cursor: cursor)
    }

    @Test(
        "shows each frame as it is meant, whatever the type of the terminal",
        arguments: ["xterm-256color", "xterm", "screen-256color", "linux", "vt100"])
    func same(type: String) throws {
        let found = try difference(type: type, painted: frame(), meant: frame())
        #expect(found == nil, "\(found.map { "\($0)" } ?? "")")
    }

    @Test("finds a cell, an attribute, a colour and a cursor that are not shown as they are meant")
    func planted() throws {
        let plants: [(Frame, Point)] = [
            (frame { $0.put("x", at: Point(x: 25, y: 2)) }, Point(x: 25, y: 2)),
            (
                frame { $0.restyle(Rect(x: 2, y: 2, width: 1, height: 1), Style(.secondary, .underline)) },
                Point(x: 2, y: 2)
            ),
            (frame { $0.restyle(Rect(x: 2, y: 3, width: 1, height: 1), .highlight) }, Point(x: 2, y: 3)),
            (frame(cursor: Point(x: 4, y: 1)), Point(x: 4, y: 1)), (frame(cursor: nil), Point(x: 3, y: 1)),
        ]
        for (meant, place) in plants {
            let found = try difference(painted: frame(), meant: meant)
            #expect(found?.place == place, "\(found.map { "\($0)" } ?? "nothing")")
        }
        let hidden = try difference(painted: frame(cursor: nil), meant: frame())
        #expect(hidden?.flaw == "a terminal shows its cursor nowhere")
    }

    @Test("a frame that is larger than the terminal's queue is read, too, and so is one of another size")
    func large() throws {
        let twin = try TerminalTwin(
            size: Size(width: 200, height: 60),
            settings: TerminalSettings(type: "xterm-256color", background: .dark))
        for size in [Size(width: 200, height: 60), Size(width: 60, height: 16)] {
            let canvas = Canvas(size: size)
            for y in 0..<size.height {
                for x in 0..<size.width {
                    canvas.put(
                        "▀", at: Point(x: x, y: y),
                        style: (x + y) % 2 == 0 ? .error : Style(.accent, .reverse))
                }
            }
            twin.terminal.inject(.resize(size))
            while twin.terminal.nextEvent() != nil {}
            twin.terminal.display(canvas.grid)
            let found = twin.difference(from: Frame(number: 1, grid: canvas.grid))
            #expect(found == nil, "\(found.map { "\($0)" } ?? "")")
        }
    }
}
