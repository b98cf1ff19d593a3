import CPseudoTerminal
import Foundation
public import TerminalUI
public import Waiting

/// A real pseudo-terminal for a window of this process, with an emulator at its other end, which shows whether what was
/// written to the terminal looks as the window means it.
///
/// On Linux, the terminal's queue takes a whole frame. Elsewhere, drawing could wait for a reader that comes only
/// afterwards.
@UIActor
public final class TerminalTwin {
    /// The terminal for the window.
    public let terminal: Terminal
    private let emulator: TerminalEmulator
    private let outside: Int32
    private let inside: Int32
    private var checks = 0

    /// - Throws: `POSIXError` or `TerminalError`.
    public init(size: Size, settings: TerminalSettings) throws {
        var ends: (outside: Int32, inside: Int32) = (-1, -1)
        guard pseudo_terminal_open(Int32(size.width), Int32(size.height), &ends.outside, &ends.inside) == 0
        else {
            throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
        }
        (outside, inside) = ends
        emulator = TerminalEmulator(size: size)
        do throws(TerminalError) {
            terminal = try Terminal.tty(input: inside, output: inside, settings: settings)
        } catch {
            close(ends.outside)
            close(ends.inside)
            throw error
        }
    }

    isolated deinit {
        terminal.close()
        close(outside)
        close(inside)
    }

    /// Reads what was written for a frame, and compares it with what the frame means.
    ///
    /// - Returns: The first cell that differs with what differs there; nil if the emulator shows the frame.
    public func difference(from frame: Frame) -> (place: Point, flaw: String)? {
        if emulator.size != frame.size {
            emulator.resize(to: frame.size)
            _ = pseudo_terminal_resize(outside, Int32(frame.size.width), Int32(frame.size.height))
        }
        guard readFrame() else { return (Point(x: 0, y: 0), "the terminal has not got the frame within 5 s") }
        let (wanted, shown) = (terminal.appearance(of: frame.grid), emulator.grid)
        for y in 0..<frame.size.height {
            for x in 0..<frame.size.width where wanted[x, y].asSeen != shown[x, y].asSeen {
                let (wanted, shown) = (wanted[x, y], shown[x, y])
                return (
                    Point(x: x, y: y),
                    "a terminal shows “\(shown.text)” \(shown.style.words), not “\(wanted.text)” \(wanted.style.words)"
                )
            }
        }
        return cursorDifference(frame)
    }

    private func cursorDifference(_ frame: Frame) -> (place: Point, flaw: String)? {
        guard let wanted = frame.cursor else {
            guard terminal.canHideCursor, let shown = emulator.cursor else { return nil }
            return (shown, "a terminal shows its cursor here, and the frame has none")
        }
        guard emulator.cursor != wanted else { return nil }
        return (
            wanted,
            "a terminal shows its cursor \(emulator.cursor.map { "in row \($0.y + 1), column \($0.x + 1)" } ?? "nowhere")"
        )
    }

    /// Reads to the end of what was written so far. A mark after it tells the end, because the bytes may come late.
    private func readFrame() -> Bool {
        checks += 1
        let mark = "\u{1b}]\(TerminalEmulator.markCommand);\(checks)\u{1b}\\"
        _ = mark.utf8.withContiguousStorageIfAvailable { write(inside, $0.baseAddress, $0.count) }
        let deadline = MonotonicClock().now.advanced(by: .seconds(5))
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while emulator.mark != "\(checks)" {
            guard MonotonicClock().now < deadline else { return false }
            var source = pollfd(fd: outside, events: Int16(POLLIN), revents: 0)
            poll(&source, 1, 100)
            let count = read(outside, &buffer, buffer.count)
            if count > 0 { emulator.feed(Array(buffer[..<count])) }
        }
        let replies = emulator.takeReplies()
        _ = replies.withUnsafeBytes { write(outside, $0.baseAddress, $0.count) }
        return true
    }
}

extension Cell {
    /// The cell as a person sees it: of a blank, only what shows without a character.
    fileprivate var asSeen: Cell {
        var cell = self
        cell.style.attributes.remove(.link)
        guard text == " ", !style.attributes.contains(.reverse) else { return cell }
        cell.style.foreground = nil
        cell.style.attributes.formIntersection(.underline)
        return cell
    }
}

extension Style {
    fileprivate var words: String {
        let names: [(Attributes, String)] = [
            (.bold, "bold"), (.dim, "dim"), (.underline, "underlined"), (.reverse, "reversed"),
            (.italic, "italic"),
            (.blink, "blinking"),
        ]
        let attributes = names.filter { self.attributes.contains($0.0) }.map(\.1)
        let colors = [foreground.map { "in colour \($0)" }, background.map { "on colour \($0)" }].compactMap(
            \.self)
        let all = attributes + colors
        return all.isEmpty ? "plain" : all.joined(separator: " ")
    }
}
