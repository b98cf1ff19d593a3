import Testing
import Waiting

@testable import TerminalUI

@Suite @UIActor struct StackTests {
    @Test("a column places its views below one another with its spacing between them")
    func column() {
        let painted = painted(width: 12, height: 6) {
            VStack(spacing: 1) {
                Text("one")
                Text("two")
            }
        }
        #expect(painted.lines == ["one", "", "two", "", "", ""])
    }

    @Test("a spacer takes the room that is left over and pushes the next view to the end")
    func spacer() {
        let row = painted(width: 12, height: 1) {
            HStack {
                Text("left")
                Spacer()
                Text("right")
            }
        }
        #expect(row.lines == ["left   right"])
        let column = painted(width: 5, height: 4) {
            VStack {
                Text("top")
                Spacer()
                Text("end")
            }
        }
        #expect(column.lines == ["top", "", "", "end"])
    }

    @Test("a long text in a column with too few rows is shortened, and the view after it stays")
    func longText() {
        let painted = painted(width: 10, height: 3) {
            VStack {
                Text("one two three four five six seven")
                Button("OK") {}
            }
        }
        #expect(painted.lines == ["one two", "three fou…", "‹ OK ›"])
    }

    @Test("a spacer takes room only along its stack, so a row with a spacer is still one row high")
    func spacerAcross() {
        let painted = painted(width: 9, height: 4) {
            VStack {
                HStack {
                    Text("a")
                    Spacer()
                    Text("b")
                }
                Text("below")
                Spacer()
            }
        }
        #expect(painted.lines == ["a       b", "below", "", ""])
    }

    @Test("the longest text in a row that is too narrow ends in an ellipsis")
    func truncation() {
        let painted = painted(width: 16, height: 1) {
            HStack(spacing: 1) {
                Text("a very long title", lineLimit: 1)
                Text("short")
            }
        }
        #expect(painted.lines == ["a very lo… short"])
    }

    @Test("conditions, choices and loops in a view builder add their views")
    func builder() {
        func view(_ flag: Bool, _ number: Int?) -> any View {
            VStack {
                if flag { Text("flag") } else { Text("no flag") }
                if let number { Text("number \(number)") }
                for index in 0..<2 { Text("row \(index)") }
                switch number {
                case nil: Text("nothing")
                default: Text("something")
                }
            }
        }
        #expect(painted { view(true, 7) }.text == "flag\nnumber 7\nrow 0\nrow 1\nsomething")
        #expect(painted { view(false, nil) }.text == "no flag\nrow 0\nrow 1\nnothing")
    }

    @Test("several views become a column where one view is needed, and no views take no room")
    func implicitColumn() {
        let both = painted {
            Text("one")
            Text("two")
        }
        #expect(both.text == "one\ntwo")
        let flag = false
        #expect(painted { if flag { Text("one") } }.text.isEmpty)
    }

    @Test("a spacer with a maximum shrinks before text does")
    func closingGap() {
        func lines(_ height: Int) -> [String] {
            painted(width: 10, height: height) {
                VStack {
                    Text("title")
                    Spacer(maximum: 1)
                    Text("text")
                    Spacer()
                }
            }.lines
        }
        #expect(lines(5) == ["title", "", "text", "", ""])
        #expect(lines(2) == ["title", "text"])
        #expect(lines(1) == ["title"])
    }

    @Test("a text in nested stacks wraps at the width that it gets in the end")
    func nested() {
        let painted = painted(width: 20, height: 6) {
            HStack(spacing: 1) {
                Text("label")
                VStack {
                    Text("some words that wrap")
                    Text("after")
                }
            }
        }
        #expect(painted.text == "label some words\n      that wrap\n      after")
    }

    @Test("a view at the end of a limited frame stays there if a wider view lies behind the frame")
    func limitedInZStack() {
        let painted = painted(width: 20, height: 1) {
            ZStack {
                Text("a long line of text")
                Text("end").stretched(.trailing).frame(maxWidth: 12)
            }
        }
        #expect(painted.lines == ["a long liendof text"])
    }

    @Test("a later view in a ZStack hides the cells that it covers")
    func pile() {
        let painted = painted(width: 6, height: 1) {
            ZStack {
                Text("abcdef")
                Text("XY")
            }
        }
        #expect(painted.lines == ["XYcdef"])
    }

    @Test("a composed view is composed once in a layout, however deeply it is nested")
    func composedOnce() {
        let count = Kept(0)
        let painted = painted(width: 20, height: 4) {
            VStack { HStack { VStack { Counted(count: count).padding(left: 1) }.stretched() } }
        }
        #expect(painted.lines[0] == " counted")
        #expect(count.value == 1)
    }

    private struct Counted: ComposedView {
        var count: Kept<Int>

        var body: any View {
            count.value += 1
            return Text("counted")
        }
    }

    @Test("ViewThatFits shows the first view that fits, or the last view if none fits")
    func firstFitting() {
        func lines(_ height: Int) -> [String] {
            painted(width: 10, height: height) {
                ViewThatFits {
                    VStack(spacing: 1) {
                        Text("a")
                        Text("b")
                    }
                    HStack(spacing: 1) {
                        Text("a")
                        Text("b")
                    }
                }
            }.lines
        }
        #expect(lines(3) == ["a", "", "b"])
        #expect(lines(2) == ["a b", ""])
    }
}
