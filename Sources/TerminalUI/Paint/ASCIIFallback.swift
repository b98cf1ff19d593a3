import Foundation

/// Replaces characters with ASCII, for terminals that can show nothing else.
///
/// Each character becomes exactly one ASCII character, so that aligned text stays aligned.
enum ASCIIFallback {
    private static let table: [UInt32: UInt8] = {
        var table: [UInt32: UInt8] = [:]
        for (characters, replacement) in marks {
            for scalar in characters.unicodeScalars { table[scalar.value] = replacement.asciiValue }
        }
        return table
    }()

    /// A row in ASCII. An ellipsis becomes three dots.
    static func row(_ cells: ArraySlice<Cell>) -> [Cell] {
        var row = cells.map(cell)
        for (x, one) in cells.enumerated() where one.glyph.base == 0x2026 {
            let after = row[x...].dropFirst().prefix(3)
            // The dots go into the blanks after the ellipsis. Without enough blanks, they replace the letters before
            // it.
            let hasRoom = after.count >= 2 && after.allSatisfy { $0.glyph.base == 0x20 }
            let dots = hasRoom ? x...x + 2 : max(0, x - 2)...x
            for place in dots { row[place] = Cell(0x2e, one.style) }
        }
        return row
    }

    /// A cell in ASCII. Both halves of a wide character become a question mark.
    static func cell(_ cell: Cell) -> Cell {
        if cell.isContinuation { return Cell(0x3f, cell.style) }
        return Cell(shown(cell.glyph.base), cell.style)
    }

    /// The ASCII character that replaces a scalar: a question mark if the table has none.
    private static func shown(_ scalar: UInt32) -> UInt32 {
        scalar < 0x7f ? scalar : table[scalar].map(UInt32.init) ?? withoutAccents(scalar) ?? 0x3f
    }

    /// The text in ASCII. It is as wide as before, except that an ellipsis becomes three dots.
    fileprivate static func text(_ text: String) -> String {
        var ascii = ""
        for character in text {
            guard let scalar = character.unicodeScalars.first?.value else { continue }
            let shown = Unicode.Scalar(shown(scalar)).map(String.init) ?? "?"
            let count = scalar == 0x2026 ? 3 : shown == "?" ? String(character).cellWidth : 1
            ascii += String(repeating: shown, count: count)
        }
        return ascii
    }

    /// Whether the cell's ASCII replacement is something other than a question mark.
    fileprivate static func says(_ cell: Cell) -> Bool {
        self.cell(cell).glyph.low != 0x3f || cell.glyph.low == 0x3f
    }

    /// The ASCII letter under an accent. Nil if the scalar is not such a letter.
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
        ("³", "3"), ("µ", "u"), ("ÆǼ", "A"), ("æǽ", "a"), ("ŒØǾ", "O"), ("œøǿ", "o"), ("ßſ", "s"), ("ẞ", "S"),
        ("ÐĐ", "D"), ("ðđ", "d"), ("ÞŦ", "T"), ("þŧ", "t"), ("ŁĿ", "L"), ("łŀ", "l"), ("Ħ", "H"), ("ħ", "h"),
        ("ı", "i"), ("Ŋ", "N"), ("ŋ", "n"), ("ĸ", "k"),
    ]
}

extension String {
    /// The text as a terminal with only ASCII shows it. An ellipsis becomes three dots.
    package var inASCII: String { utf8.allSatisfy { $0 < 0x80 } ? self : ASCIIFallback.text(self) }
}

extension CellGrid {
    /// The same cells, with U+FFFD in place of each character that a terminal with only ASCII shows as a question mark.
    package var shownInASCII: CellGrid {
        var grid = self
        for index in cells.indices where !ASCIIFallback.says(cells[index]) {
            grid.cells[index] = Cell(0xfffd, cells[index].style)
        }
        return grid
    }
}
