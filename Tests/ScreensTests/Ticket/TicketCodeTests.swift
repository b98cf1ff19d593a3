import BlackBox
import Rail
import TerminalUI
import Testing
import Waiting

@testable import Screens

@Suite("The code on a ticket", .timeLimit(.minutes(1)))
@UIActor struct TicketCodeTests {
    @Test("a ticket shows the code of each traveller, black on white, and the number of the code")
    func pages() async throws {
        try await withTicket(Sample.ticket(), rows: 20) { app in
            try await app.see("1 of 2 · Ada Beispiel")
            let match = try await app.match("Barcode N-adult-1", .role(.image)).match
            let code = try #require(match.element)
            // The code has a margin of one module, and each cell shows two modules.
            #expect(code.frame.size == Size(width: 17, height: 9))
            let grid = app.window.frame.grid
            #expect(grid[code.frame.x + 1, code.frame.y].style.color == .paper)
            #expect(grid[code.frame.x + 1, code.frame.y].text == "▄")
            try await app.see("21 Nov · € 64.00 for 2 travellers")
        }
    }

    /// Returns whether each module of the code is dark, as the cells of the screen show it.
    private func modules(_ app: App, scale: Int) async throws -> [[Bool]] {
        let image = try #require(try await app.match("Barcode N-adult-1", .role(.image)).match.element).frame
        let grid = app.window.frame.grid
        func isDark(_ x: Int, _ y: Int) -> Bool {
            let text = grid[image.x + x, image.y + y / 2].text
            return text == "█" || text == (y % 2 == 0 ? "▀" : "▄")
        }
        let (width, height) = (image.width / scale, 2 * image.height / scale)
        return (0..<height).map { row in
            (0..<width).map { column in
                let points = (0..<scale).flatMap { y in
                    (0..<scale).map { isDark(column * scale + $0, row * scale + y) }
                }
                // All points of a module have the same colour.
                #expect(Set(points).count == 1)
                return points.contains(true)
            }
        }
    }

    @Test(
        "a code is drawn in the largest whole scale that fits with its margin, alone and on its ticket",
        arguments: [(80, 24, 1, 1), (60, 16, 0, 1), (132, 43, 3, 3), (200, 60, 4, 4), (60, 41, 2, 2)])
    func scale(columns: Int, rows: Int, scale: Int, alone: Int) async throws {
        let side = 23
        try await withTicket(Sample.ticket(), side: side, columns: columns, rows: rows) { app in
            let expected = (0..<side + 2).map { y in
                (0..<side + 2).map { x in
                    let isInside = (1...side).contains(x) && (1...side).contains(y)
                    return isInside && ((y - 1) * side + x - 1) % 2 == 0
                }
            }
            if scale == 0 { try await app.see("The code needs a window of") }
            for (isAlone, scale) in [(false, scale), (true, alone)] where scale > 0 {
                if isAlone { try await app.press("c") }
                await app.rest()
                let modules = try await modules(app, scale: scale)
                // An odd number of half rows ends in the middle of a cell.
                let isSame = Array(modules.prefix(side + 2)) == expected
                #expect(isSame, "\(app.lines)")
            }
        }
    }

    @Test("the code stands beside the text or below it, and text and code are in the middle of a wide window")
    func placeOfCode() async throws {
        for (columns, rows) in [(80, 24), (132, 43), (200, 60), (60, 40)] {
            try await withTicket(Sample.ticket(), side: 23, columns: columns, rows: rows) { app in
                let code = try #require(try await app.match("Barcode N-adult-1", .role(.image)).match.element)
                    .frame
                let status = try #require(app.row("Status       valid"))
                let left = try #require(app.columns(of: "Status       valid").first)
                if columns == 60 {
                    #expect(code.y > status && code.x == left)
                } else {
                    #expect(code.y < status && code.x > left)
                    #expect(abs(left - (columns - code.maxX)) <= 20, "\(left) \(code)")
                }
            }
        }
    }

    @Test("a ticket shows its code alone, and says how large a window the code needs if it does not fit")
    func alone() async throws {
        try await withTicket(Sample.ticket(), side: 75) { app in
            // In 24 rows, the code does not fit even alone.
            try await app.see("--picture FILE.png.")
            try await app.seeNo("code alone")
            try await app.press("c")
            try await app.see("The code needs a window of 79×44.")
            try await app.resize(columns: 100, rows: 45)
            try await app.see("The code needs a window of 121×44; c shows it alone.")
            try await app.pressAndRest("c")
            try await app.see("Barcode N-adult-1")
            try await app.press(.escape)
            #expect(app.screenTitle == "Ticket")
        }
    }

    @Test("the advice to show the code alone names the key that a person has chosen")
    func chosenKey() async throws {
        let keys = KeyTable([.ticketCode: [.function(6)]])
        try await withTicket(Sample.ticket(), side: 75, columns: 100, rows: 45, keys: keys) { app in
            try await app.see("; F6 shows it alone.")
        }
    }

    @Test(
        "a ticket shows the code beside the text only if that cuts off no name of a station",
        arguments: [60, 70, 80])
    func names(columns: Int) async throws {
        try await withTicket(Sample.ticket(), side: 25, columns: columns) { app in
            #expect(app.row("Paris Gare de Lyon") != nil, "\(app.lines)")
            #expect((app.row("needs a window of 71×") == nil) == (columns > 70))
        }
    }
}
