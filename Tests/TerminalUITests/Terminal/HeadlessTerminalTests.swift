import CoreFoundation
import Foundation
import Testing
import Waiting

@testable import TerminalUI

@Suite("A terminal without a screen")
@UIActor
struct HeadlessTerminalTests {
    private func canvas(_ width: Int, _ height: Int) -> Canvas {
        let canvas = Canvas(size: Size(width: width, height: height))
        canvas.box(canvas.bounds, style: .secondary)
        canvas.put("Genève → Zürich HB", at: Point(x: 2, y: 1), style: .highlight)
        canvas.put("東京駅 🚄 e\u{301}\u{323} क्षत्रिय", at: Point(x: 2, y: 2), style: .error)
        for (index, color) in Style.Color.allCases.enumerated() {
            for bits in UInt8(0)..<16 {
                let style = Style(color, Style.Attributes(rawValue: bits))
                canvas.put("x", at: Point(x: 2 + Int(bits), y: 3 + index), style: style)
            }
        }
        return canvas
    }

    @Test("ncurses shows exactly the displayed cells, in every style")
    func readBack() throws {
        let terminal = try Terminal.headless(columns: 60, rows: 12)
        let grid = canvas(60, 12).grid
        terminal.display(grid)
        #expect(terminal.readBack() == grid)
        terminal.close()
    }

    @Test("any screen can be drawn over any other screen, and no part of the old screen stays")
    func differences() throws {
        let terminal = try Terminal.headless(columns: 30, rows: 4)
        let pieces = ["東京", "x", "🚄🚄", " ", "e\u{301}", "─", "Lyon", "क्ष"]
        for _ in 0..<400 {
            let canvas = Canvas(size: terminal.size)
            for _ in 0..<Int.random(in: 0...12) {
                canvas.put(
                    pieces.randomElement() ?? "", at: Point(x: .random(in: -2...30), y: .random(in: 0...3)),
                    style: Style(Style.Color.allCases.randomElement() ?? .normal))
            }
            terminal.display(canvas.grid)
            let shown = terminal.readBack()
            #expect(shown == canvas.grid)
            if shown != canvas.grid { break }
        }
        terminal.close()
    }

    @Test("a wide character stays whole if nothing else changes, or if only half of it changes its style")
    func wideChanges() throws {
        let terminal = try Terminal.headless(columns: 8, rows: 1)
        for (text, styled) in [("a東b", 9), ("a京b", 9), ("a京b", 2), ("a東b", 1), ("a東b", 2), ("🚄東b", 9)] {
            let canvas = Canvas(size: terminal.size)
            canvas.put(text, at: Point(x: 0, y: 0))
            canvas.restyle(Rect(x: styled, y: 0, width: 1, height: 1), .reverse)
            terminal.display(canvas.grid)
            #expect(terminal.readBack().text == text)
        }
        terminal.close()
    }

    @Test("a grid that is larger than the terminal is cut, and a smaller grid leaves blanks")
    func otherSizes() throws {
        let terminal = try Terminal.headless(columns: 11, rows: 2)
        let large = Canvas(size: Size(width: 20, height: 5))
        large.put("東東東東東東東", at: Point(x: 0, y: 0))
        terminal.display(large.grid)
        #expect(terminal.readBack().lines == ["東東東東東", ""])
        let small = Canvas(size: Size(width: 3, height: 1))
        small.put("abc", at: Point(x: 0, y: 0))
        terminal.display(small.grid)
        #expect(terminal.readBack().lines == ["abc", ""])
        terminal.close()
    }

    @Test("several open terminals do not affect one another")
    func several() throws {
        let terminals = try (0..<5).map { try Terminal.headless(columns: 20 + $0, rows: 3 + $0) }
        for (index, terminal) in terminals.enumerated() {
            let canvas = Canvas(size: terminal.size)
            canvas.put("terminal \(index)", at: Point(x: index, y: index))
            terminal.display(canvas.grid)
            terminal.inject(.key(.character(Character(String(index)))))
        }
        for (index, terminal) in terminals.enumerated() {
            #expect(terminal.size == Size(width: 20 + index, height: 3 + index))
            #expect(terminal.nextEvent() == .key(.character(Character(String(index)))))
            #expect(terminal.readBack().text(row: index).contains("terminal \(index)"))
        }
        terminals[2].close()
        #expect(terminals[3].readBack().text(row: 3).contains("terminal 3"))
        for terminal in terminals { terminal.close() }
    }

    @Test(
        "resizing one terminal leaves the other terminals unchanged", arguments: [(9, 2), (120, 40), (30, 4)])
    func severalSizes(width: Int, height: Int) throws {
        let terminals = try (0..<3).map { _ in try Terminal.headless(columns: 30, rows: 4) }
        let grid = canvas(30, 4).grid
        for terminal in terminals { terminal.display(grid) }
        terminals[1].inject(.resize(Size(width: width, height: height)))
        let event = terminals[1].nextEvent()
        #expect(event == (width == 30 ? nil : .resize(Size(width: width, height: height))))
        for terminal in [terminals[0], terminals[2]] {
            #expect(terminal.size == Size(width: 30, height: 4))
            #expect(terminal.readBack() == grid)
            #expect(terminal.nextEvent() == nil)
        }
        terminals[1].display(canvas(width, height).grid)
        #expect(terminals[1].readBack() == canvas(width, height).grid)
        #expect(terminals[0].readBack() == grid)
        for terminal in terminals { terminal.close() }
    }

    @Test("a terminal that shrinks and grows again leaves no blanks on other terminals")
    func sizeThereAndBack() throws {
        let terminals = try (0..<2).map { _ in try Terminal.headless(columns: 30, rows: 4) }
        let grid = canvas(30, 4).grid
        terminals[0].display(grid)
        for size in [Size(width: 9, height: 2), Size(width: 30, height: 4)] {
            terminals[1].inject(.resize(size))
            #expect(terminals[1].nextEvent() == .resize(size))
        }
        #expect(terminals[0].readBack() == grid)
        for terminal in terminals { terminal.close() }
    }

    @Test("injected events come out of ncurses unchanged and in order")
    func injection() throws {
        let terminal = try Terminal.headless()
        let events: [InputEvent] = [
            .key(.character("é")), .key(.character("東")), .key(.escape), .key(.character("[")), .key(.up),
            .key(Key(.right, .control)), .key(.backTab), .key(.function(12)), .key(.control("c")),
            .key(Key(.character("b"), .alt)), .key(.enter), .key(.backspace), .paste("Gare\rde l'Est é"),
            .mouse(MouseEvent(.click, at: Point(x: 79, y: 23))), .key(.tab),
            .mouse(MouseEvent(.wheelDown, at: Point(x: 0, y: 0))), .resize(Size(width: 100, height: 40)),
            .key(.character("q")),
        ]
        for event in events { terminal.inject(event) }
        #expect(terminal.hasPendingInput)
        for event in events {
            if event == .key(.escape) {
                #expect(terminal.nextEvent() == nil)
                #expect(terminal.patience == .milliseconds(25))
                terminal.endOfWait()
            }
            #expect(terminal.nextEvent() == event)
        }
        #expect(terminal.nextEvent() == nil)
        #expect(!terminal.hasPendingInput)
        #expect(terminal.patience == nil)
        terminal.close()
    }

    @Test("text of any length can be injected at once")
    func longInjection() throws {
        let terminal = try Terminal.headless()
        let text = String(repeating: "Paris Gare de Lyon é東 ", count: 100)
        for character in text { terminal.inject(.key(.character(character))) }
        terminal.inject(.paste(text))
        var typed = ""
        while case .key(let key) = terminal.nextEvent(), case .character(let character) = key.code {
            typed.append(character)
            if typed.count == text.count { break }
        }
        #expect(typed == text)
        #expect(terminal.nextEvent() == .paste(text))
        terminal.close()
    }

    @Test("a terminal reports its new size, and the next grid fills it")
    func resize() throws {
        let terminal = try Terminal.headless(columns: 40, rows: 5)
        terminal.display(canvas(40, 5).grid)
        terminal.inject(.resize(Size(width: 70, height: 20)))
        #expect(terminal.nextEvent() == .resize(Size(width: 70, height: 20)))
        #expect(terminal.size == Size(width: 70, height: 20))
        let grid = canvas(70, 20).grid
        terminal.display(grid)
        #expect(terminal.readBack() == grid)
        terminal.inject(.resize(Size(width: 0, height: -4)))
        #expect(terminal.nextEvent() == .resize(Size(width: 1, height: 1)))
        terminal.inject(.resize(Size(width: 1, height: 1)))
        #expect(terminal.nextEvent() == nil, "a size that it has is no news")
        terminal.close()
    }

    @Test("a terminal that was smaller for a while is drawn completely again")
    func smallerMeanwhile() throws {
        let terminal = try Terminal.headless(columns: 40, rows: 9)
        let grid = canvas(40, 9).grid
        terminal.display(grid)
        for size in [Size(width: 10, height: 2), Size(width: 40, height: 9)] {
            terminal.inject(.resize(size))
            #expect(terminal.nextEvent() == .resize(size))
        }
        terminal.display(grid)
        #expect(terminal.readBack() == grid)
        terminal.close()
    }

    @Test("two injected clicks are never a double click, however quick they are")
    func clicks() throws {
        let terminal = try Terminal.headless()
        let click = InputEvent.mouse(MouseEvent(.click, at: Point(x: 3, y: 4)))
        terminal.inject(click)
        terminal.inject(click)
        #expect(terminal.nextEvent() == click)
        #expect(terminal.nextEvent() == click)
        #expect(terminal.nextEvent() == nil)
        terminal.close()
    }

    @Test("opening a terminal leaves the program's signal handlers unchanged")
    func signalHandlers() async {
        // Runs in a process of its own, because ncurses sets its handlers only once.
        await #expect(processExitsWith: .exitCode(0)) {
            let numbers = [SIGINT, SIGTERM, SIGTSTP, SIGWINCH]
            for number in numbers { _ = signal(number, SIG_DFL) }
            let terminal = try await Terminal.headless()
            for number in numbers {
                var action = sigaction()
                _ = sigaction(number, nil, &action)
                if action.__sigaction_handler.sa_handler != nil { exit(1) }
            }
            await terminal.close()
            exit(0)
        }
    }

    @Test("a terminal reports the end of input once, and nothing after it")
    func endOfInput() throws {
        let terminal = try Terminal.headless()
        #expect(terminal.nextEvent() == nil, "a headless terminal is not at its end because nothing is typed")
        terminal.inject(.endOfInput)
        #expect(terminal.nextEvent() == .endOfInput)
        #expect(terminal.nextEvent() == nil)
        terminal.close()
    }

    @Test("on a terminal without colours and UTF-8, attributes replace colours, and ASCII replaces the rest")
    func poorTerminals() throws {
        let settings = TerminalSettings(type: "vt100", characters: .ascii)
        for settings in [
            settings, TerminalSettings(type: "xterm-256color", colors: .atMost(0), characters: .ascii),
        ] {
            let terminal = try Terminal.headless(columns: 30, rows: 3, settings: settings)
            let canvas = Canvas(size: terminal.size)
            canvas.box(canvas.bounds)
            canvas.put("▸ Zürich", at: Point(x: 1, y: 1), style: .accent)
            canvas.put("late", at: Point(x: 12, y: 1), style: .secondary)
            terminal.display(canvas.grid)
            let shown = terminal.readBack()
            #expect(shown.text(row: 1) == "|> Zurich   late             |")
            #expect(shown.style(at: Point(x: 1, y: 1)) == .bold)
            #expect(shown.style(at: Point(x: 12, y: 1)) == Style(.normal, .dim))
            terminal.close()
        }
    }

    @Test(
        "a terminal with only eight colours is drawn in colour",
        arguments: ["xterm", "linux", "screen", "ansi"])
    func eightColors(type: String) throws {
        let terminal = try Terminal.headless(
            columns: 30, rows: 3, settings: TerminalSettings(type: type, background: .dark))
        #expect(terminal.settings.type == type)
        let canvas = Canvas(size: terminal.size)
        canvas.put("late", at: Point(x: 1, y: 1), style: .error)
        canvas.put("grey", at: Point(x: 9, y: 1), style: .secondary)
        terminal.display(canvas.grid)
        #expect(terminal.readBack().style(at: Point(x: 1, y: 1)) == .error)
        #expect(terminal.readBack().style(at: Point(x: 9, y: 1)) == Style(.normal, .dim))
        terminal.close()
    }

    @Test("a headless terminal uses a common description if the wanted one is not installed")
    func fallback() throws {
        let terminal = try Terminal.headless(settings: TerminalSettings(type: "no-such-terminal"))
        #expect(terminal.settings.type == "xterm-256color")
        terminal.close()
    }

    @Test("a closed terminal does nothing, and can be closed again")
    func closed() throws {
        let terminal = try Terminal.headless(columns: 10, rows: 2)
        terminal.close()
        terminal.close()
        #expect(terminal.isClosed)
        terminal.inject(.key(.enter))
        #expect(terminal.nextEvent() == nil)
        #expect(!terminal.hasPendingInput)
        terminal.display(canvas(10, 2).grid)
        terminal.suspend()
        terminal.resume()
        #expect(terminal.readBack().text == "")
    }

    @Test("a terminal closes when nothing refers to it any more")
    func many() throws {
        let before = OpenScreens.openCount
        for index in 0..<50 {
            let terminal = try Terminal.headless(columns: 80, rows: 24)
            terminal.display(canvas(80, 24).grid)
            if index % 2 == 0 { terminal.close() }
        }
        #expect(OpenScreens.openCount == before)
    }

    @Test("a listener on the loop gets injected input until it is cancelled")
    func listener() async throws {
        let terminal = try Terminal.headless()
        var events: [InputEvent] = []
        terminal.inject(.key(.character("a")))
        let listener = terminal.listen(on: .shared) { events.append($0) }
        terminal.inject(.key(.escape))
        terminal.inject(.key(.control("z")))
        let all: [InputEvent] = [.key(.character("a")), .key(.escape), .key(.control("z"))]
        let outcome = await UILoop.shared.wait(for: "three keys", timeout: .seconds(10)) { _ in
            events.count == 3 ? true : nil
        }
        #expect(outcome.value == true)
        #expect(events == all)
        listener.cancel()
        terminal.inject(.key(.enter))
        _ = await UILoop.shared.wait(for: "time to pass", timeout: .milliseconds(5)) { _ in nil as Int? }
        #expect(events == all)
        terminal.close()
    }
}
