import CNcurses

/// Turns text into glyphs, one grapheme cluster at a time.
///
/// Widths come from `wcwidth`, because ncurses also counts columns with `wcwidth`. A cluster with several
/// scalars that take room is as wide as all of them together (Devanagari क्ष). Joined emoji are an exception: only
/// the first of them is drawn, without its skin tone, in the two columns that terminals give all emoji of this sort.
enum Glyphs {
    /// Whether a scalar always takes one column, whatever stands beside it. Text of such scalars needs neither
    /// grapheme clusters nor `wcwidth`.
    static func isSimple(_ scalar: UInt32) -> Bool {
        switch scalar {
        case 0x20...0x7e, 0xa1...0xac, 0xae...0x2ff: true
        // Dashes, quotes, bullets, currency signs, arrows, lines and blocks.
        case 0x2010...0x2027, 0x2030...0x205e, 0x20a0...0x20bf, 0x2190...0x21ff, 0x2500...0x25fc: true
        default: false
        }
    }

    /// The glyphs of a cluster, from left to right. Empty if nothing of the cluster is drawn.
    static func glyphs(of character: Character) -> [Glyph] {
        let scalars = character.unicodeScalars
        if let first = scalars.first, isSimple(first.value), scalars.dropFirst().isEmpty {
            return [Glyph(first.value)]
        }
        var cluster = Cluster()
        for scalar in scalars { cluster.add(scalar) }
        return cluster.drawn
    }

    /// The effect of a scalar on a cell.
    private enum Part {
        case space
        case nothing
        case mark
        /// A scalar without width that is not a mark: a later letter of a Korean syllable.
        case jamo
        case spacing(UInt32, isWide: Bool)

        init(of scalar: Unicode.Scalar) {
            let value = scalar.value
            let properties = scalar.properties
            switch (value, properties.generalCategory) {
            case (0x09...0x0d, _), (0x85, _), (0x2028...0x2029, _): self = .space
            case (0x1f1e6...0x1f1ff, _):
                // A pair of these scalars is drawn as a flag only if the font has that flag. The letters of
                // the country's code can be shown everywhere.
                self = .spacing(value - 0x1f1e6 + 0x41, isWide: false)
            case (0x3000, _): self = .spacing(value, isWide: true)
            case (_, .spaceSeparator): self = .space
            case (_, .control): self = .nothing
            // Default ignorables hide or reorder text: zero-width characters, bidi controls, variation selectors,
            // fillers, tags (Unicode, DerivedCoreProperties.txt).
            case _ where properties.isDefaultIgnorableCodePoint || properties.isEmojiModifier:
                self = .nothing
            case (_, .privateUse), (_, .unassigned), (_, .surrogate):
                self = .spacing(0xfffd, isWide: false)
            case (_, let category):
                switch (cn_width(value), category) {
                case (0, .nonspacingMark), (0, .enclosingMark), (0, .spacingMark): self = .mark
                case (0, .format): self = .nothing
                case (0, _): self = .jamo
                case (1, _): self = .spacing(value, isWide: false)
                case (2, _): self = .spacing(value, isWide: true)
                default: self = .spacing(0xfffd, isWide: false)
                }
            }
        }
    }

    /// Gathers the scalars of a cluster into glyphs.
    private struct Cluster {
        private var glyphs: [Glyph] = []
        /// Whether a skin tone or a joined emoji is left out.
        private var isCut = false
        /// The number of scalars in the last glyph.
        private var count = 0
        private var isJoined = false
        private var previous: UInt32 = 0

        /// The first scalar of the last glyph.
        private var base: UInt32 { glyphs.last?.base ?? 0 }

        var drawn: [Glyph] {
            isCut && glyphs.count == 1 && glyphs[0].width == 1 ? glyphs + [Glyph(0x20)] : glyphs
        }

        mutating func add(_ scalar: Unicode.Scalar) {
            defer { previous = scalar.value }
            switch Part(of: scalar) {
            case .space:
                // CR LF becomes one space: the line feed after a carriage return adds no second space.
                if previous != 0x0d || scalar.value != 0x0a { begin(0x20) }
            case .nothing:
                isJoined = isJoined || scalar.value == 0x200d
                isCut = isCut || scalar.properties.isEmojiModifier
            case .mark:
                // A mark without a base would be drawn over the cell to the left, which may belong to another view.
                if glyphs.isEmpty { begin(0x25cc) }
                join(scalar)
            case .jamo: if joins(jamo: scalar.value) { join(scalar) } else { begin(0xfffd) }
            case .spacing(let value, let isWide):
                let isEmoji = base > 0xff && Unicode.Scalar(base)?.properties.isEmoji == true
                if isJoined, isEmoji { isCut = true } else { begin(value, isWide: isWide) }
            }
        }

        private mutating func begin(_ scalar: UInt32, isWide: Bool = false) {
            glyphs.append(Glyph(scalar, isWide: isWide))
            count = 1
        }

        private mutating func join(_ mark: Unicode.Scalar) {
            guard count < Glyph.mostScalars else { return }
            glyphs[glyphs.count - 1].add(mark.value, at: count)
            count += 1
        }

        /// Whether a later letter joins the current syllable. A final consonant joins only after a vowel. The vowel
        /// is missing if it was a filler (Unicode, UAX #29, GB6 to GB8; Blocks.txt).
        private func joins(jamo: UInt32) -> Bool {
            // Initial consonants, old and new, and whole syllables (Unicode, Blocks.txt).
            let isHangul = [0x1100...0x115f, 0xa960...0xa97f, 0xac00...0xd7a3].contains { $0.contains(base) }
            let isLast = (0x11a8...0x11ff).contains(jamo) || (0xd7cb...0xd7fb).contains(jamo)
            return isHangul && (!isLast || count > 1 || base >= 0xac00)
        }
    }
}

extension String {
    /// The text without controls, hidden characters and changes of direction, which must not reach a terminal.
    ///
    /// Tabs and line ends become a space. C0, DEL, C1, bidi controls and zero-width characters are removed. A base
    /// keeps at most four marks, and a mark without a base gets a dotted circle. A flag becomes its letters, and a
    /// joined emoji its first emoji, with a space if that takes one column. Unassigned and private code points become
    /// `U+FFFD`. Cleaning a clean text changes nothing.
    package var cleaned: String {
        if simpleWidth != nil {
            return unicodeScalars.contains(.noBreakSpace) ? replacing("\u{A0}", with: " ") : self
        }
        var clean = ""
        for character in self {
            for glyph in Glyphs.glyphs(of: character) {
                glyph.forEachScalar { clean.unicodeScalars.append($0) }
            }
        }
        return clean
    }
}
