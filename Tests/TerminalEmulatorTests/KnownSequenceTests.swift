import Foundation
import TerminalUI
import TestSupport
import Testing

@testable import TerminalEmulator

@Suite("The sequences that a terminal knows")
struct KnownSequenceTests {
    @Test(
        "a sequence that is not in the table changes nothing, whatever its marker, intermediate byte and final byte"
    )
    func unknown() {
        let known = Set(KnownSequence.all.map { SequenceName($0.text) })
        for extra in ["", "?", ">", "<", "=", "SP", "!", "\"", "#", "$", "%", "&", "'", "*", "+"] {
            for final in "@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\\]^_`abcdefghijklmnopqrstuvwxyz{|}~" {
                let name = "CSI \(extra.isEmpty ? "" : extra + " ")\(final)"
                guard !known.contains(SequenceName(name)) else { continue }
                let emulator = TerminalEmulator("one\r\n␛[31;4mtwo␛[2;2H")
                let before = "\(emulator.state)"
                let isMarker = "?><=".contains(extra)
                for numbers in ["", "2", "4;2"] {
                    emulator.feed(
                        "␛[\(isMarker ? extra : "")\(numbers)\(isMarker ? "" : extra == "SP" ? " " : extra)\(final)"
                    )
                }
                #expect("\(emulator.state)" == before, "\(name)")
            }
        }
    }

    @Test("Documentation/Sequences.md is what the table says")
    func document() throws {
        let file = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../../Documentation/Sequences.md").standardized
        let text = Self.text
        if ProcessInfo.processInfo.environment["GUICHET_SEQUENCES"] == "write" {
            try Data(text.utf8).write(to: file)
        }
        #expect(
            try String(contentsOf: file, encoding: .utf8) == text,
            "Write it anew: GUICHET_SEQUENCES=write Scripts/test KnownSequenceTests")
    }

    private static var text: String {
        func table(_ title: String, _ sequences: [KnownSequence]) -> String {
            let rows = sequences.map { sequence in
                let text = sequence.text.replacing("|", with: "\\|")
                return
                    "| \(sequence.text.contains("`") ? "`` \(text) ``" : "`\(text)`") | \(sequence.names) | \(sequence.does) |"
            }
            return "\n## \(title)\n\n| sequence | name | what it does |\n|---|---|---|\n"
                + rows.joined(separator: "\n") + "\n"
        }
        let modes = TerminalModes.known.union(TerminalModes.fixed).sorted().map(String.init).joined(
            separator: ", ")
        let ansi = TerminalModes.knownAnsi.sorted().map(String.init).joined(separator: ", ")
        return """
            # Sequences

            What the terminal knows in which [other programs](Scenarios.md#any-other-program) are tested. A sequence that is not here changes nothing. `CSI` is `ESC [`; a space within a name is not a part of it, and `SP` is one.

            """ + table("Moving", KnownSequence.moving) + table("Cells", KnownSequence.editing)
                + table("Settings", KnownSequence.settings) + table("Answers", KnownSequence.reports) + """

                    ## And

                    - **Characters**: `ESC (`, `)`, `*` and `+` with `B` for ASCII, `0` for lines, `A` for British; the letters of other national sets mean ASCII.
                    - **Modes** of `CSI ? h`: \(modes). Modes of `CSI h`: \(ansi). `CSI ? $ p` and `CSI $ p` ask for all of them.
                    - **Commands** (`OSC`, ended by BEL or `ESC \\`): 0, 1 and 2, titles; 4, 5 and 10 to 19, colours set and asked for, and 104, 105 and 110 to 119, set back; 7, a folder; 8, links; 52, the clipboard, which is not told; 133, marks of the shell.
                    - **Device control strings**: `DCS $ q` (DECRQSS) asks for `m`, `r`, `s`, `t`, `SP q`, `" q`, `" p`, `* x`, `* |`, `$ |`, `$ }` and `$ ~`; `DCS + q` (XTGETTCAP) for `TN`, `Co`, `RGB`, `Tc`, `Su`, `Smulx`, `Ss`, `Se` and `Ms`.
                    - **Pictures**: Sixel (`DCS q`) and kitty's (`APC G` with `a=T` or `a=p`) are passed over as a whole; the row in which one begins has an `image`, `a picture`.

                    """
    }
}

@Suite("A terminal that gets anything")
struct TerminalEnduranceTests {
    @Test(
        "known sequences with any numbers, at any size, leave a screen that holds together", arguments: 0..<40
    )
    func random(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let numbers = [
            "", "0", "1", "2", "3", "5", "6", "7", "8", "25", "40", "45", "47", "69", "132", "1047", "1049",
            "2026", "99999",
        ]
        let texts = [
            "東京", "e\u{301}", "👨\u{200d}👩", "🇫🇷", "\u{300}", "⚠\u{fe0f}", "a\tb", "0123456789",
            "\n\r\u{8}\u{e}",
        ]
        let emulator = TerminalEmulator(
            "", columns: .random(in: 1...20, using: &random), rows: .random(in: 1...8, using: &random))
        for _ in 0..<300 {
            guard let sequence = KnownSequence.all.randomElement(using: &random) else { return }
            var parts = sequence.text.split(separator: " ").map { $0 == "SP" ? " " : String($0) }
            let isControl = parts.removeFirst() == "CSI"
            let marker = isControl && "?<=>".contains(parts[0]) ? parts.removeFirst() : ""
            let list = (0..<Int.random(in: 0...5, using: &random)).compactMap { _ in
                numbers.randomElement(using: &random)
            }
            emulator.feed(
                "␛\(isControl ? "[" : "")\(marker)\(isControl ? list.joined(separator: ";") : "")\(parts.joined())"
            )
            emulator.feed(texts.randomElement(using: &random) ?? "")
            if Int.random(in: 0..<30, using: &random) == 0 {
                emulator.resize(
                    to: Size(
                        width: .random(in: 1...20, using: &random), height: .random(in: 1...8, using: &random)
                    ))
            }
            #expect(isWhole(emulator.state), "\(sequence.text)")
        }
        #expect(emulator.grid.cells.count == emulator.size.width * emulator.size.height)
    }

    /// Whether the cursor is on the screen, and each half of a wide character has its other half.
    private func isWhole(_ state: TerminalState) -> Bool {
        let isInside =
            (0..<state.width).contains(state.cursor.x) && (0..<state.height).contains(state.cursor.y)
        return isInside
            && state.screen.rows.allSatisfy { row in
                let widths = [1] + row.cells.map(\.width) + [1]
                return widths.count == state.width + 2
                    && zip(widths, widths.dropFirst()).allSatisfy { ($0 == 2) == ($1 == 0) }
            }
    }

    @Test(
        "what no cell has any more is forgotten: looks, links and clusters take memory in proportion to the screen"
    )
    func forgetting() {
        let emulator = TerminalEmulator("", columns: 20, rows: 5)
        for number in 0..<10_000 {
            emulator.feed(
                "␛[H␛]8;;https://example.com/\(number)\u{7}␛[38;2;\(number % 256);\(number / 256);0mx")
        }
        #expect(emulator.look(0, 0).link == "https://example.com/9999")
        #expect(emulator.state.looks.count < 5000)
        for number in 0..<10_000 { emulator.feed("␛[H\(Unicode.Scalar(0x4e00 + number) ?? "x")\u{301}") }
        #expect(emulator.grid.text == "\(Unicode.Scalar(0x4e00 + 9999) ?? "x")\u{301}")
        #expect(emulator.state.clusters.count < 5000)
        emulator.feed("␛[He" + String(repeating: "\u{301}", count: 1000))
        #expect(emulator.state.scalars(of: emulator.state.screen[0, 0]).count == 32)
    }

    @Test("the rows that have scrolled away are kept up to a bound, from the newest")
    func boundedHistory() {
        let emulator = TerminalEmulator("", columns: 8, rows: 2)
        emulator.feed(Array((0..<30_000).map { "\($0)\r\n" }.joined().utf8))
        #expect(emulator.history.count == TerminalEmulator.mostHistory)
        #expect(emulator.history.last?.text == "29998")
        #expect(emulator.state.screen.history.count <= 2 * TerminalEmulator.mostHistory)
    }
}
