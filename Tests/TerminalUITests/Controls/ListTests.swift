import Observation
import Testing
import Waiting

@testable import TerminalUI

@Observable @UIActor
private final class ListScreen: Screen {
    var rows: [Int]
    var selection: Int?
    @ObservationIgnored var opened: [Int] = []
    @ObservationIgnored var asked: Set<Int> = []
    let title = "List"

    init(_ rows: [Int]) {
        self.rows = rows
    }

    var body: any View {
        VStack {
            Text("above")
            List(
                "Numbers", count: rows.count, rowID: { self.rows[$0] }, selection: Binding(self, \.selection),
                emptyText: "No numbers", onOpen: { self.opened.append($0) }
            ) { index in
                self.asked.insert(index)
                let number = self.rows[index]
                if number > 90_000 { return .continuation("more of row \(number - 90_000)") }
                return ListRow(
                    "row \(number)", trailing: "#\(index)", isSelectable: number % 100 != 50,
                    holdsPlace: number >= 0)
            }
            Button("Below") {}
        }
    }
}

@Suite @UIActor struct ListTests {
    private func opened(_ rows: [Int], rows height: Int = 16) throws -> (ListScreen, TestWindow) {
        let screen = ListScreen(rows)
        return (screen, try TestWindow(screen, rows: height))
    }

    private func list(_ test: TestWindow) throws -> Element {
        try #require(test.window.frame.element("Numbers"))
    }

    @Test("each row knows its number among all rows, wherever the list is scrolled")
    func numbers() throws {
        let (_, test) = try opened(Array(1...30))
        #expect(try list(test).children.map(\.rowNumber) == (1...list(test).children.count).map { $0 })
        test.press(.end)
        #expect(try list(test).rowCount == 30)
        #expect(try list(test).children.last?.rowNumber == 30)
        #expect(try list(test).children.last?.label.hasPrefix("row 30") == true)
    }

    @Test("a text at the end of a row that is wider than the row ends in an ellipsis beside the mark")
    func narrow() {
        let kept = Kept<Int?>(0)
        let painted = painted(width: 12, height: 1) {
            List("Biscuits", count: 1, rowID: { $0 }, selection: kept.binding) { _ in
                ListRow("Oat", trailing: "with chocolate")
            }
        }
        #expect(painted.lines == ["▸ with cho…"])
    }

    @Test("a list chooses its first row and makes an element for each visible row")
    func paint() throws {
        let (_, test) = try opened([1, 2, 3])
        #expect(
            Array(test.lines.prefix(4)) == [
                "above",
                "▸ row 1                                                  #0",
                "  row 2                                                  #1",
                "  row 3                                                  #2",
            ])
        let list = try list(test)
        #expect(list.role == .list)
        #expect(list.label == "Numbers")
        #expect(list.children.map(\.label) == ["row 1 #0", "row 2 #1", "row 3 #2"])
        #expect(list.children.map(\.role) == [.row, .row, .row])
        #expect(list.children[1].frame == Rect(x: 0, y: 2, width: 59, height: 1))
        #expect(list.children.map { $0.states.contains(.selected) } == [true, false, false])
        #expect(list.children.allSatisfy { $0.states.contains(.hittable) })
        #expect(test.window.frame.grid.style(at: Point(x: 5, y: 1)) == Style(.accent, .reverse))
    }

    @Test(
        "all lines of a row are shown and marked with the first, and a click on any of them chooses the row")
    func continuation() throws {
        let (screen, test) = try opened((1...20).flatMap { [$0, 90_000 + $0, 90_100 + $0] })
        #expect(test.lines[1].hasPrefix("▸ row 1 ") && test.lines[2].hasPrefix("  more of row 1 "))
        for number in 1...20 {
            let selected = try list(test).children.filter { $0.states.contains(.selected) }
            let further = [number, 100 + number].map { "more of row \($0)" }
            #expect(selected.map(\.label) == ["row \(number) #\(3 * number - 3)"] + further)
            // Down on the last row would leave the list.
            if number < 20 { test.press(.down) }
        }
        test.press(.home)
        for (line, row) in [(5, 2), (2, 1), (4, 2)] {
            let clicked = try list(test).children[line]
            #expect(clicked.label == "more of row \(row + (line == 4 ? 0 : 100))")
            test.window.send(.mouse(MouseEvent(.click, at: clicked.frame.center)))
            #expect(screen.selection == row)
        }
    }

    @Test("a click below the last visible row does not choose a row whose lines do not all fit")
    func hiddenRow() throws {
        let (screen, test) = try opened((1...20).flatMap { [$0, 90_000 + $0, 90_100 + $0] })
        let last = try #require(try list(test).children.last)
        #expect(last.label == "more of row 104")
        test.window.send(.mouse(MouseEvent(.click, at: Point(x: 5, y: last.frame.maxY))))
        #expect(screen.selection == nil)
    }

    @Test("the heading above a row is shown with the row when the cursor comes from below")
    func headingAbove() throws {
        let (_, test) = try opened([50] + Array(1...40))
        test.press(.end)
        test.press(.home)
        #expect(try list(test).children.first?.label.hasPrefix("row 50 ") == true)
    }

    @Test("a list of ten thousand rows asks only for the visible rows, and for the one below")
    func lazy() throws {
        let (screen, test) = try opened(Array(1...10_000))
        #expect(screen.asked == Set(0..<15))
        screen.asked = []
        test.press(.end)
        #expect(screen.selection == 10_000)
        #expect(screen.asked.isSubset(of: Set(9_980..<10_000).union(0..<14)))
        #expect(test.lines[14].hasPrefix("▸ row 10000"))
    }

    @Test(
        "arrow keys, PgUp, PgDn, Home and End choose a row of a list, and so do the keys of `less`",
        arguments: [false, true])
    func keys(ofLess: Bool) throws {
        let (screen, test) = try opened(Array(100...149))
        func press(_ key: Key, _ other: Key) { test.press(ofLess ? other : key) }
        press(.down, .character("j"))
        #expect(screen.selection == 101)
        press(.pageDown, .control("d"))
        #expect(screen.selection == 114)
        #expect(test.lines[14].hasPrefix("▸ row 114"))
        press(.up, .character("k"))
        #expect(test.lines[13].hasPrefix("▸ row 113"))
        press(.end, .character("G"))
        #expect(screen.selection == 149)
        #expect(test.lines[14].hasPrefix("▸ row 149"))
        press(.pageUp, .control("u"))
        #expect(screen.selection == 136)
        #expect(test.lines[1].hasPrefix("▸ row 136"))
        press(.home, .character("g"))
        #expect(screen.selection == 100)
        #expect(test.lines[1].hasPrefix("▸ row 100"))
    }

    @Test("Home and End skip rows that always stay at an end of the list")
    func ends() throws {
        let (screen, test) = try opened([-1, 1, 2, 3, -2])
        test.press(.end)
        #expect(screen.selection == 3)
        test.press(.down)
        #expect(screen.selection == -2)
        test.press(.home)
        #expect(screen.selection == 1)
    }

    @Test("the arrow keys skip rows that cannot be chosen")
    func headings() throws {
        let (screen, test) = try opened([49, 50, 51])
        test.press(.down)
        #expect(screen.selection == 51)
        test.press(.up)
        #expect(screen.selection == 49)
        let (_, second) = try opened([50, 51])
        #expect(second.lines[2].hasPrefix("▸ row 51"))
    }

    @Test("PgDn and PgUp choose the nearest row if the row at the end of the page cannot be chosen")
    func pageEnds() throws {
        let (screen, test) = try opened([150, 151, 152, 153, 250])
        test.press(.pageDown)
        #expect(screen.selection == 153)
        test.press(.pageUp)
        #expect(screen.selection == 151)
        test.press(.end)
        #expect(screen.selection == 153)
        test.press(.home)
        #expect(screen.selection == 151)
    }

    @Test("Down on the last row of a list moves to the next control, and Up comes back")
    func edges() throws {
        let (_, test) = try opened([1, 2])
        test.press(.down, .down)
        #expect(test.window.focus == "Below")
        #expect(test.lines[2].hasPrefix("▸ row 2"))
        #expect(test.window.frame.grid.style(at: Point(x: 5, y: 2)) == .normal)
        test.press(.up)
        #expect(test.window.focus == "Numbers")
    }

    @Test("Enter opens the chosen row of a list, and a double click opens the row under it")
    func opening() throws {
        let (screen, test) = try opened([1, 2, 3])
        test.press(.enter)
        test.press(.down, .enter)
        #expect(screen.opened == [1, 2])
        test.window.send(.mouse(MouseEvent(.doubleClick, at: Point(x: 4, y: 3))))
        #expect(screen.opened == [1, 2, 3])
        #expect(screen.selection == 3)
    }

    @Test("a click chooses a row of a list, and a click below the last row does nothing")
    func click() throws {
        let (screen, test) = try opened([1, 2, 3])
        test.window.send(.mouse(MouseEvent(.click, at: Point(x: 4, y: 2))))
        #expect(screen.selection == 2)
        test.window.send(.mouse(MouseEvent(.click, at: Point(x: 4, y: 9))))
        #expect(screen.selection == 2)
    }

    @Test("the wheel scrolls a list without choosing, and the next key scrolls back to the chosen row")
    func wheel() throws {
        let (screen, test) = try opened(Array(1...40))
        test.window.send(.mouse(MouseEvent(.wheelDown, at: Point(x: 4, y: 5))))
        test.show()
        #expect(screen.selection == nil)
        #expect(test.lines[1].hasPrefix("  row 4"))
        test.window.setNeedsDisplay()
        test.show()
        #expect(test.lines[1].hasPrefix("  row 4"))
        test.press(.down)
        #expect(screen.selection == 2)
        #expect(test.lines[1].hasPrefix("▸ row 2"))
        for _ in 0..<20 { test.window.send(.mouse(MouseEvent(.wheelDown, at: Point(x: 4, y: 5)))) }
        test.show()
        #expect(test.lines[14].hasPrefix("  row 40"))
    }

    @Test("the scroll bar shows the focus while the chosen row is scrolled out of sight")
    func markedBar() throws {
        let (_, test) = try opened(Array(1...40))
        test.press(.down)
        func isBarMarked() -> Bool {
            let grid = test.window.frame.grid
            return (0..<grid.size.height).contains { y in
                let cell = grid[grid.size.width - 1, y]
                return cell.text == "│" && cell.style.attributes.contains(.reverse)
            }
        }
        #expect(!isBarMarked())
        test.window.send(.mouse(MouseEvent(.wheelDown, at: Point(x: 4, y: 5))))
        test.show()
        #expect(isBarMarked())
        test.press(.down)
        #expect(!isBarMarked())
    }

    @Test("rows that arrive above the visible rows of a list do not move the visible rows")
    func insertAbove() throws {
        let (screen, test) = try opened(Array(101...140))
        test.press(.pageDown, .up, .up)
        let before = test.lines.map { $0.prefix(10) }
        screen.rows = Array(61...140)
        test.show()
        #expect(test.lines.map { $0.prefix(10) } == before)
        #expect(screen.selection == 112)
        test.press(.down)
        #expect(screen.selection == 113)
    }

    @Test("rows that arrive above a list with room to spare push the other rows down")
    func insertAboveShortList() throws {
        let (screen, test) = try opened(Array(104...108))
        test.press(.down)
        screen.rows = Array(101...108)
        test.show()
        #expect(test.lines[1].hasPrefix("  row 101"))
        #expect(test.lines[5].hasPrefix("▸ row 105"))
        screen.rows = Array(61...108)
        test.show()
        #expect(test.lines[13].hasPrefix("  row 108") || test.lines[14].hasPrefix("  row 108"))
        #expect(test.lines.contains { $0.hasPrefix("▸ row 105") })
    }

    @Test("a list without the focus marks no row until a row has been chosen")
    func unmarked() throws {
        let (screen, test) = try opened([1, 2])
        #expect(test.lines[1].hasPrefix("▸ row 1"))
        test.press(.tab)
        #expect(test.lines[1].hasPrefix("  row 1"))
        #expect(try list(test).children.allSatisfy { !$0.states.contains(.selected) })
        screen.selection = 2
        test.show()
        #expect(test.lines[2].hasPrefix("▸ row 2"))
    }

    @Test("rows that arrive below a fixed first row move only that row")
    func insertBelowFixedRow() throws {
        let (screen, test) = try opened([-1] + Array(101...140))
        test.press(.down)
        #expect(test.lines[2].hasPrefix("▸ row 101"))
        screen.rows = [-1] + Array(90...140)
        test.show()
        #expect(test.lines[2].hasPrefix("▸ row 101"))
        #expect(test.lines[1].hasPrefix("  row 100"))
    }

    @Test("if the chosen row of a list goes away, the row that takes its place is chosen")
    func removal() throws {
        let (screen, test) = try opened([1, 2, 3, 4])
        test.press(.down, .down)
        screen.rows = [1, 2, 4]
        test.show()
        #expect(test.lines[3].hasPrefix("▸ row 4"))
        test.press(.enter)
        #expect(screen.opened == [4])
        screen.rows = []
        test.show()
        #expect(test.lines[1] == "  No numbers")
        #expect(test.window.focus == "Below")
    }

    @Test("a list scrolls to a row that the screen chooses")
    func chosenFromOutside() throws {
        let (screen, test) = try opened(Array(1...100))
        screen.selection = 70
        test.show()
        #expect(test.lines[14].hasPrefix("▸ row 70"))
    }

    @Test("the scroll bar of a list shows how much is visible, and is missing if all rows are visible")
    func scrollBar() throws {
        let (_, test) = try opened(Array(1...28))
        func bar() -> [Bool] { test.lines[1...14].map { $0.count == 60 } }
        #expect(bar() == Array(repeating: true, count: 7) + Array(repeating: false, count: 7))
        test.press(.end)
        #expect(bar() == Array(repeating: false, count: 7) + Array(repeating: true, count: 7))
        let (_, short) = try opened([1, 2])
        #expect(short.lines[1].count == 59)
    }

    @Test("a row is found by its id, whatever the index at which the search starts", arguments: 0..<7)
    func finding(_ hint: Int) {
        let rows = RowIDs<Int>(count: 5) { $0 * 10 }
        for index in 0..<5 { #expect(rows.index(of: index * 10, near: hint) == index) }
        #expect(rows.index(of: 7, near: hint) == nil)
        #expect(RowIDs<Int>(count: 0) { $0 }.index(of: 0, near: hint) == nil)
    }

    @Test("after the wheel, the next key makes a list keep its chosen row visible again, even after a resize")
    func followingAgain() throws {
        let (_, test) = try opened(Array(1...40), rows: 30)
        test.window.send(.mouse(MouseEvent(.wheelDown, at: Point(x: 4, y: 5))))
        test.press(.pageDown)
        #expect(test.text.contains("▸ row 28"))
        test.window.send(.resize(Size(width: 60, height: 16)))
        test.show()
        #expect(test.text.contains("▸ row 28"))
    }
}
