import Testing
import Waiting

@testable import TerminalUI

@Suite @UIActor struct FrameTests {
    @Test("padding keeps room on all four sides of a view")
    func padding() {
        let painted = painted(width: 8, height: 4) {
            VStack {
                Text("x").padding(left: 2, top: 1, right: 0, bottom: 1)
                Text("y")
            }
        }
        #expect(painted.lines == ["", "  x", "", "y"])
    }

    @Test("a view with a fixed width and height has that size whatever its content is")
    func sized() {
        let painted = painted(width: 12, height: 4) {
            HStack {
                Text("ab").frame(width: 6, height: 3)
                Text("|")
            }
        }
        #expect(painted.lines == ["ab    |", "", "", ""])
    }

    @Test("a maximum limits a view that could use more room")
    func maximum() {
        let painted = painted(width: 20, height: 20) {
            HStack {
                Divider().frame(maxWidth: 5)
                Text("after")
            }
        }
        #expect(painted.lines[0] == "─────after")
    }

    @Test("a stretched view takes the whole width and follows its alignment")
    func stretched() {
        #expect(painted(width: 9, height: 1) { Text("abc").stretched(.center) }.lines == ["   abc"])
        #expect(painted(width: 9, height: 1) { Text("abc").stretched(.trailing) }.lines == ["      abc"])
    }

    @Test("a box draws a frame with a title and is one group with that name")
    func box() {
        let painted = painted(width: 16, height: 4) { Box("Fares") { Text("€ 64.00") } }
        #expect(
            painted.lines == [
                "┌ Fares ───────┐",
                "│ € 64.00      │",
                "│              │",
                "└──────────────┘",
            ])
        #expect(painted.elements.map(\.role) == [.group])
        #expect(painted.elements.first?.label == "Fares")
        #expect(painted.elements.first?.children.map(\.label) == ["€ 64.00"])
        #expect(painted.elements.first?.children.first?.frame == Rect(x: 2, y: 1, width: 7, height: 1))
    }

    @Test("a divider is a horizontal line, and takes no row on a screen with few rows")
    func rule() {
        func lines(_ height: Int) -> [String] {
            painted(width: 4, height: height) {
                VStack {
                    Text("a")
                    Divider()
                    Text("b")
                }
            }.lines
        }
        #expect(lines(20).prefix(3) == ["a", "────", "b"])
        #expect(lines(19).prefix(3) == ["a", "b", ""])
    }

    @Test("a box's title that is too long ends in an ellipsis within the frame")
    func longTitle() {
        let painted = painted(width: 12, height: 2) { Box("A long title") { Text("") } }
        #expect(painted.lines.first == "┌ A long… ─┐")
    }
}
