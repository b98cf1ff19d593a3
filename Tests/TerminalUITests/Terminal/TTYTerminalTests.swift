import CNcurses
import CoreFoundation
import Foundation
import TestSupport
import Testing
import Waiting

@testable import TerminalUI

@Suite("A terminal with a screen", .serialized)
@UIActor
struct TTYTerminalTests {
    private func words(_ text: String, on size: Size) -> CellGrid {
        let canvas = Canvas(size: size)
        canvas.put(text, at: Point(x: 3, y: 1))
        return canvas.grid
    }

    @Test("closing a terminal restores its settings, screen, mouse, pastes and cursor")
    func givenBack() throws {
        let pseudo = try PseudoTerminal(columns: 66, rows: 17)
        let before = pseudo.settings
        let terminal = try pseudo.open()
        #expect(terminal.size == Size(width: 66, height: 17))
        #expect(pseudo.settings != before)
        terminal.display(words("Guichet", on: terminal.size))
        let start = pseudo.drawn()
        for part in ["Guichet", "[?1049h", "[?2004h", "[?1000h", "[?1006h", "[?25l"] {
            #expect(start.contains(part))
        }
        terminal.close()
        let end = pseudo.drawn()
        for part in ["[?1049l", "[?2004l", "[?1000l", "[?1006l", "[?25h"] { #expect(end.contains(part)) }
        #expect(pseudo.settings == before)
        pseudo.dispose()
    }

    @Test("the second screen is entered once, before the terminal is asked anything, and left once")
    func secondScreen() throws {
        let pseudo = try PseudoTerminal()
        let terminal = try pseudo.open()
        terminal.display(words("Guichet", on: terminal.size))
        terminal.close()
        let drawn = pseudo.drawn()
        for part in ["[?1049h", "[?1049l"] {
            #expect(drawn.split(separator: part, omittingEmptySubsequences: false).count == 2, "\(part)")
        }
        let entered = try #require(drawn.firstRange(of: "[?1049h"))
        let asked = try #require(drawn.firstRange(of: "[?2026$p"))
        #expect(entered.upperBound < asked.lowerBound)
        pseudo.dispose()
    }

    @Test("a suspended terminal belongs to the shell, and is drawn again in its new size afterwards")
    func suspended() throws {
        let pseudo = try PseudoTerminal()
        let before = pseudo.settings
        let terminal = try pseudo.open()
        let during = pseudo.settings
        terminal.display(words("Guichet", on: terminal.size))
        _ = pseudo.drawn()
        terminal.suspend()
        #expect(pseudo.settings == before)
        #expect(pseudo.drawn().contains("[?1049l"))
        terminal.display(words("nothing", on: terminal.size))
        pseudo.resize(columns: 50, rows: 20)
        #expect(pseudo.drawn() == "")
        terminal.resume()
        #expect(pseudo.settings == during)
        let drawn = pseudo.drawn()
        #expect(drawn.contains("Guichet"))
        #expect(drawn.contains("[?1049h"))
        #expect(drawn.contains("[?2004h"))
        // The cursor is hidden again, because the shell has shown it.
        #expect(drawn.contains("[?25l"))
        #expect(terminal.nextEvent() == .resize(Size(width: 50, height: 20)))
        terminal.close()
        #expect(pseudo.settings == before)
        pseudo.dispose()
    }

    @Test("mouse reports that are on their way when a terminal is closed do not reach the shell")
    func lateReports() throws {
        let pseudo = try PseudoTerminal()
        let terminal = try pseudo.open()
        pseudo.type("x\u{1b}[<65;10;10M")
        #expect(terminal.nextEvent() == .key(.character("x")))
        terminal.close()
        pseudo.type("ls\n")
        var command = [UInt8](repeating: 0, count: 80)
        let count = read(pseudo.inside, &command, command.count)
        #expect(String(decoding: command.prefix(max(0, count)), as: UTF8.self) == "ls\n")
        pseudo.dispose()
    }

    @Test("a terminal is guarded against crashes while it is open, and not while it belongs to the shell")
    func guarded() throws {
        /// Whether a crash would be handled.
        func isGuarded() -> Bool {
            var now = sigaction()
            sigaction(SIGSYS, nil, &now)
            return Int(now.sa_flags) & Int(SA_SIGINFO) != 0
        }
        let pseudo = try PseudoTerminal()
        #expect(!isGuarded())
        let terminal = try pseudo.open()
        #expect(isGuarded())
        terminal.suspend()
        #expect(!isGuarded())
        terminal.resume()
        #expect(isGuarded())
        terminal.close()
        #expect(!isGuarded())
        pseudo.dispose()
    }

    @Test("resuming a terminal sets and draws everything again, in case another program has changed it")
    func spoilt() throws {
        let pseudo = try PseudoTerminal()
        var others = termios()
        tcgetattr(pseudo.inside, &others)
        let terminal = try pseudo.open()
        let settings = pseudo.settings
        terminal.display(words("Guichet", on: terminal.size))
        _ = pseudo.drawn()
        tcsetattr(pseudo.inside, TCSANOW, &others)
        terminal.resume()
        #expect(pseudo.drawn().contains("Guichet"))
        #expect(pseudo.settings == settings)
        terminal.close()
        pseudo.dispose()
    }

    #if os(Linux)
        @Test(
            "each frame is written at once, however often the cursor moves within it",
            .enabled(
                if: FileManager.default.isReadableFile(atPath: "/proc/thread-self/io"),
                "the system counts no writes"
            ))
        func onceAFrame() throws {
            let pseudo = try PseudoTerminal()
            let terminal = try pseudo.open()
            terminal.display(words("Guichet", on: terminal.size))
            let before = try writes()
            for number in 0..<10 {
                let canvas = Canvas(size: terminal.size)
                for y in 0..<12 { canvas.put("\(number)", at: Point(x: y * 5, y: y * 2)) }
                terminal.display(canvas.grid)
                #expect(pseudo.drawn().contains("\(number)"))
            }
            #expect(try writes() - before == 10)
            terminal.close()
            pseudo.dispose()
        }

        /// The number of system calls by which this thread has written (`syscw` in `/proc/thread-self/io`, proc(5)).
        private func writes() throws -> Int {
            let lines = try String(contentsOfFile: "/proc/thread-self/io", encoding: .utf8).split(
                separator: "\n")
            let line = try #require(lines.first { $0.hasPrefix("syscw: ") })
            return try #require(Int(line.dropFirst("syscw: ".count)))
        }
    #endif

    @Test("a terminal draws only the cells that changed")
    func onlyChanges() throws {
        let pseudo = try PseudoTerminal()
        let terminal = try pseudo.open()
        terminal.display(words("Paris Gare de Lyon", on: terminal.size), cursor: Point(x: 5, y: 5))
        _ = pseudo.drawn()
        terminal.display(words("Paris Gare de Lyon", on: terminal.size), cursor: Point(x: 5, y: 5))
        #expect(pseudo.drawn() == "")
        terminal.display(words("Paris Gare du Lyon", on: terminal.size), cursor: Point(x: 5, y: 5))
        let drawn = pseudo.drawn()
        #expect(drawn.contains("u"))
        #expect(!drawn.contains("Lyon"))
        #expect(drawn.utf8.count < 40)
        terminal.close()
        pseudo.dispose()
    }

    @Test(
        "a terminal decodes typed keys, even in pieces, and after a lone Escape waits for more of a sequence")
    func typed() throws {
        let pseudo = try PseudoTerminal()
        let terminal = try pseudo.open()
        #expect(terminal.nextEvent() == nil)
        pseudo.type("é\u{1b}OA\u{1b}[1;5C\u{1b}[Z\u{3}")
        for key in [.character("é"), .up, Key(.right, .control), .backTab, .control("c")] as [Key] {
            #expect(terminal.nextEvent() == .key(key))
        }
        for byte in "東\u{1b}[200~two\rlines\u{1b}[201~\u{1b}[<64;10;5M".utf8.dropLast() {
            pseudo.type([byte])
            if let event = terminal.nextEvent() {
                #expect([.key(.character("東")), .paste("two\rlines")].contains(event))
            }
        }
        pseudo.type("M\u{1b}")
        #expect(terminal.nextEvent() == .mouse(MouseEvent(.wheelUp, at: Point(x: 9, y: 4))))
        #expect(terminal.nextEvent() == nil)
        #expect(terminal.patience == .milliseconds(25))
        terminal.endOfWait()
        #expect(terminal.nextEvent() == .key(.escape))
        terminal.close()
        pseudo.dispose()
    }

    @Test(
        "the numeric keypad types its digits and signs, whatever the description says of it",
        arguments: ["xterm", "xterm-256color", "rxvt", "vt100", "linux"])
    func keypad(type: String) throws {
        let pseudo = try PseudoTerminal()
        let terminal = try pseudo.open(TerminalSettings(type: type))
        for byte in "jklmnopqrstuvwxy" { pseudo.type("\u{1b}O\(byte)") }
        for character in "*+,-./0123456789" {
            #expect(terminal.nextEvent() == .key(.character(character)))
        }
        terminal.close()
        pseudo.dispose()
    }

    @Test("a lone Escape does not block the caller")
    func escapeHoldsNothingUp() throws {
        let pseudo = try PseudoTerminal()
        let terminal = try pseudo.open()
        pseudo.type("\u{1b}")
        let elapsed = ContinuousClock().measure { #expect(terminal.nextEvent() == nil) }
        // ncurses itself would wait a second for the rest of a sequence.
        #expect(elapsed < .milliseconds(900))
        #expect(terminal.patience != nil)
        terminal.close()
        pseudo.dispose()
    }

    @Test(
        "a terminal gets only the modes that it understands",
        arguments: [
            ("xterm", true, true), ("tmux-256color", true, true), ("vt100", true, false),
            ("vt52", false, false),
        ])
    func modes(type: String, paste: Bool, mouse: Bool) throws {
        let pseudo = try PseudoTerminal()
        let terminal = try pseudo.open(TerminalSettings(type: type))
        let drawn = pseudo.drawn()
        #expect(drawn.contains("[?2004h") == paste)
        #expect(drawn.contains("[?1000h") == mouse)
        terminal.close()
        pseudo.dispose()
    }

    @Test(
        "the shell's prompt gets a line of its own on a terminal that keeps the drawn screen",
        arguments: [("linux", true), ("vt100", true), ("vt220", true), ("xterm", false)])
    func prompt(type: String, ownLine: Bool) throws {
        let pseudo = try PseudoTerminal()
        let terminal = try pseudo.open(TerminalSettings(type: type))
        terminal.display(words("Guichet", on: terminal.size))
        _ = pseudo.drawn()
        terminal.suspend()
        #expect(pseudo.drawn().hasSuffix("\r\n") == ownLine)
        terminal.resume()
        _ = pseudo.drawn()
        terminal.close()
        #expect(pseudo.drawn().hasSuffix("\r\n") == ownLine)
        pseudo.dispose()
    }

    @Test("a terminal without colours gets no colour sequence, not even a reset")
    func noColors() throws {
        let pseudo = try PseudoTerminal()
        let terminal = try pseudo.open(TerminalSettings(type: "xterm-256color", colors: .atMost(0)))
        let canvas = Canvas(size: terminal.size)
        for color in Style.Color.allCases {
            canvas.put("word", at: Point(x: 0, y: Int(color.rawValue)), style: Style(color))
        }
        terminal.display(canvas.grid)
        terminal.close()
        let drawn = pseudo.drawn()
        #expect(drawn.contains("word"))
        // The codes 30 to 49 set and reset colours (ECMA-48, 8.3.117). A terminal without colours needs only
        // the codes 0, 1 and 2.
        let codes = drawn.matches(of: #/\[([0-9;]*)m/#).flatMap { $0.1.split(separator: ";") }.compactMap {
            Int($0)
        }
        #expect(codes.contains(1))
        #expect(codes.allSatisfy { $0 < 30 }, "\(codes)")
        pseudo.dispose()
    }

    @Test("a mouse report that has no end does not block later keys")
    func brokenMouse() throws {
        let pseudo = try PseudoTerminal()
        let terminal = try pseudo.open()
        pseudo.type("\u{1b}[<0;5")
        #expect(terminal.nextEvent() == nil)
        terminal.endOfWait()
        pseudo.type("x")
        #expect(terminal.nextEvent() == .key(.character("x")))
        terminal.close()
        pseudo.dispose()
    }

    @Test("injected input comes before keys typed later, and does not split a character")
    func injectedAmidTyped() throws {
        let pseudo = try PseudoTerminal()
        let terminal = try pseudo.open()
        terminal.inject(.key(.character("é")))
        pseudo.type("ab")
        #expect(terminal.nextEvent() == .key(.character("é")))
        #expect(terminal.nextEvent() == .key(.character("a")))
        terminal.inject(.key(.up))
        #expect(terminal.nextEvent() == .key(.up))
        #expect(terminal.nextEvent() == .key(.character("b")))
        terminal.close()
        pseudo.dispose()
    }

    @Test("a terminal that hangs up is reported once, and does not keep the loop busy")
    func hangUp() async throws {
        let pseudo = try PseudoTerminal()
        let terminal = try pseudo.open()
        var events: [InputEvent] = []
        let listener = terminal.listen(on: .shared) { events.append($0) }
        pseudo.hangUp()
        let outcome = await UILoop.shared.wait(for: "the end of input", timeout: .seconds(10)) { _ in
            events.isEmpty ? nil : true
        }
        #expect(outcome.value == true)
        #expect(listener.isCancelled)
        #expect(events == [.endOfInput])
        #expect(terminal.nextEvent() == nil)
        listener.cancel()
        terminal.close()
        close(pseudo.inside)
    }

    @Test("a listener gets keys, a lone Escape after a short wait, and the new size after a signal")
    func listener() async throws {
        let pseudo = try PseudoTerminal()
        let terminal = try pseudo.open()
        var events: [InputEvent] = []
        let listener = terminal.listen(on: .shared) { events.append($0) }
        pseudo.type("a\u{1b}")
        _ = await UILoop.shared.wait(for: "two keys", timeout: .seconds(10)) { _ in
            events.count == 2 ? true : nil
        }
        pseudo.resize(columns: 90, rows: 30)
        kill(getpid(), SIGWINCH)
        _ = await UILoop.shared.wait(for: "a size", timeout: .seconds(10)) { _ in
            events.count == 3 ? true : nil
        }
        #expect(events == [.key(.character("a")), .key(.escape), .resize(Size(width: 90, height: 30))])
        #expect(terminal.size == Size(width: 90, height: 30))
        listener.cancel()
        terminal.close()
        pseudo.dispose()
    }

    @Test("everything is drawn again after a change of size that was undone before it was noticed")
    func resizedAndBack() async throws {
        let pseudo = try PseudoTerminal()
        let terminal = try pseudo.open()
        let listener = terminal.listen(on: .shared) { _ in }
        terminal.display(words("Guichet", on: terminal.size))
        var drawn = pseudo.drawn()
        #expect(drawn.contains("Guichet"))
        drawn = ""
        kill(getpid(), SIGWINCH)
        _ = await UILoop.shared.wait(for: "the words", timeout: .seconds(10)) { _ in
            drawn += pseudo.drawn()
            return drawn.contains("Guichet") ? true : nil
        }
        #expect(drawn.contains("[2J") && drawn.contains("Guichet"))
        listener.cancel()
        terminal.close()
        pseudo.dispose()
    }

    @Test("a terminal that has hung up can still be drawn on and closed")
    func drawnAfterHangUp() throws {
        let pseudo = try PseudoTerminal()
        let terminal = try pseudo.open()
        pseudo.hangUp()
        terminal.display(words("Guichet", on: terminal.size))
        terminal.close()
        close(pseudo.inside)
    }

    @Test("a terminal is asked for its background, and its answer changes all colours")
    func background() throws {
        let pseudo = try PseudoTerminal()
        let terminal = try pseudo.open()
        let question = "\u{1b}]11;?\u{1b}\\"
        let canvas = Canvas(size: terminal.size)
        canvas.put("Guichet", at: Point(x: 3, y: 1), style: .accent)
        terminal.display(canvas.grid)
        let start = pseudo.drawn()
        #expect(start.contains(question))
        #expect(start.contains("[38;5;63m"))
        for (answer, color) in [("ffff/ffff/ffff", "[34m"), ("00/00/00", "[36m")] {
            pseudo.type("\u{1b}]11;rgb:\(answer)\u{7}x")
            #expect(terminal.nextEvent() == .key(.character("x")))
            #expect(pseudo.drawn().contains(color))
            #expect(terminal.readBack() == canvas.grid)
        }
        terminal.suspend()
        _ = pseudo.drawn()
        terminal.resume()
        // A terminal may print a question that it does not know, which must not stand in the shell's screen.
        let again = pseudo.drawn()
        let parts = again.split(separator: "[?1049h", omittingEmptySubsequences: false)
        #expect(parts.count == 2 && !parts[0].contains(question) && parts[1].contains(question))
        #expect(!again.contains("[?2026$p"))
        terminal.close()
        pseudo.dispose()
    }

    @Test("chosen colours replace the usual ones, on any background, unless there are no colours")
    func chosenColors() throws {
        for (background, colors, isChosen) in [
            (TerminalSettings.Background.dark, TerminalSettings.Colors.available, true),
            (.unknown, .atMost(16), true), (.dark, .atMost(0), false),
        ] {
            let pseudo = try PseudoTerminal()
            let terminal = try pseudo.open(
                TerminalSettings(
                    type: "xterm-256color", colors: colors, background: background,
                    chosenColors: [.accent: 13]))
            let canvas = Canvas(size: terminal.size)
            canvas.put("Guichet", at: Point(x: 3, y: 1), style: .accent)
            terminal.display(canvas.grid)
            #expect(pseudo.drawn().contains("[95m") == isChosen)
            terminal.close()
            pseudo.dispose()
        }
    }

    @Test(
        "a terminal with a known background or without colours is not asked for its background",
        arguments: [
            TerminalSettings(type: "xterm-256color", background: .dark),
            TerminalSettings(type: "xterm-256color", colors: .atMost(0)), TerminalSettings(type: "vt220"),
        ])
    func unasked(settings: TerminalSettings) throws {
        let pseudo = try PseudoTerminal()
        let terminal = try pseudo.open(settings)
        terminal.display(words("Guichet", on: terminal.size))
        #expect(!pseudo.drawn().contains("]11;"))
        terminal.close()
        pseudo.dispose()
    }
}
