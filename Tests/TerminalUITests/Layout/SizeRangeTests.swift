import Testing

@testable import TerminalUI

@Suite struct SizeRangeTests {
    private func extent(_ minimum: Int, _ ideal: Int, _ maximum: Int) -> SizeRange {
        SizeRange(minimum: minimum, ideal: ideal, maximum: maximum)
    }

    @Test("views get their ideal lengths if these fill the room exactly")
    func exact() {
        #expect(SizeRange.divide(10, among: [.fixed(4), .fixed(6)]) == [4, 6])
    }

    @Test("spare cells are shared evenly by the views that can use them, and the first view gets an odd cell")
    func surplus() {
        #expect(SizeRange.divide(11, among: [.atLeast(2), .fixed(3), .atLeast(1)]) == [5, 3, 3])
        #expect(SizeRange.divide(12, among: [.fixed(3), extent(0, 0, 2), extent(0, 0, 90)]) == [3, 2, 7])
    }

    @Test("cells that no view can use are left over")
    func left() {
        #expect(SizeRange.divide(10, among: [.fixed(2), .fixed(3)]) == [2, 3])
    }

    @Test("the largest views shrink first, and none below its minimum")
    func shortage() {
        #expect(SizeRange.divide(20, among: [extent(1, 30, 30), extent(1, 8, 8)]) == [12, 8])
        #expect(SizeRange.divide(12, among: [extent(1, 30, 30), extent(1, 8, 8)]) == [6, 6])
        #expect(SizeRange.divide(20, among: [extent(15, 30, 30), extent(1, 8, 8)]) == [15, 5])
        #expect(SizeRange.divide(7, among: [extent(1, 4, 4), extent(1, 4, 4)]) == [4, 3])
    }

    @Test("the last views get no room if even the minima do not fit")
    func tooLittle() {
        #expect(SizeRange.divide(5, among: [.fixed(4), .fixed(4), .fixed(4)]) == [4, 1, 0])
        #expect(SizeRange.divide(-3, among: [.fixed(4)]) == [0])
        #expect(SizeRange.divide(5, among: []) == [])
    }

    @Test(
        "a division never gives out more than the available room, and never a negative length",
        arguments: 0..<60)
    func bounds(_ available: Int) {
        let extents = [extent(2, 9, 12), extent(0, 3, 40), .fixed(5), extent(1, 20, 20)]
        let lengths = SizeRange.divide(available, among: extents)
        #expect(lengths.reduce(0, +) <= available)
        #expect(lengths.allSatisfy { $0 >= 0 })
        #expect(zip(lengths, extents).allSatisfy { $0 <= $1.maximum })
        if available >= 8, available <= 37 { #expect(lengths.reduce(0, +) == available) }
    }

    @Test("a size range with contradicting lengths keeps the larger lengths")
    func order() {
        #expect(extent(5, 3, 1) == .fixed(5))
        #expect(extent(-2, 3, 1) == extent(0, 3, 3))
    }
}
