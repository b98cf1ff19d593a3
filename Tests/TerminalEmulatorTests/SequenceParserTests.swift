import Testing

@testable import TerminalEmulator

@Suite("Output taken apart")
struct SequenceParserTests {
    /// A receiver that writes down the parts of the output.
    private struct Recorder: SequenceReceiver {
        var parts: [String] = []

        mutating func print(_ ascii: ArraySlice<UInt8>) {
            parts.append(String(decoding: ascii, as: UTF8.self))
        }
        mutating func print(_ scalar: Unicode.Scalar) { parts.append(String(scalar)) }
        mutating func control(_ code: UInt8) { parts.append("<\(code)>") }
        mutating func sequence(_ name: SequenceName, _ parameters: [Parameter]) {
            let known = [
                "CSI m", "CSI ? m", "CSI > m", "CSI SP q", "CSI $ p", "CSI ? $ p", "ESC ( 0", "ESC D",
                "CSI H",
            ]
            let numbers = parameters.map { $0.parts.map { $0.map(String.init) ?? "" }.joined(separator: ":") }
            let text = known.first { SequenceName($0) == name } ?? "?"
            parts.append("[\(text)\(numbers.isEmpty ? "" : " " + numbers.joined(separator: ";"))]")
        }
        mutating func string(_ kind: SequenceParser.StringKind, _ name: SequenceName, _ bytes: [UInt8]) {
            parts.append("{\(kind) \(String(decoding: bytes, as: UTF8.self))}")
        }
    }

    private func parts(_ bytes: [UInt8], inPieces: Bool = false) -> String {
        var parser = SequenceParser()
        var recorder = Recorder()
        for piece in inPieces ? bytes.map({ [$0] }) : [bytes] { parser.parse(piece, into: &recorder) }
        return recorder.parts.joined()
    }

    @Test(
        "a sequence is its marker, its parameters with their parts, its intermediate bytes and its final byte",
        arguments: [
            ("a␛[mb", "a[CSI m]b"), ("␛[1;31m", "[CSI m 1;31]"), ("␛[;m", "[CSI m ;]"),
            ("␛[4:3m", "[CSI m 4:3]"),
            ("␛[38:2::1:2:3m", "[CSI m 38:2::1:2:3]"), ("␛[:m", "[CSI m :]"), ("␛[?4m", "[CSI ? m 4]"),
            ("␛[>4;2m", "[CSI > m 4;2]"), ("␛[2 q", "[CSI SP q 2]"), ("␛[4$p", "[CSI $ p 4]"),
            ("␛[?7$p", "[CSI ? $ p 7]"), ("␛(0", "[ESC ( 0]"), ("␛D", "[ESC D]"), ("\u{84}", "[ESC D]"),
            ("\u{9b}1m", "[CSI m 1]"), ("␛[99999999m", "[CSI m 65535]"),
            // Controls inside have their effect at once, and a new Escape begins anew.
            ("␛[1\n;2m", "<10>[CSI m 1;2]"), ("␛[1␛[2m", "[CSI m 2]"), ("␛[1\u{7f}m", "[CSI m 1]"),
            // Invalid sequences have no effect: CAN, a marker in the middle, a number after an intermediate byte.
            ("␛[1\u{18}m", "m"), ("␛[1?m", ""), ("␛[ 1q", ""), ("␛[1é", "é"),
        ])
    func sequences(output: String, parts: String) {
        let bytes = Array(output.replacing("␛", with: "\u{1b}").utf8)
        #expect(self.parts(bytes) == parts)
        #expect(self.parts(bytes, inPieces: true).replacing("é", with: "é") == parts)
    }

    @Test("a sequence with more parameters or parts than any function has is none")
    func tooMany() {
        #expect(parts(Array(("\u{1b}[" + String(repeating: "1;", count: 40) + "mx").utf8)) == "x")
        #expect(parts(Array(("\u{1b}[" + String(repeating: "1:", count: 40) + "mx").utf8)) == "x")
        #expect(parts(Array("\u{1b}[!!!!!!!!!mx".utf8)) == "[?]x")
    }

    @Test(
        "each kind of string (OSC, DCS, APC and others) has its own end; CAN or another sequence breaks it off",
        arguments: [
            ("␛]2;a\u{7}b", "{command 2;a}b"), ("␛]2;é␛\\b", "{command 2;é}b"),
            ("␛]2;a\u{9c}b", "{command 2;a}b"),
            ("␛P1$qm␛\\b", "{device m}b"), ("␛Pq\u{7}␛\\b", "{device \u{7}}b"),
            ("␛_Ga=T;x␛\\b", "{application Ga=T;x}b"),
            ("␛Xa␛\\b", "{ignored }b"), ("␛^a\u{7}␛\\b", "{ignored }b"), ("␛]2;a\u{18}b", "b"),
            ("␛]2;a␛[mb", "[CSI m]b"),
            // Commands of the Linux console, which have no terminator.
            ("␛]Rb", "b"), ("␛]P7aabbccx", "x"),
        ])
    func strings(output: String, parts: String) {
        let bytes = Array(output.replacing("␛", with: "\u{1b}").utf8)
        #expect(
            self.parts(bytes).replacing("{ignored }", with: "") == parts.replacing("{ignored }", with: ""))
    }

    @Test("a string that is too long is no command, and a picture all the same")
    func longStrings() {
        let long = String(repeating: "x", count: SequenceParser.longestString + 1)
        #expect(parts(Array("\u{1b}]2;\(long)\u{7}b".utf8)) == "b")
        #expect(
            parts(Array("\u{1b}Pq\(long)\u{1b}\\b".utf8)).count == SequenceParser.longestString
                + "{device }b".count)
    }

    @Test(
        "each part of a character that is broken off counts as one (Unicode 15, table 3-8)",
        arguments: [
            ([0x61, 0xf1, 0x80, 0x80, 0xe1, 0x80, 0xc2, 0x62, 0x80, 0x63, 0x80, 0xbf, 0x64], "a���b�c��d"),
            ([0xc0, 0xaf, 0xe0, 0x80, 0xbf, 0xf0, 0x81, 0x82, 0x41], "��������A"),
            ([0xed, 0xa0, 0x80, 0xed, 0xbf, 0xbf, 0xed, 0xaf, 0x41], "��������A"),
            ([0xf4, 0x91, 0x92, 0x93, 0xff, 0x41, 0x80, 0xbf, 0x42], "�����A��B"),
            ([0xe6, 0x9d, 0xb1, 0xf0, 0x9f, 0x9a, 0x84], "東🚄"), ([0xe6, 0x1b, 0x5b, 0x6d], "�[CSI m]"),
        ] as [([UInt8], String)])
    func brokenCharacters(bytes: [UInt8], text: String) {
        #expect(parts(bytes) == text)
        #expect(parts(bytes, inPieces: true) == text)
    }
}
