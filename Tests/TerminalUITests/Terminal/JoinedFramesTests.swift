import Foundation
import TestSupport
import Testing
import Waiting

@testable import TerminalUI

@Suite("Sequences that mark a frame, so that a terminal shows it at once", .serialized)
@UIActor
struct JoinedFramesTests {
    private static let question = "\u{1b}[?2026$p"
    private static let (begin, end) = ("\u{1b}[?2026h", "\u{1b}[?2026l")

    private func show(_ text: String, cursor: Int = 0, on terminal: Terminal) {
        let canvas = Canvas(size: terminal.size)
        canvas.put(text, at: Point(x: 3, y: 1))
        terminal.display(canvas.grid, cursor: Point(x: cursor, y: 0))
    }

    @Test(
        "each frame is marked if the terminal says it supports such sequences, and the answer is no key",
        arguments: [1, 2])
    func enclosed(state: Int) throws {
        let pseudo = try PseudoTerminal()
        let terminal = try pseudo.open()
        show("Paris", on: terminal)
        let start = pseudo.drawn()
        #expect(start.contains(Self.question) && !start.contains(Self.begin))
        pseudo.type("a\u{1b}[?2026;\(state)$yb")
        #expect(terminal.nextEvent() == .key(.character("a")))
        #expect(terminal.nextEvent() == .key(.character("b")))
        #expect(terminal.nextEvent() == nil)
        _ = pseudo.drawn()
        show("Lyon", on: terminal)
        let frame = pseudo.drawn()
        #expect(frame.hasPrefix(Self.begin) && frame.hasSuffix(Self.end) && frame.contains("Lyon"))
        show("Lyon", on: terminal)
        #expect(pseudo.drawn() == "")
        // A cursor that only moves needs no frame.
        show("Lyon", cursor: 9, on: terminal)
        let moved = pseudo.drawn()
        #expect(!moved.isEmpty && !moved.contains("2026"))
        terminal.resume()
        let again = pseudo.drawn()
        #expect(!again.contains(Self.question) && again.contains(Self.begin) && again.contains(Self.end))
        terminal.close()
        pseudo.dispose()
    }

    @Test(
        "no frame is marked if the terminal says that it does not support such sequences",
        arguments: [0, 3, 4])
    func unknown(state: Int) throws {
        let pseudo = try PseudoTerminal()
        let terminal = try pseudo.open()
        pseudo.type("\u{1b}[?2026;\(state)$y")
        #expect(terminal.nextEvent() == nil)
        _ = pseudo.drawn()
        show("Lyon", on: terminal)
        #expect(!pseudo.drawn().contains("2026"))
        terminal.close()
        pseudo.dispose()
    }

    @Test(
        "a frame is always ended before the terminal is closed or suspended"
    )
    func ended() throws {
        let pseudo = try PseudoTerminal()
        let terminal = try pseudo.open()
        _ = pseudo.drawn()
        terminal.suspend()
        #expect(pseudo.drawn().contains(Self.end))
        terminal.resume()
        _ = pseudo.drawn()
        terminal.close()
        #expect(pseudo.drawn().contains(Self.end))
        pseudo.dispose()
    }

    @Test("if the program crashes within a frame, the frame is ended")
    func crash() throws {
        let pseudo = try PseudoTerminal()
        let terminal = try pseudo.open()
        let modes = TerminalModes.ofCurrentTerminal
        let bytes = modes.endingBytes.map { UInt8(truncatingIfNeeded: $0) }
        #expect(String(decoding: bytes, as: UTF8.self).contains(Self.end))
        terminal.close()
        pseudo.dispose()
    }

    @Test(
        "a terminal that would print the question as text is not asked",
        arguments: [("xterm", true), ("tmux-256color", true), ("linux", false), ("vt100", false)])
    func asked(type: String, isAsked: Bool) throws {
        let pseudo = try PseudoTerminal()
        let terminal = try pseudo.open(TerminalSettings(type: type))
        #expect(pseudo.drawn().contains(Self.question) == isAsked)
        terminal.close()
        #expect(pseudo.drawn().contains(Self.end) == isAsked)
        pseudo.dispose()
    }
}
