/// The content of one cell without its colours. libtsm 4.0.2 keeps only a single scalar of it: no marks, no dim or crossed
/// out text, and no link.
struct EmulatedGlyph: Hashable {
    /// The base, and the marks over it.
    var scalars: [UInt32]
    var isDim = false
    var isStruck = false
    /// The address that the text leads to; nil for text that is no link.
    var link: String?

    var isPlain: Bool { scalars.count == 1 && !isDim && !isStruck && link == nil }
}

/// Gives each glyph that libtsm could not keep a scalar of its own, which stands for it on libtsm's screen and moves with
/// the text there.
///
/// The scalars come from private planes; for wide glyphs from a plane whose scalars libtsm takes for wide ones.
struct GlyphTable {
    private static let narrow: ClosedRange<UInt32> = 0xf0000...0xffffd
    private static let wide: ClosedRange<UInt32> = 0x30000...0x3fffd

    private var codes: [EmulatedGlyph: UInt32] = [:]
    private var glyphs: [UInt32: EmulatedGlyph] = [:]
    private var nextNarrow = narrow.lowerBound
    private var nextWide = wide.lowerBound

    /// Returns the scalar for a glyph: its own if that is all there is, or if there is no place left. If it is one of the
    /// private ones, that of a white square.
    mutating func code(for glyph: EmulatedGlyph, isWide: Bool) -> UInt32 {
        let base = glyph.scalars.first ?? 0x20
        let isOrdinary = !Self.narrow.contains(base) && !Self.wide.contains(base)
        if glyph.isPlain, isOrdinary { return base }
        if let known = codes[glyph] { return known }
        let next = isWide ? nextWide : nextNarrow
        guard (isWide ? Self.wide : Self.narrow).contains(next) else { return isOrdinary ? base : 0x25a1 }
        if isWide { nextWide += 1 } else { nextNarrow += 1 }
        codes[glyph] = next
        glyphs[next] = glyph
        return next
    }

    func glyph(for code: UInt32) -> EmulatedGlyph { glyphs[code] ?? EmulatedGlyph(scalars: [code]) }
}
