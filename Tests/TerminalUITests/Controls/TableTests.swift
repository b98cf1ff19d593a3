import Testing
import Waiting

@testable import TerminalUI

private struct Trip: Identifiable {
    var id: String
    var time: String
    var train: String
    var price: String
}

@Suite @UIActor struct TableTests {
    private let columns = [
        TableColumn("Depart", width: 7),
        TableColumn("Trains", width: .atLeast(10, minimum: 6), priority: -1),
        TableColumn("2nd", width: 9, alignment: .decimal(digits: 2)),
    ]
    private let trips = [
        Trip(id: "a", time: "08:00", train: "TGV 6605", price: "€ 78.00"),
        Trip(id: "b", time: "09:00", train: "TER 17752 · TER 17812", price: "…"),
        Trip(id: "c", time: "10:00", train: "東京", price: "¥ 7800"),
    ]

    private func view(_ kept: Kept<String?>, _ trips: [Trip]) -> Table<String> {
        Table("Trips", columns: columns, trips, selection: kept.binding, emptyText: "No trips") { trip in
            TableRow([StyledText(trip.time, .bold), StyledText(trip.train), StyledText(trip.price)])
        }
    }

    @Test("a table aligns columns with their titles, aligns numbers at the decimal mark, and cuts long texts")
    func paint() {
        let kept = Kept<String?>("b")
        let painted = painted(width: 40, height: 5) { view(kept, trips) }
        #expect(
            painted.lines == [
                "  Depart   Trains                   2nd",
                "  08:00    TGV 6605             € 78.00",
                "▸ 09:00    TER 17752 · TER…           …",
                "  10:00    東京               ¥ 7800",
                "",
            ])
        #expect(painted.grid.style(at: Point(x: 2, y: 1)) == .bold)
    }

    @Test("a mark behind the title, and a blank behind it, shows by which column rows are sorted, and how")
    func sorting() throws {
        for (sorting, mark) in [(TableColumn.Sorting.ascending, "▲"), (.descending, "▼")] {
            for (index, titles) in ["  Title\(mark) B 2nd", "  Title B\(mark) 2nd", "  Title B 2nd\(mark)"]
                .enumerated()
            {
                var columns = [
                    TableColumn("Title", width: 5), TableColumn("B", width: 1),
                    TableColumn("2nd", width: 3, alignment: .trailing),
                ]
                columns[index].sorting = sorting
                let kept = Kept<Int?>(nil)
                let painted = painted(width: 15, height: 2) {
                    Table(
                        "Rows", columns: columns, spacing: 1, count: 1, rowID: { $0 },
                        selection: kept.binding
                    ) { _ in TableRow(["one", "2", "3"]) }
                }
                #expect(painted.lines[0] == titles)
                let elements = try #require(painted.element("Rows")?.children.first).children
                #expect(elements.map { $0.states.contains(.selected) } == (0..<3).map { $0 == index })
            }
        }
    }

    @Test("a table that gets the room it asks for has a blank before its scroll bar")
    func blankBeforeScrollBar() {
        let columns = [TableColumn("2nd", width: 7, alignment: .trailing)]
        let painted = painted(width: 40, height: 3) {
            HStack {
                Table("Prices", columns: columns, trips, selection: Kept<String?>(nil).binding) {
                    TableRow([StyledText($0.price)])
                }
                Text("beside")
            }
        }
        #expect(painted.lines[1] == "  € 78.00 │")
        #expect(painted.lines[0] == "      2nd  beside")
    }

    @Test(
        "a table cuts a text of several parts only between two parts, if the first part fits",
        arguments: [
            (21, "A 17752 · B 178 · C 9"), (20, "A 17752 · B 178 · …"), (18, "A 17752 · …"), (9, "A 17752…"),
        ])
    func parts(width: Int, text: String) {
        let column = TableColumn("Trains", width: width, separator: " · ")
        #expect(column.fitted("A 17752 · B 178 · C 9", to: width).text == text)
    }

    @Test(
        "columns move closer together if a text would be cut, but not for a text that is cut between parts",
        arguments: [
            (nil, 30, [0, 8, 22]), (nil, 29, [0, 7, 20]), (nil, 27, [0, 7, 19]), (" · ", 29, [0, 8, 21]),
        ])
    func close(separator: String?, width: Int, places: [Int]) {
        let columns = [
            TableColumn("Depart", width: 6),
            TableColumn(
                "From", width: SizeRange(minimum: 8, ideal: 12, maximum: 12), separator: separator),
            TableColumn("2nd", width: 8),
        ]
        let placed = TableColumn.arrange(columns, in: width, spacing: 2)
        #expect(placed.map(\.x) == places)
    }

    @Test("the element of a table row has the row's text, and a cell with title and value for each column")
    func elements() throws {
        let kept = Kept<String?>(nil)
        let painted = painted(width: 40, height: 5) { view(kept, trips) }
        let table = try #require(painted.element("Trips"))
        #expect(table.role == .table)
        #expect(table.children.first?.label == "Columns")
        #expect(table.children.first?.children.map(\.label) == ["Depart", "Trains", "2nd"])
        #expect(table.children.first?.children.last?.frame == Rect(x: 36, y: 0, width: 3, height: 1))
        let rows = table.children.filter { $0.role == .row }
        #expect(
            rows.map(\.label) == [
                "08:00 TGV 6605 € 78.00", "09:00 TER 17752 · TER 17812 …", "10:00 東京 ¥ 7800",
            ])
        let cells = rows[1].children
        #expect(cells.map(\.role) == [.cell, .cell, .cell])
        #expect(cells.map(\.label) == ["Depart", "Trains", "2nd"])
        #expect(cells.map(\.value) == ["09:00", "TER 17752 · TER 17812", "…"])
        #expect(cells[1].frame == Rect(x: 11, y: 2, width: 17, height: 1))
        #expect(cells[1].visibleFrame == cells[1].frame)
    }

    @Test("a table leaves out its least important columns if not all fit")
    func narrow() {
        let kept = Kept<String?>("a")
        let painted = painted(width: 24, height: 2) { view(kept, trips) }
        #expect(painted.lines == ["  Depart         2nd", "▸ 08:00      € 78.00"])
    }

    @Test("a line across all columns of a table is chosen like any other row")
    func line() throws {
        let kept = Kept<Int?>(0)
        let painted = painted(width: 40, height: 3) {
            Table("Trips", columns: columns, count: 2, rowID: { 1 - $0 }, selection: kept.binding) { index in
                index == 1 ? .line("▲ Earlier than this morning") : TableRow(["08:00", "TGV 6605", "…"])
            }
        }
        #expect(painted.lines[2] == "▸ ▲ Earlier than this morning")
        #expect(painted.element("Trips")?.children.last?.label == "▲ Earlier than this morning")
    }

    @Test("a line across all columns that is too long ends in an ellipsis")
    func longLine() {
        let kept = Kept<Int?>(0)
        let painted = painted(width: 20, height: 3) {
            Table("Trips", columns: columns, count: 1, rowID: { $0 }, selection: kept.binding) { _ in
                .line("▲ Earlier than this morning")
            }
        }
        #expect(painted.lines[1] == "▸ ▲ Earlier than t…")
    }

    @Test("a table row across all columns opens with one click, and other rows with a double click")
    func clickOnLine() throws {
        let kept = Kept<Int?>(1)
        var opened: [Int] = []
        let test = try TestWindow(
            TestScreen { _ in
                Table(
                    "Trips", columns: columns, count: 2, rowID: { $0 }, selection: kept.binding,
                    onOpen: { opened.append($0) }
                ) { index in
                    index == 0 ? .line("▲ Earlier") : TableRow(["08:00", "TGV 6605", "…"])
                }
            })
        func click(_ action: MouseEvent.Action, row: Int) {
            test.window.send(.mouse(MouseEvent(action, at: Point(x: 4, y: row))))
        }
        click(.doubleClick, row: 1)
        #expect(opened == [0])
        click(.click, row: 2)
        #expect(opened == [0])
        click(.click, row: 1)
        #expect(opened == [0, 0])
        click(.doubleClick, row: 2)
        #expect(opened == [0, 0, 1])
    }

    @Test("a table's heading stays at the top over its visible rows and never covers the chosen row")
    func headings() throws {
        let kept = Kept<Int?>(1)
        // Rows 0 and 6 are headings.
        let test = try TestWindow(
            TestScreen { _ in
                var table = Table("Rows", columns: columns, count: 12, rowID: { $0 }, selection: kept.binding)
                {
                    $0 % 6 == 0
                        ? .line("day \($0 / 6)", isSelectable: false) : TableRow(["row \($0)", "", ""])
                }
                table.heading = { $0 / 6 * 6 }
                return table.frame(maxHeight: 5)
            })
        func rows() -> [String] {
            test.lines[1...4].map { $0.filter { $0 != " " && $0 != "│" && $0 != "┃" } }
        }
        func press(_ key: Key, _ times: Int) { for _ in 0..<times { test.window.send(.key(key)) } }
        test.show()
        let first = rows()
        press(.down, 4)
        test.show()
        #expect(rows().first?.hasPrefix("day0") == true)
        #expect(rows().contains { $0.hasPrefix("▸row5") })
        press(.down, 3)
        test.show()
        // Row 6, the next heading, is at the top now, because all visible rows below it belong to it.
        #expect(kept.value == 9)
        #expect(rows().first?.hasPrefix("day1") == true)
        press(.up, 2)
        test.show()
        #expect(kept.value == 7)
        #expect(rows().contains { $0.hasPrefix("▸row7") })
        press(.up, 6)
        test.show()
        #expect(kept.value == 1)
        #expect(rows() == first)
    }

    @Test("a table reports a click on a column's title, and Down on its last row")
    func titlesAndEnd() throws {
        let kept = Kept<String?>("a")
        var titles: [Int] = []
        var ends = 0
        let test = try TestWindow(
            TestScreen { _ in
                var table = view(kept, trips)
                table.onTitle = { titles.append($0) }
                table.onPastEnd = { ends += 1 }
                return table
            })
        for x in [3, 9, 12] { test.window.send(.mouse(MouseEvent(.click, at: Point(x: x, y: 0)))) }
        #expect(titles == [0, 1])
        for _ in 0..<2 { test.window.send(.key(.down)) }
        #expect((kept.value, ends) == ("c", 0))
        test.window.send(.key(.down))
        #expect((kept.value, ends) == ("c", 1))
    }

    @Test("a table is shown from its first row when its arrangement changes")
    func arrangement() throws {
        let kept = Kept<Int?>(39)
        let screen = TestScreen { screen in
            let rows = screen.flag ? Array((1...40).reversed()) : Array(1...40)
            var table = Table(
                "Rows", columns: columns, count: rows.count, rowID: { rows[$0] }, selection: kept.binding
            ) {
                TableRow(["row \(rows[$0])", "", ""])
            }
            table.arrangement = screen.flag ? 1 : 0
            return table
        }
        let test = try TestWindow(screen)
        func rows() -> [String] {
            test.lines[1...5].map { String($0.drop { $0 == " " }) }.filter { !$0.isEmpty }
        }
        #expect(rows().first != "row 1")
        screen.flag = true
        test.show()
        #expect(
            rows().map { String($0.prefix(8)) }
                == ["row 40  ", "▸ row 39", "row 38  ", "row 37  ", "row 36  "])
    }

    @Test("an empty table says so under its titles and does not take the focus")
    func empty() {
        let kept = Kept<String?>(nil)
        let painted = painted(width: 40, height: 3) { view(kept, []) }
        #expect(painted.lines[1] == "  No trips")
        #expect(painted.element("Trips")?.children.last?.label == "No trips")
        #expect(painted.element("Trips")?.states.contains(.focusable) == false)
    }

    @Test("a click in a table chooses the row that was clicked, although the header is above the rows")
    func click() throws {
        let kept = Kept<String?>(nil)
        let test = try TestWindow(TestScreen { _ in view(kept, trips) })
        test.window.send(.mouse(MouseEvent(.click, at: Point(x: 4, y: 2))))
        #expect(kept.value == "b")
        test.window.send(.mouse(MouseEvent(.click, at: Point(x: 4, y: 0))))
        #expect(kept.value == "b")
    }

    @Test(
        "a decimal column aligns the decimal marks of numbers with any number of digits",
        arguments: [
            ("64.00", 3), ("64,5", 3), ("64", 3), ("1.5", 4), ("…", 7), ("free", 4), ("€ 64.00", 1),
        ])
    func decimals(_ text: String, _ offset: Int) {
        let column = TableColumn("", width: 8, alignment: .decimal(digits: 2))
        #expect(column.offset(of: StyledText(text), in: 8) == offset)
    }
}
