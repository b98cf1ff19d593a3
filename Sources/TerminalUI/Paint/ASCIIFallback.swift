import Foundation

/// Replaces characters by ASCII for terminals that show nothing else, column for column.
///
/// Each character becomes exactly one, so that aligned text stays aligned.
struct ASCIIFallback: Sendable {
    private var table: [UInt32: UInt8]

    init() {
        table = [:]
        for (characters, replacement) in Self.marks { add(characters, as: replacement) }
    }

    /// A row in ASCII, in which an ellipsis has its three dots.
    func row(_ cells: ArraySlice<Cell>) -> [Cell] {
        var row = cells.map(cell)
        for (x, one) in cells.enumerated() where one.low & Glyph.scalarMask == 0x2026 {
            let after = row[x...].dropFirst().prefix(3)
            // With a blank before what follows; else the last letters make room.
            let hasRoom = after.count >= 2 && after.allSatisfy { $0.low & Glyph.scalarMask == 0x20 }
            let dots = hasRoom ? x...x + 2 : max(0, x - 2)...x
            for place in dots { row[place] = Cell(0x2e, one.styleCode) }
        }
        return row
    }

    /// The same cell in ASCII; both halves of a wide character become a question mark.
    func cell(_ cell: Cell) -> Cell {
        if cell.isContinuation { return Cell(0x3f, cell.styleCode) }
        return Cell(shown(UInt32(cell.low & Glyph.scalarMask)), cell.styleCode)
    }

    /// The ASCII character for another one; a question mark where there is none.
    private func shown(_ scalar: UInt32) -> UInt32 {
        scalar < 0x7f ? scalar : table[scalar].map(UInt32.init) ?? Self.withoutAccents(scalar) ?? 0x3f
    }

    /// The same text in ASCII, as wide as before but for the three dots of an ellipsis.
    fileprivate func text(_ text: String) -> String {
        var ascii = ""
        for character in text {
            guard let scalar = character.unicodeScalars.first?.value else { continue }
            let shown = Unicode.Scalar(shown(scalar)).map(String.init) ?? "?"
            let count = scalar == 0x2026 ? 3 : shown == "?" ? String(character).cellWidth : 1
            ascii += String(repeating: shown, count: count)
        }
        return ascii
    }

    /// Whether a cell is shown as something other than a question mark.
    fileprivate func says(_ cell: Cell) -> Bool { self.cell(cell).low != 0x3f || cell.low == 0x3f }

    private mutating func add(_ characters: String, as replacement: Character) {
        for scalar in characters.unicodeScalars { table[scalar.value] = replacement.asciiValue }
    }

    /// The ASCII letter under an accent; nil where there is none.
    private static func withoutAccents(_ scalar: UInt32) -> UInt32? {
        guard let scalar = Unicode.Scalar(scalar) else { return nil }
        let base = String(scalar).decomposedStringWithCanonicalMapping.unicodeScalars.first
        return base.flatMap { $0.isASCII ? $0.value : nil }
    }

    private static let marks: [(String, Character)] = [
        ("─━┄┅┈┉╌╍╴╶╸╺╼╾▔‐‑‒–—―−⎯", "-"), ("═", "="), ("│┃║╵╷╹╻╽╿▏▕", "|"), ("┆┇┊┋╎╏¦", ":"),
        ("┌┍┎┏┐┑┒┓└┕┖┗┘┙┚┛├┝┞┟┠┡┢┣┤┥┦┧┨┩┪┫┬┭┮┯┰┱┲┳┴┵┶┷┸┹┺┻┼┽┾┿╀╁╂╃╄╅╆╇╈╉╊╋", "+"),
        ("╒╓╔╕╖╗╘╙╚╛╜╝╞╟╠╡╢╣╤╥╦╧╨╩╪╫╬╭╮╯╰", "+"), ("╱", "/"), ("╲", "\\"), ("╳×✕✖✗✘", "x"),
        ("▀▁▂▃▄▅▆▇█▉▊▋▌▍▎▐■▓▖▗▘▙▚▛▜▝▞▟", "#"), ("▒", ":"), ("░", "."), ("□◻▢", "o"),
        ("▸▶►▹▷→⇒⟶›»❯", ">"), ("◂◀◄◃◁←⇐⟵‹«❮", "<"), ("▲△▴▵↑⇑⇡", "^"), ("▼▽▾▿↓⇓⇣", "v"),
        ("⇅⇵↕", "%"), ("⇄⇆↔⇔", "="), ("•●∙◦○◉★☆✱⁂", "*"), ("·⋅", "-"), ("…", "."), ("◌", " "), ("✓✔", "+"),
        ("‘’‚‛′´", "'"), ("“”„‟″", "\""), ("€", "E"), ("£", "L"), ("¥", "Y"), ("¢", "c"), ("°º", "o"),
        ("ª", "a"), ("¡", "!"), ("¿", "?"), ("©", "c"), ("®", "r"), ("±", "+"), ("¹", "1"), ("²", "2"),
        ("³", "3"), ("µ", "u"), ("ÆǼ", "A"), ("æǽ", "a"), ("Œ", "O"), ("œ", "o"), ("ØǾ", "O"), ("øǿ", "o"),
        ("ß", "s"), ("ẞ", "S"), ("Ð", "D"),
        ("ð", "d"), ("Þ", "T"), ("þ", "t"), ("Đ", "D"), ("đ", "d"), ("Ł", "L"), ("ł", "l"), ("Ħ", "H"),
        ("ħ", "h"), ("ı", "i"),
        ("Ŋ", "N"), ("ŋ", "n"), ("Ŧ", "T"), ("ŧ", "t"), ("ĸ", "k"), ("ſ", "s"), ("Ŀ", "L"), ("ŀ", "l"),
    ]
}

extension ASCIIFallback {
    /// The table, made once: its few hundred characters take longer than the cells of a screen.
    fileprivate static let standard = ASCIIFallback()
}

extension String {
    /// The text as a terminal shows it that has only ASCII; an ellipsis gets its three dots.
    package var inASCII: String { utf8.allSatisfy { $0 < 0x80 } ? self : ASCIIFallback.standard.text(self) }
}

extension CellGrid {
    /// The same cells, but for those of which a terminal that has only ASCII shows a question mark: they have U+FFFD.
    package var shownInASCII: CellGrid {
        let fallback = ASCIIFallback.standard
        var grid = self
        for index in cells.indices where !fallback.says(cells[index]) {
            grid.cells[index] = Cell(0xfffd, cells[index].styleCode)
        }
        return grid
    }
}
