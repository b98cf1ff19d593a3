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

    @Test("an Aztec code has a bull's eye in its middle (ISO/IEC 24778)")
    func aztec() throws {
        let matrix = try #require(CodeMatrix(code(40)))
        #expect(matrix.width == matrix.height)
        let middle = matrix.width / 2
        for distance in 0...4 {
            #expect(matrix.isDark(middle + distance, middle) == (distance % 2 == 0))
            #expect(matrix.isDark(middle, middle - distance) == (distance % 2 == 0))
        }
    }

    @Test("a QR code has finder patterns in three corners (ISO/IEC 18004)")
    func qr() throws {
        let matrix = try #require(CodeMatrix(code(40, .qr)))
        for (x, y) in [(3, 3), (matrix.width - 4, 3), (3, matrix.height - 4)] {
            #expect(matrix.isDark(x, y) && !matrix.isDark(x + 2, y) && matrix.isDark(x + 3, y))
        }
        #expect(!matrix.isDark(-1, 0) && !matrix.isDark(matrix.width, 0))
    }

    @Test(
        "a barcode holds 400 bytes, and cannot be made from no content, too much content or an unknown symbology"
    )
    func limits() throws {
        #expect(try #require(CodeMatrix(code(400))).width <= 151)
        #expect(CodeMatrix(code(0)) == nil)
        #expect(CodeMatrix(code(5_000)) == nil)
        #expect(CodeMatrix(code(10, .other("Code128A"))) == nil)
    }
}
