import CTSM

/// Turns a program's text into text for libtsm. Glyphs that libtsm could not keep become scalars of the table.
struct TextWriter {
    /// The look that libtsm does not know.
    var isDim = false
    var isStruck = false
    var link: String?
    /// Whether text moves what stands to the right of it (insert mode). libtsm writes over its memory in this mode.
    var inserts = false
    private(set) var table = GlyphTable()
    private var charsets = Charsets()
    private var saved = (isDim: false, isStruck: false, charsets: Charsets())
    /// The start of a character whose other bytes have not come yet.
    private var incomplete: [UInt8] = []
    /// The last character, which later marks change, and which can be repeated.
    private var last: (glyph: EmulatedGlyph, width: Int)?

    /// The line drawing characters of DEC's terminals, in place of the small letters (VT100 user guide, table 3-9).
    private static let lines = Array("◆▒␉␌␍␊°±␤␋┘┐┌└┼⎺⎻─⎼⎽├┤┴┬│≤≥π≠£·".unicodeScalars).map(\.value)

    private struct Charsets {
        var drawsLines = [false, false]
        var current = 0

        var isDrawing: Bool { drawsLines[current] }
    }

    mutating func save() { saved = (isDim, isStruck, charsets) }

    mutating func restore() {
        (isDim, isStruck, charsets) = saved
        last = nil
    }

    /// Forgets the state of a terminal, but not the glyphs on its screen.
    mutating func reset() {
        let table = table
        self = TextWriter()
        self.table = table
    }

    /// Chooses the characters of one of two sets, as `ESC (` and `ESC )` do.
    mutating func choose(_ set: Int, drawsLines: Bool) { charsets.drawsLines[set] = drawsLines }

    /// Notes that the cursor has moved, so that no mark belongs to the last character any more.
    mutating func cursorMoved() { last = nil }

    /// Returns the text for libtsm.
    mutating func write(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
        if isSimple(bytes) {
            last = bytes.last.map { (EmulatedGlyph(scalars: [UInt32($0)]), 1) }
            return Array(bytes)
        }
        var rest = incomplete + bytes
        incomplete = Self.takeIncomplete(&rest)
        return write(scalars: String(decoding: rest, as: UTF8.self).unicodeScalars)
    }

    /// Ends a character whose other bytes have not come before a sequence.
    mutating func endText() -> [UInt8] {
        guard !incomplete.isEmpty else { return [] }
        incomplete = []
        return write(scalars: "\u{fffd}".unicodeScalars)
    }

    /// Repeats the last character.
    mutating func repeatLast(_ count: Int) -> [UInt8] {
        guard let last else { return [] }
        return (0..<count).flatMap { _ in emit(last.glyph, last.width) }
    }

    /// Whether libtsm can have the bytes as they are: printable ASCII and controls, but no change of the characters.
    private func isSimple(_ bytes: ArraySlice<UInt8>) -> Bool {
        guard incomplete.isEmpty, !isDim, !isStruck, link == nil, !inserts, !charsets.isDrawing else {
            return false
        }
        return bytes.allSatisfy { $0 < 0x80 && $0 != 0x0e && $0 != 0x0f }
    }

    private mutating func write(scalars: String.UnicodeScalarView) -> [UInt8] {
        var output: [UInt8] = []
        for scalar in scalars {
            switch scalar.value {
            case 0x0e: charsets.current = 1
            case 0x0f: charsets.current = 0
            case 0..<0x20, 0x7f:
                last = nil
                output.append(UInt8(scalar.value))
            case 0x80..<0xa0: break
            default: output += write(scalar)
            }
        }
        return output
    }

    private mutating func write(_ scalar: Unicode.Scalar) -> [UInt8] {
        var value = scalar.value
        if charsets.isDrawing, (0x60...0x7e).contains(value) { value = Self.lines[Int(value - 0x60)] }
        let width = Int(tsm_ucs4_get_width(value))
        guard width > 0 else { return addMark(scalar) }
        let glyph = EmulatedGlyph(scalars: [value], isDim: isDim, isStruck: isStruck, link: link)
        last = (glyph, width)
        return emit(glyph, width)
    }

    /// Puts a mark over the last character, by writing it again.
    private mutating func addMark(_ scalar: Unicode.Scalar) -> [UInt8] {
        let category = scalar.properties.generalCategory
        guard [.nonspacingMark, .enclosingMark, .spacingMark].contains(category), var last,
            last.glyph.scalars.count < 5
        else { return [] }
        last.glyph.scalars.append(scalar.value)
        self.last = last
        let isInserting = inserts
        inserts = false
        defer { inserts = isInserting }
        return Array(repeating: 0x08, count: last.width) + emit(last.glyph, last.width)
    }

    private mutating func emit(_ glyph: EmulatedGlyph, _ width: Int) -> [UInt8] {
        let code = table.code(for: glyph, isWide: width == 2)
        let text = Unicode.Scalar(code).map { Array(String($0).utf8) } ?? []
        return inserts ? ControlSequence("@", [[width]]).bytes + text : text
    }

    /// Takes away the bytes at the end that begin a character and do not end it.
    private static func takeIncomplete(_ bytes: inout [UInt8]) -> [UInt8] {
        for count in 1...3 where count <= bytes.count {
            let lead = bytes[bytes.count - count]
            let length = lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : lead >= 0xc0 ? 2 : 1
            if length > count {
                defer { bytes.removeLast(count) }
                return Array(bytes.suffix(count))
            }
            if lead & 0xc0 != 0x80 { break }
        }
        return []
    }
}
