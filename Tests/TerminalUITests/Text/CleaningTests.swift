import TestSupport
import Testing

@testable import TerminalUI

@Suite("Cleaning text from outside")
struct CleaningTests {
    @Test(
        "cleaning removes everything that moves the cursor, hides text or reorders it",
        arguments: [
            ("plain", "plain"), ("\u{1b}[2J\u{7}x", "[2Jx"), ("a\u{0}b\u{7f}c", "abc"),
            ("C1 \u{9b}31m \u{85}", "C1 31m  "), ("one\ttwo\nthree\r\nfour\rfive", "one two three four five"),
            ("\u{202e}live\u{202c} \u{2066}x\u{2069}\u{200f}\u{61c}", "live x"),
            ("zero\u{200b}width\u{2060}\u{feff}\u{ad}", "zerowidth"), ("tag\u{e0041}\u{e007f}", "tag"),
            ("a\u{2028}b\u{2029}c", "a b c"), ("10\u{a0}000\u{202f}€", "10 000 €"),
            ("\u{301}x", "\u{25cc}\u{301}x"), ("pri\u{e000}vate \u{10ffff}", "pri\u{fffd}vate \u{fffd}"),
            ("❤\u{fe0f}", "❤"), ("1\u{fe0f}\u{20e3}", "1\u{20e3}"), ("\u{3164}\u{115f}filler", "filler"),
            ("\u{1100}\u{1160}\u{11a8}", "\u{1100}\u{fffd}"),
            ("\u{1100}\u{1161}\u{11a8}", "\u{1100}\u{1161}\u{11a8}"),
            ("\u{ac00}\u{11a8}", "\u{ac00}\u{11a8}"),
        ])
    func cleaned(text: String, expected: String) {
        #expect(
            text.cleaned.unicodeScalars.elementsEqual(expected.unicodeScalars),
            "\(text.cleaned.debugDescription)")
    }

    @Test("cleaning keeps at most four combining marks on a character")
    func overlongMarks() {
        let text = "Z" + String(repeating: "\u{336}", count: 500) + "!"
        #expect(text.cleaned.unicodeScalars.elementsEqual("Z\u{336}\u{336}\u{336}\u{336}!".unicodeScalars))
    }

    @Test("cleaning never joins a combining mark to the character before a removed control character")
    func marksAfterControls() {
        #expect("a\u{0}\u{301}".cleaned.unicodeScalars.elementsEqual("a\u{25cc}\u{301}".unicodeScalars))
    }

    @Test("cleaning keeps the letters of all scripts, even several in one cluster")
    func scripts() {
        for text in ["क्षत्रिय", "Ελλάδα", "Київ", "กรุงเทพ", "서울", "القاهرة", "தமிழ்", "ཀྲ"] {
            #expect(text.cleaned == text)
        }
    }

    @Test("cleaning a clean text changes nothing, and cleaning never changes the width")
    func idempotent() {
        var random = SeededGenerator(seed: 4)
        let tricky: [ClosedRange<UInt32>] = [
            0...0x7f, 0x80...0x9f, 0xa0...0x36f, 0x600...0x605, 0x900...0x97f, 0x1100...0x11ff,
            0x2000...0x206f,
            0x1f1e6...0x1f1ff, 0x1f3fb...0x1f3ff, 0x1f466...0x1f469, 0xfe00...0xfe0f, 0x200d...0x200d,
            0xac00...0xac10, 0xd7b0...0xd7ff, 0xe0000...0xe007f, 0x11000...0x110ff, 0...0x10ffff,
        ]
        for _ in 0..<10_000 {
            var text = ""
            for _ in 0..<Int.random(in: 1...8, using: &random) {
                guard let range = tricky.randomElement(using: &random),
                    let scalar = Unicode.Scalar(UInt32.random(in: range, using: &random))
                else { continue }
                text.unicodeScalars.append(scalar)
            }
            let scalars = text.unicodeScalars.map { String($0.value, radix: 16) }
            #expect(
                text.cleaned.cleaned.unicodeScalars.elementsEqual(text.cleaned.unicodeScalars), "\(scalars)")
            #expect(text.cleaned.cellWidth == text.cellWidth, "\(scalars)")
        }
    }
}
