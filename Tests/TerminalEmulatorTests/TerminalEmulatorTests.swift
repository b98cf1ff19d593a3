import TerminalUI
import TestSupport
import Testing

@testable import TerminalEmulator

@Suite("A terminal in memory")
struct TerminalEmulatorTests {
    private func emulator(_ output: String, columns: Int = 20, rows: Int = 4) -> TerminalEmulator {
        let emulator = TerminalEmulator(size: Size(width: columns, height: rows))
        emulator.feed(Array(output.utf8))
        return emulator
    }

    @Test("text is shown where the cursor is, and wraps at the edge")
    func text() {
        let emulator = emulator("Hello\r\n  there, whoever you are")
        #expect(emulator.grid.lines == ["Hello", "  there, whoever you", " are", ""])
        #expect(emulator.cursor == Point(x: 4, y: 2))
    }

    @Test("wide and combined characters take the cells that they take on a terminal")
    func width() {
        let emulator = emulator("東京 e\u{301}x")
        #expect(emulator.grid.text == "東京 éx")
        #expect(emulator.grid[0, 0].isWide && emulator.grid[1, 0].isContinuation)
        #expect(emulator.cursor == Point(x: 7, y: 0))
    }

    @Test("a wide character of which one half is overwritten is gone, as on other terminals")
    func halves() {
        #expect(emulator("東京\u{1b}[1;2Hx").grid.text == " x京")
        #expect(emulator("東京\u{1b}[1;3Hx").grid.text == "東x")
        #expect(emulator("東京\u{8} ").grid.text == "東")
    }

    @Test("bytes that are no character differ from a character that cannot be shown")
    func brokenCharacters() {
        let emulator = TerminalEmulator(size: Size(width: 20, height: 1))
        emulator.feed([0xc3] + Array("( \u{e0b0} \u{ad} \u{fffd}".utf8))
        #expect(emulator.grid.text == "\u{fffd}( \u{25a1} \u{25a1} \u{fffd}")
    }

    @Test(
        "each attribute and colour becomes the style of its cells",
        arguments: [
            ("\u{1b}[1m", Style(.normal, .bold)), ("\u{1b}[2m", Style(.normal, .dim)),
            ("\u{1b}[3m", Style(.normal, .italic)), ("\u{1b}[4m", Style(.normal, .underline)),
            ("\u{1b}[4:3m", Style(.normal, .underline)), ("\u{1b}[5m", Style(.normal, .blink)),
            ("\u{1b}[7m", Style(.normal, .reverse)), ("\u{1b}[9m", Style(.normal, .strikethrough)),
            ("\u{1b}[1;2m\u{1b}[22m", Style()), ("\u{1b}[2;7m\u{1b}[0m", Style()),
            ("\u{1b}[31;42m", Style(1, on: 2)), ("\u{1b}[91m", Style(9)), ("\u{1b}[38;5;208m", Style(208)),
            ("\u{1b}[38:5:208m", Style(208)),
            ("\u{1b}[48;2;255;0;1m", Style(.standard, on: .exact(255, 0, 1))),
            ("\u{1b}[38:2::254:1:0m", Style(.exact(254, 1, 0))), ("\u{1b}[58;5;3m", Style()),
            ("\u{1b}[58:2::1:2:3m", Style()),
            ("\u{1b}[2;38;5;2;1m", Style(2, [.dim, .bold])),
        ])
    func style(sequence: String, style: Style) {
        #expect(emulator(sequence + "x").grid[0, 0].style == style)
    }

    @Test("dim text is dim again after the cursor and its look are restored")
    func restoredLook() {
        let grid = emulator("\u{1b}[2m\u{1b}7\u{1b}[22ma\u{1b}8b").grid
        #expect(grid[0, 0].style == Style(.normal, .dim))
        #expect(grid.text == "b")
    }

    @Test("the title, and each link with its words, are known")
    func titleAndLinks() {
        let emulator = emulator(
            "\u{1b}]2;Notes\u{7}a \u{1b}]8;;https://example.com/x\u{1b}\\link\u{1b}]8;;\u{1b}\\ b")
        #expect(emulator.title == "Notes")
        #expect(emulator.grid.text == "a link b")
        #expect(
            emulator.grid.shownLinks(row: 0)
                == [CellLink(y: 0, columns: 2..<6, address: "https://example.com/x")])
    }

    @Test("a link scrolls with its words")
    func scrolledLink() {
        let emulator = emulator(
            "1\r\n\u{1b}]8;;https://example.com/x\u{1b}\\link\u{1b}]8;;\u{1b}\\\r\n3\r\n4\r\n5")
        #expect(emulator.grid.lines == ["link", "3", "4", "5"])
        #expect(emulator.grid.shownLinks(row: 0).map(\.address) == ["https://example.com/x"])
        #expect(emulator.grid.shownLinks(row: 1).isEmpty)
    }

    @Test("a screen full of links takes a time in proportion to its cells")
    func screenOfLinks() {
        let (columns, rows) = (300, 100)
        let emulator = emulator(
            "\u{1b}]8;;https://example.com/x\u{1b}\\" + String(repeating: "x", count: columns * rows),
            columns: columns, rows: rows)
        let seconds = ProcessorTime.measure {
            let grid = emulator.grid
            #expect((0..<rows).allSatisfy { grid.shownLinks(row: $0).map(\.columns) == [0..<columns] })
        }
        #expect(seconds < 2)
    }

    @Test("a hidden cursor has no place")
    func hiddenCursor() {
        #expect(emulator("a").cursor == Point(x: 1, y: 0))
        #expect(emulator("a\u{1b}[?25l").cursor == nil)
    }

    @Test("the second screen hides the first one, which comes back afterwards")
    func secondScreen() {
        let emulator = emulator("first\u{1b}[?1049h\u{1b}[Hsecond")
        #expect(emulator.grid.text == "second")
        emulator.feed(Array("\u{1b}[?1049l".utf8))
        #expect(emulator.grid.text == "first")
    }

    @Test("a frame that is shown at once is not seen before its end")
    func synchronizedFrame() {
        let emulator = emulator("before\u{1b}[?2026h\rafter!")
        #expect(emulator.grid.text == "before")
        emulator.feed(Array("\u{1b}[?2026l".utf8))
        #expect(emulator.grid.text == "after!")
    }

    @Test("nor are its hidden cursor, its reversed colours and its pictures")
    func synchronizedModes() {
        let emulator = emulator("a\u{1b}[?2026h\u{1b}[?25l\u{1b}[?5h\u{1b}Pq~\u{1b}\\")
        #expect(emulator.cursor == Point(x: 1, y: 0) && emulator.pictures.isEmpty)
        let style = emulator.grid[0, 0].style
        emulator.feed(Array("\u{1b}[?2026l".utf8))
        #expect(emulator.cursor == nil && emulator.pictures == [0])
        #expect(emulator.grid[0, 0].style != style)
    }

    @Test("arrows, pastes and clicks follow the modes that the program has set")
    func input() {
        let emulator = emulator("\u{1b}[?1h\u{1b}[?2004h\u{1b}[?1000h\u{1b}[?1006h")
        for event in [
            InputEvent.key(.up), .paste("a\nb\u{1b}"), .mouse(MouseEvent(.click, at: Point(x: 2, y: 1))),
            .mouse(MouseEvent(.wheelDown, at: Point(x: 0, y: 0))),
        ] {
            emulator.press(event)
        }
        #expect(
            String(decoding: emulator.takeReplies(), as: UTF8.self)
                == "\u{1b}OA\u{1b}[200~a\rb\u{1b}[201~\u{1b}[<0;3;2M\u{1b}[<0;3;2m\u{1b}[<65;1;1M")
        let plain = self.emulator("")
        plain.press(.paste("a"))
        plain.press(.mouse(MouseEvent(.click, at: Point(x: 2, y: 1))))
        #expect(plain.takeReplies() == [UInt8(ascii: "a")])
    }

    @Test("clicks in single bytes reach column 223, and none is sent beyond")
    func farClicks() {
        let emulator = emulator("\u{1b}[?1000h", columns: 300)
        emulator.press(.mouse(MouseEvent(.click, at: Point(x: 222, y: 1))))
        #expect(emulator.takeReplies() == [0x1b, 0x5b, 0x4d, 32, 255, 34, 0x1b, 0x5b, 0x4d, 35, 255, 34])
        emulator.press(.mouse(MouseEvent(.click, at: Point(x: 223, y: 1))))
        #expect(emulator.takeReplies() == [])
    }

    @Test("a character that comes in pieces, or whose mark comes later, is one character")
    func pieces() {
        let emulator = emulator("")
        for byte in "e\u{301}東🚄\u{1b}[2mx".utf8 { emulator.feed([byte]) }
        #expect(emulator.grid.text == "e\u{301}東🚄x")
        #expect(emulator.grid[5, 0].style == Style(.normal, .dim))
        #expect(self.emulator("\u{e6}\u{9d}").grid.text == "æ")
    }

    @Test("a smaller terminal keeps the rows around the cursor, and cuts what is too wide")
    func resize() {
        let emulator = emulator("one\r\ntwo\r\nthree\r\nfour")
        emulator.resize(to: Size(width: 2, height: 3))
        #expect(emulator.grid.size == Size(width: 2, height: 3))
        #expect(emulator.grid.lines == ["tw", "th", "fo"])
        #expect(emulator.cursor == Point(x: 1, y: 2))
    }

    @Test(
        "output that no terminal understands, or that never ends, harms nothing",
        arguments: [
            "\u{1b}[" + String(repeating: "1;", count: 40000) + "m",
            "\u{1b}[" + String(repeating: "9", count: 500) + "C",
            "\u{1b}]2;" + String(repeating: "x", count: 1_000_000),
            "\u{1b}P" + String(repeating: "q", count: 100_000) + "\u{1b}\\",
            "\u{1b}[?" + String(repeating: "1;", count: 100) + "h", "\u{1b}[99999;99999H",
            "\u{1b}[0;0;0;0;0;0;0;0;0;0;0;0;0;0;0;0;0;0r",
            "\u{1b}(\u{1b})\u{1b}%%G", "\u{1b}[!!!!!!!!!!!!!!!!!!!!p",
            "\u{1b}[38;5m\u{1b}[38;2;1m\u{1b}[38m\u{1b}[48:2m",
        ])
    func hostile(output: String) {
        let emulator = emulator(output)
        emulator.feed(Array("\u{1b}\\\u{1b}c\u{18}ok".utf8))
        #expect(emulator.grid.text == "ok")
    }

    @Test("random bytes and half sequences never stop the emulator", arguments: 0..<20)
    func random(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let emulator = TerminalEmulator(size: Size(width: 30, height: 5))
        let pieces: [[UInt8]] = [
            "\u{1b}[", "\u{1b}]8;;", ";", "m", "H", "\u{1b}[?", "h", "\u{7}", "\u{1b}\\",
        ].map { Array($0.utf8) }
        for _ in 0..<400 {
            emulator.feed(pieces.randomElement(using: &random) ?? [])
            emulator.feed(
                (0..<Int.random(in: 0..<6, using: &random)).map { _ in
                    UInt8.random(in: 0...255, using: &random)
                })
            if Int.random(in: 0..<40, using: &random) == 0 {
                emulator.resize(to: Size(width: .random(in: 1..<60), height: .random(in: 1..<9)))
            }
        }
        let size = emulator.grid.size
        #expect(emulator.grid.cells.count == size.width * size.height)
        #expect(emulator.grid.cells.allSatisfy { $0.isContinuation || !$0.text.isEmpty })
    }
}

extension Style {
    fileprivate init(_ foreground: UInt8, on background: UInt8? = nil, _ attributes: Attributes = []) {
        self.init(.indexed(foreground), on: background.map(CellColor.indexed) ?? .standard, attributes)
    }

    fileprivate init(
        _ foreground: CellColor, on background: CellColor = .standard, _ attributes: Attributes = []
    ) {
        self.init(.normal, attributes)
        (self.foreground, self.background) = (foreground, background)
    }
}
