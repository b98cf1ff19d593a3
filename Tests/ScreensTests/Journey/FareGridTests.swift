import Rail
import Testing

@testable import Screens

@Suite("A grid of fares")
struct FareGridTests {
    private let grid = FareGrid(
        OfferList(offers: [
            Sample.offer("sleeper", 9000, .other("Sleeper"), .other("Member")),
            Sample.offer("first-flex", 13_100, .first, .flexible), Sample.offer("second", 5900),
            Sample.offer("dearer", 6900), Sample.offer("first", 8900, .first),
            Sample.offer("semi", 7400, .second, .semiFlexible),
        ]))

    private func position(_ line: Int, _ column: Int) -> FareGrid.Position {
        FareGrid.Position(line: line, column: column)
    }

    @Test("the grid begins with second class, and with the least flexible fares")
    func order() {
        #expect(grid.classes == [.second, .first, .other("Sleeper")])
        #expect(grid.lines.map(\.flexibility) == [.nonFlexible, .semiFlexible, .flexible, .other("Member")])
    }

    @Test("the grid holds the cheapest offer of each class and flexibility")
    func cheapest() {
        #expect(
            grid.lines.map { $0.offers.map { $0?.id ?? "-" } } == [
                ["second", "first", "-"], ["semi", "-", "-"], ["-", "first-flex", "-"],
                ["-", "-", "sleeper"],
            ])
        #expect(grid.first == position(0, 0))
    }

    @Test("the cursor moves from offer to offer, skips fares that are not sold, and stops at the last offer")
    func neighbours() {
        #expect(grid.neighbour(of: position(0, 0), lines: 0, columns: 1) == position(0, 1))
        #expect(grid.neighbour(of: position(0, 1), lines: 0, columns: 1) == nil)
        #expect(grid.neighbour(of: position(0, 1), lines: 1, columns: 0) == position(2, 1))
        #expect(grid.neighbour(of: position(1, 0), lines: 1, columns: 0) == position(2, 1))
        #expect(grid.neighbour(of: position(2, 1), lines: 1, columns: 0) == position(3, 2))
        #expect(grid.neighbour(of: position(3, 2), lines: 1, columns: 0) == nil)
        #expect(grid.neighbour(of: position(3, 2), lines: -1, columns: 0) == position(2, 1))
        #expect(grid.neighbour(of: position(0, 0), lines: -1, columns: 0) == nil)
    }

    @Test("the grid is empty without offers")
    func empty() {
        let empty = FareGrid(OfferList(offers: []))
        #expect(empty.lines.isEmpty)
        #expect(empty.first == nil)
        #expect(empty.offer(at: position(0, 0)) == nil)
        #expect(grid.offer(at: position(9, 0)) == nil)
        #expect(grid.offer(at: position(0, -1)) == nil)
    }
}
