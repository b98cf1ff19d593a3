import Testing

@testable import TerminalUI

@Suite("Cells")
struct CellTests {
    @Test("the blank cell is a space in the normal style")
    func blank() {
        #expect(Cell.blank.text == " ")
        #expect(Cell.blank.style == .normal)
        #expect(!Cell.blank.isContinuation)
    }

    @Test("a cell returns its five scalars, its style and whether it is wide")
    func roundTrip() {
        let scalars: [UInt32] = [0x10fffd, 0x10fffc, 0x1, 0x10ffff, 0x20d0]
        for color in Style.Color.allCases {
            for attributes in UInt8(0)..<16 {
                var glyph = Glyph(scalars[0], isWide: attributes % 2 == 0)
                for (index, scalar) in scalars.enumerated().dropFirst() { glyph.add(scalar, at: index) }
                let style = Style(color, Style.Attributes(rawValue: attributes))
                let cell = Cell(glyph, style)
                #expect(cell.scalars.map(\.value) == scalars)
                #expect(cell.style == style)
                #expect(cell.isWide == glyph.isWide)
            }
        }
    }

    @Test("setting the style of a cell changes nothing else")
    func style() {
        var cell = Cell(Glyph(0x6771, isWide: true), .error)
        cell.style = .secondary
        #expect(cell.style == .secondary)
        #expect(cell.text == "東")
        #expect(cell.isWide)
    }
}

@Suite("Grids of cells")
struct CellGridTests {
    @Test("a grid is blank outside of the screen")
    func outside() {
        let grid = CellGrid(size: Size(width: 2, height: 1))
        #expect(grid[-1, 0] == .blank)
        #expect(grid[0, 1] == .blank)
        #expect(grid.row(1).isEmpty)
        #expect(grid.text(row: -1) == "")
        #expect(CellGrid(size: Size(width: -3, height: 4)).text == "")
    }

    @Test("reading a part of the screen keeps all blanks; reading the whole screen drops trailing blanks")
    func text() {
        let canvas = Canvas(size: Size(width: 6, height: 3))
        canvas.put("ab", at: Point(x: 1, y: 0))
        canvas.put("東c", at: Point(x: 0, y: 1))
        #expect(canvas.grid.text == " ab\n東c")
        #expect(canvas.grid.lines == [" ab", "東c", ""])
        #expect(canvas.grid.text(in: Rect(x: 0, y: 0, width: 4, height: 2)) == " ab \n東c ")
        #expect(canvas.grid.text(in: Rect(x: 5, y: 2, width: 9, height: 9)) == " ")
    }
}
