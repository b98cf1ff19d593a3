import TerminalUI
import Testing

@testable import BlackBox

@Suite("Words over the end of a row")
struct WrappedTextTests {
    /// The screen of another program, 10 cells wide. All rows but the last go on in the next one.
    private func screen(_ rows: [StyledText], wraps: Bool = true) -> Snapshot {
        ForeignScreen.snapshot(rows, width: 10, wraps: wraps)
    }

    private func matches(_ snapshot: Snapshot, _ locator: Locator) throws -> [Match] {
        snapshot.matches(try Query(locator))
    }

    @Test(
        "words that wrap are found once, where they begin",
        arguments: [
            (Locator("not found"), "not found"), (Locator(.text("not found")), "not found"),
            (Locator(.containing("not found")), "not found"),
            (Locator(.matching("n.t f\\w+")), "not found"),
        ])
    func found(locator: Locator, words: String) throws {
        let found = try matches(screen(["It was not", " found, so", "rry."]), locator)
        #expect(found.map(\.label) == [words])
        #expect(found.first?.frame == Rect(x: 7, y: 0, width: 3, height: 1))
    }

    @Test("words within a row are found there alone, and words in rows that are no line of text not at all")
    func counted() throws {
        let snapshot = screen(["It was not", "found. Not", "found it"])
        #expect(try matches(snapshot, Locator(.text("found"))).map(\.frame.y) == [1, 2])
        let rows = screen(["It was not", " found"], wraps: false)
        #expect(try matches(rows, Locator("not found")).isEmpty)
        #expect(try matches(rows, Locator(.text("not found"))).isEmpty)
    }

    @Test("a word is found that goes over three rows, and one whose wide character did not fit")
    func long() throws {
        #expect(
            try matches(screen(["see https:", "//example.", "com now"]), "https://example.com").count == 1)
        #expect(try matches(screen(["It is all ", "over"]), "all over").count == 1)
        #expect(try matches(screen(["It a 大大", "大 now"]), "大大大").count == 1)
    }

    @Test("an expression that takes too long on rows together is no answer that the words are absent")
    func tooLong() throws {
        let row = StyledText(String(repeating: "a", count: 10))
        let snapshot = screen([row, row, row, row])
        #expect(try matches(snapshot, Locator(.matching("(a+)+b"))).isEmpty)
        #expect(snapshot.unanswered?.contains("“(a+)+b” takes too long on “aaaa") == true)
    }

    @Test("words that wrap are in a part of the screen only as a whole, and at the cell where they begin")
    func parts() throws {
        let snapshot = screen(["It was not", " found, so", "rry."])
        func count(_ part: ScreenPart) throws -> Int {
            try matches(snapshot, Locator(.text("not found"), .on(part))).count
        }
        #expect(try count(.rows(ScreenSpan(1, 2))) == 1 && count(.columns(ScreenSpan(1, 10))) == 1)
        #expect(try count(.start(Point(x: 7, y: 0))) == 1)
        #expect(try count(.rows(ScreenSpan(1))) == 0 && count(.columns(ScreenSpan(8, 10))) == 0)
        #expect(try count(.start(Point(x: 0, y: 1))) == 0)
    }

    @Test("all cells of words that wrap have to have the wanted look")
    func looks() throws {
        let bold = screen([StyledText("It was ") + StyledText("not", .bold), StyledText(" found", .bold)])
        let half = screen([StyledText("It was ") + StyledText("not", .bold), " found"])
        let locator = Locator(.text("not found"), .drawn(.bold))
        #expect(try matches(bold, locator).count == 1)
        #expect(try matches(half, locator).isEmpty)
    }
}
