import Testing

@testable import TerminalUI

@Suite("Painting on a canvas")
struct CanvasTests {
    private let canvas = Canvas(size: Size(width: 10, height: 3))

    private func put(_ text: String, _ x: Int, _ y: Int = 0, maxWidth: Int = .max) -> Int {
        canvas.put(text, at: Point(x: x, y: y), maxWidth: maxWidth)
    }

    @Test("a canvas writes text from a point to the right and returns its width")
    func put() {
        #expect(put("Zürich", 2, 1) == 6)
        #expect(canvas.grid.lines == ["", "  Zürich", ""])
        #expect(put("東京", 0, 2) == 4)
        #expect(canvas.grid[0, 2].text == "東")
        #expect(canvas.grid[1, 2].isContinuation)
        #expect(canvas.grid.text == "\n  Zürich\n東京")
    }

    @Test("a canvas cuts text at its maximum width, before a character that does not fit")
    func maxWidth() {
        #expect(put("Sign In", 0, 0, maxWidth: 4) == 4)
        #expect(put("a東京", 0, 1, maxWidth: 4) == 3)
        #expect(put("Gene\u{300}ve", 0, 2, maxWidth: 0) == 0)
        #expect(canvas.grid.lines == ["Sign", "a東", ""])
    }

    @Test("a canvas does not paint text beyond its edges, but counts the columns of that text")
    func outside() {
        #expect(put("Marseille Saint-Charles", 4) == 23)
        #expect(put("Lyon", -2, 1) == 4)
        #expect(put("Lyon", 0, -1) == 4)
        #expect(put("Lyon", 0, 3) == 4)
        #expect(put("Lyon", 50, 0) == 4)
        #expect(canvas.grid.lines == ["    Marsei", "on", ""])
    }

    @Test("half of a wide character at the edge of a canvas is blank")
    func wideAtEdges() {
        _ = put("東東東東東東", 1)
        #expect(canvas.grid.lines[0] == " 東東東東")
        #expect(canvas.grid[9, 0].text == " ")
        _ = put("東京", -1, 1)
        #expect(canvas.grid.lines[1] == " 京")
        let part = canvas.clipped(to: Rect(x: 2, y: 2, width: 3, height: 1))
        part.put("x東東", at: Point(x: -2, y: 0))
        #expect(canvas.grid.lines[2] == "   東".replacing("   ", with: "   ").dropFirst(0))
    }

    @Test("painting over half of a wide character blanks the other half")
    func overwriting() {
        _ = put("東京駅", 0)
        _ = put("x", 1)
        #expect(canvas.grid.text(row: 0) == " x京駅")
        _ = put("y", 4)
        #expect(canvas.grid.text(row: 0) == " x京y")
        _ = put("東京駅", 0, 1)
        _ = put("北", 1, 1)
        #expect(canvas.grid.text(row: 1) == " 北 駅")
    }

    @Test("a canvas cleans every string before painting it")
    func cleaned() {
        #expect(put("a\u{1b}[2Jb", 0) == 5)
        #expect(put("x\ny", 0, 1) == 3)
        #expect(put("\u{202e}abc", 0, 2) == 3)
        #expect(canvas.grid.lines == ["a[2Jb", "x y", "abc"])
    }

    @Test(
        "a cell holds a character with four combining marks, and only the first emoji of a cluster is drawn")
    func clusters() {
        _ = put("e\u{301}\u{323}x", 0)
        #expect(canvas.grid[0, 0].text.unicodeScalars.count == 3)
        #expect(canvas.grid[1, 0].text == "x")
        _ = put("👩‍🚀!", 0, 1)
        #expect(canvas.grid[0, 1].text == "👩")
        #expect(canvas.grid[0, 1].isWide)
        #expect(canvas.grid[2, 1].text == "!")
        _ = put("🇨🇭", 0, 2)
        #expect(canvas.grid.text(row: 2) == "CH")
    }

    @Test("a part of a canvas has its own coordinates and paints nothing outside of itself")
    func clipped() {
        let part = canvas.clipped(to: Rect(x: 3, y: 1, width: 4, height: 5))
        #expect(part.size == Size(width: 4, height: 5))
        #expect(part.visible == Rect(x: 0, y: 0, width: 4, height: 2))
        part.put("abcdef", at: Point(x: 0, y: 0))
        part.put("xyz", at: Point(x: -1, y: 1))
        part.put("no", at: Point(x: 0, y: -1))
        #expect(canvas.grid.lines == ["", "   abcd", "   yz"])
        let inner = part.clipped(to: Rect(x: 2, y: 0, width: 9, height: 1))
        inner.put("12345", at: Point(x: 0, y: 0))
        #expect(canvas.grid.lines[1] == "   ab12")
    }

    @Test("a translated canvas moves its content and keeps its edges")
    func translated() {
        let part = canvas.clipped(to: Rect(x: 1, y: 1, width: 3, height: 1)).translated(
            by: Point(x: -1, y: -2))
        part.put("first", at: Point(x: 0, y: 0))
        part.put("third", at: Point(x: 0, y: 2))
        #expect(canvas.grid.lines == ["", " hir", ""])
        #expect(part.visible == Rect(x: 1, y: 2, width: 3, height: 1))
    }

    @Test("boxes, lines and fills do not paint outside of the canvas")
    func shapes() {
        canvas.box(canvas.bounds)
        canvas.fill(Rect(x: 1, y: 1, width: 3, height: 1), with: "░")
        #expect(canvas.grid.lines == ["┌────────┐", "│░░░     │", "└────────┘"])
        canvas.fill(Rect(x: -5, y: -5, width: 50, height: 50), with: "x")
        #expect(canvas.grid.lines == Array(repeating: "xxxxxxxxxx", count: 3))
        canvas.fill(Rect(x: 0, y: 1, width: 10, height: 1), with: "東")
        #expect(canvas.grid.lines[1] == "東東東東東")
        canvas.fill(Rect(x: 1, y: 0, width: 4, height: 1), with: "\u{7}")
        #expect(canvas.grid.lines[0] == "x    xxxxx")
    }

    @Test("a box that is too small is not painted", arguments: [(1, 3), (3, 1), (0, 0), (-2, 5)])
    func tooSmallBox(width: Int, height: Int) {
        canvas.box(Rect(x: 0, y: 0, width: width, height: height))
        #expect(canvas.grid.text == "")
    }

    @Test("restyling a part of a canvas changes its style but not its text")
    func restyle() {
        _ = put("Paris 東", 0)
        canvas.restyle(Rect(x: 0, y: 0, width: 5, height: 1), .reverse)
        #expect(canvas.grid.text(row: 0) == "Paris 東")
        #expect(canvas.grid.style(at: Point(x: 4, y: 0)) == .reverse)
        #expect(canvas.grid.style(at: Point(x: 5, y: 0)) == .normal)
        #expect(canvas.grid[6, 0].isWide)
    }

    @Test("the cursor of a canvas is at the last visible place that was set")
    func cursor() {
        #expect(canvas.cursor == nil)
        let part = canvas.clipped(to: Rect(x: 2, y: 1, width: 3, height: 1))
        part.setCursor(at: Point(x: 1, y: 0))
        part.setCursor(at: Point(x: 3, y: 0))
        #expect(canvas.cursor == Point(x: 3, y: 1))
    }
}
