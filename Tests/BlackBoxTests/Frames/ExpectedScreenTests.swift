import TerminalUI
import Testing
import Waiting

@testable import BlackBox

@Suite("Expected screens")
@UIActor
struct ExpectedScreenTests {
    private func grid(_ rows: [String]) -> CellGrid {
        let canvas = Canvas(size: Size(width: 8, height: 3))
        for (y, row) in rows.enumerated() { canvas.put(row, at: Point(x: 0, y: y)) }
        return canvas.grid
    }

    private func differences(_ text: String, _ rows: [String], drawn: [String]? = nil) -> [String] {
        ExpectedScreen(text).differences(grid(rows), grid(drawn ?? rows)).map { "\($0.row),\($0.column)" }
    }

    @Test("an expected screen ignores blanks at the ends of rows, and empty rows at the end")
    func same() {
        #expect(differences("ab  \n\n  c\n\n\n", ["ab", "", "  c"]).isEmpty)
        #expect(differences("", []).isEmpty)
        #expect(differences("ab", ["ab", "c"]) == ["1,0"])
        #expect(differences("ab\nc", ["ab"]) == ["1,0"])
        #expect(differences("\n\n\nd", []) == ["3,0"])
        #expect(differences("a b\nxy", ["a c", "x"]) == ["0,2", "1,1"])
        #expect(differences("        z", []) == ["0,8"])
    }

    @Test("a varying cell of an expected screen matches any character of one cell")
    func varying() {
        #expect(differences("░b░", ["ab"]).isEmpty)
        #expect(differences("a░c", ["abcd"]) == ["0,3"])
        #expect(differences("東░░x", ["東京x"]).isEmpty)
        #expect(differences("東x", ["東京"]) == ["0,2"])
        #expect(differences("e\u{301}t", ["ét"]).isEmpty)
        // These expected cells lie outside the screen.
        #expect(differences("\n\n\n░", []) == ["3,0"])
        #expect(differences("        ░", []) == ["0,8"])
    }

    @Test("an expected screen matches either the layout or what an ASCII terminal draws")
    func ascii() {
        #expect(differences("▸é", ["▸é"], drawn: [">e"]).isEmpty)
        #expect(differences(">e", ["▸é"], drawn: [">e"]).isEmpty)
        #expect(differences("-e", ["▸é"], drawn: [">e"]) == ["0,0"])
    }

    @Test("the words of an expected screen are cleaned like the words on the screen")
    func cleaned() {
        let row = "     🇫🇷 Fran\u{200b}ce"
        #expect(ExpectedScreen(row).rows == [row.cleaned])
    }

    @Test("each row that differs is shown below the expected row")
    func sentences() {
        #expect(
            ExpectedScreen("abc\nab").sentences(grid(["abd", "ab"]), grid(["abd", "ab"])) == [
                "row 1 differs in column 3:\n  wanted │abc\n  found  │abd\n            ↑ here"
            ])
        let tall = Canvas(size: Size(width: 8, height: 9))
        #expect(
            ExpectedScreen(String(repeating: "a\n", count: 9)).sentences(tall.grid, tall.grid).last
                == "9 rows differ in all")
    }
}
