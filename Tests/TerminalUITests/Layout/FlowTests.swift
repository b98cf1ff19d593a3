import Testing
import Waiting

@testable import TerminalUI

@Suite @UIActor struct FlowTests {
    private func lines(width: Int, _ alignment: HorizontalAlignment = .leading) -> [String] {
        painted(width: width, height: 5) {
            VStack {
                Flow(spacing: 2, alignment: alignment) {
                    Text("one")
                    Text("three")
                    Text("seven")
                }
                Text("below")
            }
        }.lines
    }

    @Test("views that fit stand side by side with the spacing between them")
    func oneRow() {
        #expect(lines(width: 17) == ["one  three  seven", "below", "", "", ""])
    }

    @Test("a view that does not fit begins another row, and what is below moves down")
    func moreRows() {
        #expect(lines(width: 16) == ["one  three", "seven", "below", "", ""])
        #expect(lines(width: 9) == ["one", "three", "seven", "below", ""])
    }

    @Test("each row is aligned on its own")
    func aligned() {
        #expect(lines(width: 12, .trailing) == ["  one  three", "       seven", "below", "", ""])
        #expect(lines(width: 12, .center) == [" one  three", "   seven", "below", "", ""])
    }

    @Test("a view that is wider than a row gets the whole row, and no more")
    func tooWide() {
        let painted = painted(width: 8, height: 3) {
            Flow {
                Button("A long title") {}
                Button("B") {}
            }
        }
        #expect(painted.lines == ["‹ A l… ›", "‹ B ›", ""])
    }

    @Test("a row is as high as its highest view")
    func highRows() {
        let painted = painted(width: 9, height: 4) {
            VStack {
                Flow(spacing: 2) {
                    VStack {
                        Text("one")
                        Text("two")
                    }
                    Text("six")
                }
                Text("below")
            }
        }
        #expect(painted.lines == ["one  six", "two", "below", ""])
    }

    @Test("beside other views, the views shrink to as many rows as they need")
    func shrunk() {
        let painted = painted(width: 12, height: 3) {
            HStack(spacing: 1) {
                Flow(spacing: 1) {
                    Text("one").frame(width: 3)
                    Text("two").frame(width: 3)
                    Text("six").frame(width: 3)
                }
                Text("beside").frame(width: 6)
            }
        }
        #expect(painted.lines == ["one   beside", "two", "six"])
    }

    @Test("without rows for all views, the last views are left out")
    func tooHigh() {
        let painted = painted(width: 5, height: 1) {
            Flow {
                Text("one")
                Text("three")
            }
        }
        #expect(painted.lines == ["one"])
    }
}
