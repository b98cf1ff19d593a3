import Testing

@testable import TerminalEmulator

@Suite("What a program leaves changed in its terminal")
struct TerminalLeftoverTests {
    private static let sequences: [(String, String, TerminalLeftover)] = [
        ("␛[?1049h", "␛[?1049l", .alternateScreen), ("␛[?1000;1006h", "␛[?1000;1006l", .mouse),
        ("␛[?2004h", "␛[?2004l", .bracketedPaste), ("␛[?1004h", "␛[?1004l", .focusReports),
        ("␛[?25l", "␛[?25h", .hiddenCursor), ("␛[31m", "␛[m", .style), ("␛[1m", "␛[22m", .style),
        ("␛]8;;https://a.example␛\\", "␛]8;;␛\\", .style), ("␛(0", "␛(B", .lineDrawing),
        ("␛(A", "␛(B", .lineDrawing), ("␛[2h", "␛[2l", .keyboard), ("␛[20h", "␛[20l", .keyboard),
        ("␛[5G␛H", "␛[g", .tabStops),
        ("␛[2;3r", "␛[r", .scrollRegion), ("␛[?69h␛[2;3s", "␛[s␛[?69l", .scrollRegion),
        ("␛[?7l", "␛[?7h", .noWrapping), ("␛[4h", "␛[4l", .insertMode), ("␛[?6h", "␛[?6l", .originMode),
        ("␛[?5h", "␛[?5l", .reversedScreen), ("␛[?1h", "␛[?1l", .cursorKeys), ("␛=", "␛>", .keypad),
        ("␛[>4;2m", "␛[>4;m", .keyboard), ("␛[>1u", "␛[<u", .keyboard), ("␛[?67h", "␛[?67l", .keyboard),
        ("␛[6 q", "␛[2 q", .cursorShape), ("␛[?2026h", "␛[?2026l", .heldFrame),
        ("␛]4;1;#fff␛\\", "␛]104␛\\", .changedColors), ("␛]11;#fff␛\\", "␛]11;#1c1c1c␛\\", .changedColors),
    ]

    @Test("what is set is left, and what is set back is not", arguments: sequences)
    func leftover(set: String, reset: String, leftover: TerminalLeftover) {
        #expect(TerminalEmulator(set).leftovers == [leftover])
        #expect(TerminalEmulator(set + reset).leftovers.isEmpty)
        #expect(TerminalEmulator(set + "␛c").leftovers.isEmpty)
    }

    @Test("each leftover but those of the system's settings can be seen in the output")
    func all() {
        let seen = Set(Self.sequences.map(\.2)).union([.raw, .noEcho])
        #expect(seen == Set(TerminalLeftover.allCases))
    }

    @Test("tab stops at every eighth column are those of a new terminal, however they were set")
    func tabStops() {
        for output in ["", "␛[3g␛[?5W", "␛[3g\r␛H        ␛H        ␛H"] {
            #expect(TerminalEmulator(output, columns: 20).leftovers.isEmpty)
        }
        #expect(TerminalEmulator("␛[3g", columns: 20).leftovers == [.tabStops])
    }

    @Test(
        "what programs leave that tidy up is no leftover",
        arguments: [
            // A title, Alt as a bit of its own, a blinking block, and a set of characters that is not in use.
            "␛]2;title␛\\", "␛[?1034h", "␛[1 q", "␛)0", "␛[?12h", "␛[?1006h", "text",
        ])
    func tidy(output: String) {
        #expect(TerminalEmulator(output).leftovers.isEmpty)
    }
}
