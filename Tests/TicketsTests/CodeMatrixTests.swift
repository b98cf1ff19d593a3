import Foundation
import Rail
import Testing
import Tickets

@Suite("The barcode of a ticket")
struct CodeMatrixTests {
    private func code(_ bytes: Int, _ symbology: TicketCode.Symbology = .aztec) -> TicketCode {
        TicketCode(
            travellerID: nil, number: "1", symbology: symbology, content: Data(repeating: 0xa5, count: bytes))
    }

    @Test("has Aztec's bull's eye in its middle (ISO/IEC 24778)")
    func aztec() throws {
        let matrix = try #require(CodeMatrix(code(40)))
        #expect(matrix.width == matrix.height)
        let middle = matrix.width / 2
        for distance in 0...4 {
            #expect(matrix.isDark(middle + distance, middle) == (distance % 2 == 0))
            #expect(matrix.isDark(middle, middle - distance) == (distance % 2 == 0))
        }
    }

    @Test("has QR's three finder patterns in its corners (ISO/IEC 18004)")
    func qr() throws {
        let matrix = try #require(CodeMatrix(code(40, .qr)))
        for (x, y) in [(3, 3), (matrix.width - 4, 3), (3, matrix.height - 4)] {
            #expect(matrix.isDark(x, y) && !matrix.isDark(x + 2, y) && matrix.isDark(x + 3, y))
        }
        #expect(!matrix.isDark(-1, 0) && !matrix.isDark(matrix.width, 0))
    }

    @Test("holds 400 bytes, and is nil if the content is empty, too long, or of another symbology")
    func limits() throws {
        #expect(try #require(CodeMatrix(code(400))).width <= 151)
        #expect(CodeMatrix(code(0)) == nil)
        #expect(CodeMatrix(code(5_000)) == nil)
        #expect(CodeMatrix(code(10, .other("Code128A"))) == nil)
    }
}
