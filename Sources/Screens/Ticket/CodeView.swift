import Rail
import TerminalUI
import Waiting

/// A barcode, black on white. Half blocks show two modules in a cell; without half blocks, a module takes two
/// blank cells.
struct CodeView: Control {
    var matrix: CodeMatrix
    /// The number that is printed on the ticket.
    var number: String
    var characters: TerminalSettings.Characters

    /// The number of white modules around the code. Scanners need them to find a QR code, but not an Aztec code.
    var margin: Int

    private var isHalved: Bool { characters == .unicode }

    var size: Size {
        let (width, height) = (matrix.width + 2 * margin, matrix.height + 2 * margin)
        return isHalved
            ? Size(width: width, height: (height + 1) / 2) : Size(width: 2 * width, height: height)
    }

    func width(in layout: Layout) -> SizeRange { .fixed(size.width) }
    func height(forWidth width: Int, in layout: Layout) -> SizeRange { .fixed(size.height) }

    func paint(on canvas: Canvas, in context: ControlContext) -> Element {
        let (paper, ink) = (Style(.paper), Style(.paper, .reverse))
        for y in 0..<min(size.height, canvas.size.height) {
            for x in 0..<(matrix.width + 2 * margin) {
                let column = x - margin
                if isHalved {
                    let upper = matrix.isDark(column, 2 * y - margin)
                    let lower = matrix.isDark(column, 2 * y + 1 - margin)
                    let glyph = upper ? (lower ? "█" : "▀") : (lower ? "▄" : " ")
                    canvas.put(glyph, at: Point(x: x, y: y), style: paper)
                } else {
                    let isDark = matrix.isDark(column, y - margin)
                    canvas.put("  ", at: Point(x: 2 * x, y: y), style: isDark ? ink : paper)
                }
            }
        }
        return Element(role: .image, label: "Barcode \(number)")
    }
}
