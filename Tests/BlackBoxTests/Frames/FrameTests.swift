import BlackBoxSupport
import TerminalUI
import Testing
import Waiting

@testable import BlackBox

@Suite("Kept frames")
@UIActor
struct FrameTests {
    private func frame(_ number: Int, _ words: [String], size: Size = Size(width: 20, height: 4)) -> Frame {
        let elements = words.enumerated().map { y, word in HandMade.element(.text, word, at: 0, y) }
        return Frame(number: number, grid: HandMade.grid(elements, size: size), elements: elements)
    }

    private func instant(_ milliseconds: Int64) -> LoopInstant {
        LoopInstant(nanoseconds: milliseconds * 1_000_000)
    }

    private func history(_ frames: [(Int64, [String])]) -> FrameHistory {
        let history = FrameHistory(since: instant(0))
        for (index, (time, words)) in frames.enumerated() {
            history.add(frame(index + 1, words), at: instant(time))
        }
        return history
    }

    @Test("the history knows when something was on the screen and when it was overwritten")
    func appearances() throws {
        let history = history([(100, ["a"]), (412, ["a", "b"]), (420, ["b"]), (431, []), (500, ["b"])])
        let sentences = history.appearances(of: try Query("b")).map(\.sentence)
        #expect(
            sentences == [
                "was on screen in frames 2–3 (from 412 ms to 431 ms), then overwritten",
                "is on screen since frame 5",
            ])
        #expect(history.appearances(of: try Query("c")).isEmpty)
    }

    @Test(
        "the history names the step that has overwritten something, without its secret, unless it is the latest one"
    )
    func overwritingStep() throws {
        let history = history([(100, ["a"])])
        let window = try Window.showing(JobsScreen([]))
        let (place, query) = (FileLocation(file: "a.yaml", line: 7, column: 5), try Query("a"))
        history.willDo("enter: hunter22", hidden: "enter: …", at: place, in: window)
        history.add(frame(2, []), at: instant(200))
        let words = "was on screen in frame 1 (from 100 ms to 200 ms), then overwritten"
        #expect(history.appearances(of: query).map(\.sentence) == [words])
        history.willDo("expect: a", hidden: nil, at: place, in: window)
        #expect(
            history.appearances(of: query).map(\.sentence) == [
                words + " in the step “enter: …” (a.yaml:7:5)"
            ])
    }

    @Test("the history knows whether a locator has matched since a given frame")
    func seen() throws {
        let history = history([(1, ["a"]), (2, ["b"]), (3, ["c"])])
        #expect(history.hasSeen(try Query("a")))
        #expect(history.hasSeen(try Query("b"), from: 2))
        #expect(!history.hasSeen(try Query("a"), from: 2))
    }

    @Test("the history keeps only the latest frames of a long run")
    func bounded() throws {
        let history = FrameHistory(since: instant(0))
        for number in 1...20 { history.add(large(number), at: instant(Int64(number))) }
        #expect(history.entries.map(\.frame.number) == Array(14...20))
        #expect(history.absence(of: try Query("3")).hasPrefix("it was not on the screen since frame 14"))
    }

    private func large(_ number: Int) -> Frame {
        frame(number, ["\(number)"], size: Size(width: 1000, height: 500))
    }

    @Test("the history knows that a remembered locator was in frames that are no longer kept")
    func remembered() throws {
        let history = FrameHistory(since: instant(0))
        history.remember([Locator("2"), Locator("5")])
        for number in 1...20 { history.add(large(number), at: instant(Int64(100 * number))) }
        #expect(history.entries[0].frame.number > 5)
        #expect(history.hasSeen(try Query("2")))
        #expect(!history.hasSeen(try Query("2"), from: 3))
        #expect(!history.hasSeen(try Query("3")))
        #expect(
            history.appearances(of: try Query("5")).map(\.sentence) == [
                "was on screen in frame 5 (from 500 ms to 600 ms), then overwritten"
            ])
    }

    @Test("the history knows nothing of a locator in the frames that were lost before it was remembered")
    func rememberedLate() throws {
        let history = FrameHistory(since: instant(0))
        for number in 1...10 { history.add(large(number), at: instant(Int64(number))) }
        history.remember([Locator("2")])
        for number in 11...20 { history.add(large(number), at: instant(Int64(number))) }
        #expect(history.absence(of: try Query("2")).hasPrefix("it was not on the screen since frame 4,"))
        history.remember([Locator("1")])
        #expect(history.absence(of: try Query("1")).hasPrefix("it was not on the screen since frame 14,"))
    }

    @Test("the history of another window forgets the frames, but not the locators to remember")
    func otherWindow() throws {
        let history = FrameHistory(since: instant(0))
        history.remember([Locator("2")])
        for number in 1...20 { history.add(large(number), at: instant(Int64(number))) }
        let window = Window(terminal: try Terminal.headless())
        history.follow(window)
        #expect(!history.hasSeen(try Query("2")))
        #expect(!history.hasSeen(try Query("20")))
        for number in 1...20 { history.add(large(number), at: instant(Int64(number))) }
        #expect(history.hasSeen(try Query("2")))
        window.close()
    }

    @Test("a frame is drawn in a box that marks the selected row and the cursor")
    func drawing() {
        let size = Size(width: 10, height: 3)
        var rows = [HandMade.row(["one"], at: 0), HandMade.row(["two"], at: 1)]
        rows[1].states.insert(.selected)
        var table = HandMade.table(rows)
        table.states.insert(.focused)
        let frame = Frame(number: 7, grid: CellGrid(size: size), cursor: Point(x: 3, y: 1), elements: [table])
        #expect(
            ScreenDrawing(frame: frame).text == """
                Frame 7, 10×3:
                  ┌───▾──────┐
                  │          │
                ▸ │          │
                  │          │
                  └──────────┘
                  the focus is on the table, the cursor in row 2, column 4.
                """)
    }
}
