import CNcurses
import Testing

@testable import TerminalUI

@Suite("Width of text")
struct TextWidthTests {
    @Test(
        "the width of a text is the sum of the widths of its grapheme clusters",
        arguments: [
            ("", 0), ("Sign In", 7), ("Genève", 6), ("Gene\u{300}ve", 6), ("東京", 4), ("🚄", 2), ("€ 64.00", 7),
            ("Zürich HB → Milano", 18), ("क्षत्रिय", 6), ("한국", 4), ("\u{1112}\u{1161}\u{11ab}", 2),
            ("a\tb", 3), ("\u{1b}[31m", 4), ("▸ 09:00", 7), ("…", 1), ("ﷺ", 1),
        ])
    func width(text: String, width: Int) {
        #expect(text.cellWidth == width)
        #expect(text.cleaned.cellWidth == width)
    }

    @Test(
        "a joined emoji takes two columns, and so does one with a skin tone, and a flag for its two letters")
    func emoji() {
        #expect("👨‍👩‍👧".cellWidth == 2)
        #expect("👍🏽".cellWidth == 2)
        #expect("🇫🇷".cellWidth == 2)
        #expect("🇫🇷".cleaned == "FR")
        #expect("👨‍👩‍👧 two".cleaned == "👨 two")
        // Their first emoji alone takes one column.
        for emoji in ["🏳️‍🌈", "❤️‍🔥", "👁️‍🗨️", "🕵🏽‍♂️", "☝🏾"] { #expect(emoji.cellWidth == 2, "\(emoji)") }
        #expect("🏳️‍🌈 ok".cleaned == "🏳  ok" && "✌🏽".cleaned == "✌ ")
    }

    @Test("a text has no simple width if any of its bytes is not printable ASCII")
    func oneOtherByte() {
        for count in 0..<20 {
            let plain = (0..<count).map { UInt8(ascii: " ") + UInt8($0 * 5 % 95) }
            #expect(String(decoding: plain, as: UTF8.self).simpleWidth == count)
            for place in 0..<count {
                for byte in UInt8(0)..<0x80 {
                    var bytes = plain
                    bytes[place] = byte
                    let width = String(decoding: bytes, as: UTF8.self).simpleWidth
                    #expect(width == (0x20..<0x7f ~= byte ? count : nil), "\(byte) at \(place) of \(count)")
                }
            }
        }
    }

    @Test("every simple scalar takes one column according to the system")
    func simpleScalars() {
        for value in UInt32(0)...0x2ffff where Glyphs.isSimple(value) {
            #expect(cn_width(value) == 1, "U+\(String(value, radix: 16)) is \(cn_width(value)) wide")
            guard let scalar = Unicode.Scalar(value) else { continue }
            #expect(!scalar.properties.isDefaultIgnorableCodePoint)
            #expect(scalar.properties.canonicalCombiningClass == .notReordered)
        }
    }

    @Test("the system's widths are those of a UTF-8 locale, whatever the environment says")
    func systemWidths() {
        #expect(cn_width(0x6771) == 2)
        #expect(cn_width(0x301) == 0)
        #expect(cn_width(0x41) == 1)
        #expect(cn_width(0x7) == -1)
    }
}

@Suite("Cutting text to a width")
struct TruncationTests {
    @Test(
        "text that is too long ends in an ellipsis within the width",
        arguments: [
            ("Paris Gare de Lyon", 18, "Paris Gare de Lyon"), ("Paris Gare de Lyon", 17, "Paris Gare de Ly…"),
            ("Paris", 1, "…"), ("Paris", 0, ""), ("Paris", -3, ""), ("", 5, ""), ("", 0, ""),
            ("Genève", 5, "Genè…"), ("Gene\u{300}ve", 5, "Gene\u{300}…"),
        ])
    func truncated(text: String, width: Int, expected: String) {
        #expect(text.truncated(to: width) == expected)
    }

    @Test("truncating a text leaves out a wide character that does not fit")
    func wide() {
        #expect("東京駅".truncated(to: 6) == "東京駅")
        #expect("東京駅".truncated(to: 5) == "東京…")
        #expect("東京駅".truncated(to: 4) == "東…")
        #expect("東京駅".truncated(to: 2) == "…")
    }

    @Test("truncating a text also cleans it")
    func cleaned() {
        #expect("\u{1b}[31mParis Est".truncated(to: 8) == "[31mPar…")
    }

    @Test("a truncated text is never wider than asked for", arguments: 0..<12)
    func neverWider(width: Int) {
        for text in ["Paris Gare de Lyon", "東京駅 🚄 x", "क्षत्रिय क्षत्रिय", "👨‍👩‍👧👨‍👩‍👧🇫🇷🇨🇭"] {
            #expect(text.truncated(to: width).cellWidth <= width)
        }
    }
}
