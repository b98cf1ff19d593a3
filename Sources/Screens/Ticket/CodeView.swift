import Rail
import TerminalUI
import Waiting

/// A barcode, black on white. Half blocks show two modules (squares of the barcode) in a cell; without half
/// blocks, a module takes two blank cells. In a larger scale, both sides of a module are that many times as long.
struct CodeView: Control {
    var matrix: CodeMatrix
    /// The number that is printed on the ticket.
    var number: String
    var characters: TerminalSettings.Characters

    /// The number of white modules around the code. Scanners need them to find a QR code, but not an Aztec code.
    var margin: Int

    var scale = 1

    private var isHalved: Bool { characters == .unicode }

    var size: Size {
        let (width, height) = (scale * (matrix.width + 2 * margin), scale * (matrix.height + 2 * margin))
        return isHalved
            ? Size(width: width, height: (height + 1) / 2) : Size(width: 2 * width, height: height)
    }

    /// Returns the code in the largest scale that fits; nil if none fits.
    func fitted(to room: Size) -> CodeView? {
        var (fitted, next): (CodeView?, CodeView) = (nil, self)
        while next.size.width <= room.width, next.size.height <= room.height {
            fitted = next
            next.scale += 1
        }
        return fitted
    }

    func width(in layout: Layout) -> SizeRange { .fixed(size.width) }
    func height(forWidth width: Int, in layout: Layout) -> SizeRange { .fixed(size.height) }

    func paint(on canvas: Canvas, in context: ControlContext) -> Element {
        let (paper, ink) = (Style(.paper), Style(.paper, .reverse))
        for y in 0..<min(size.height, canvas.size.height) {
            for x in 0..<(scale * (matrix.width + 2 * margin)) {
                if isHalved {
                    let (upper, lower) = (isDark(x, 2 * y), isDark(x, 2 * y + 1))
                    let glyph = upper ? (lower ? "█" : "▀") : (lower ? "▄" : " ")
                    canvas.put(glyph, at: Point(x: x, y: y), style: paper)
                } else {
                    canvas.put("  ", at: Point(x: 2 * x, y: y), style: isDark(x, y) ? ink : paper)
                }
            }
        }
        return Element(role: .image, label: "Barcode \(number)")
    }

    /// Whether the module at a point is dark, where a module is `scale` long.
    private func isDark(_ x: Int, _ y: Int) -> Bool {
        matrix.isDark(x / scale - margin, y / scale - margin)
    }
}
