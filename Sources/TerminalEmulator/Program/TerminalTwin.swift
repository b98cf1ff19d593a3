import CPseudoTerminal
import Foundation
public import TerminalUI
public import Waiting

/// A real pseudo-terminal for a window of this process, with an emulator at its other end. The emulator shows whether
/// the bytes for a frame make a terminal look as the window intends.
@UIActor
public final class TerminalTwin {
    /// The terminal for the window.
    public let terminal: Terminal
    private let emulator: TerminalEmulator
    private let outside: Int32
    private let inside: Int32
    private let output: OutputCollector
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
        output = OutputCollector(reading: outside)
    }

    isolated deinit {
        terminal.close()
        // The collector closes the outer end.
        close(inside)
    }

    /// Reads the bytes that were written for a frame, and compares the emulator's screen with the frame.
    ///
    /// - Returns: The first cell that differs, and the difference in words; nil if the emulator shows the frame.
    public func difference(from frame: Frame) -> (place: Point, flaw: String)? {
        if emulator.size != frame.size {
            emulator.resize(to: frame.size)
            _ = pseudo_terminal_resize(outside, Int32(frame.size.width), Int32(frame.size.height))
        }
        guard readFrame() else { return (Point(x: 0, y: 0), "the terminal has not got the frame within 5 s") }
        let (wanted, shown) = (terminal.appearance(of: frame.grid), emulator.grid)
        if let index = wanted.cells.indices.first(where: { !wanted.cells[$0].looksLike(shown.cells[$0]) }) {
            let (wanted, shown) = (wanted.cells[index], shown.cells[index])
            return (
                Point(x: index % frame.size.width, y: index / frame.size.width),
                "a terminal shows “\(shown.text)” \(shown.style.words), not “\(wanted.text)” \(wanted.style.words)"
            )
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

    /// Reads all bytes that were written so far. A mark after them shows where they end, because they may arrive late.
    /// Returns false if they do not arrive within 5 s.
    private func readFrame() -> Bool {
        checks += 1
        let mark = "\u{1b}]\(TerminalState.markCommand);\(checks)\u{1b}\\"
        _ = mark.utf8.withContiguousStorageIfAvailable { write(inside, $0.baseAddress, $0.count) }
        while emulator.mark != "\(checks)" {
            let bytes = output.take(within: .seconds(5))
            guard !bytes.isEmpty else { return false }
            emulator.feed(bytes)
        }
        let replies = emulator.takeReplies()
        _ = replies.withUnsafeBytes { write(outside, $0.baseAddress, $0.count) }
        return true
    }
}

extension Cell {
    /// Whether both cells look the same to a person. In a blank, only the visible parts of the style count.
    fileprivate func looksLike(_ other: Cell) -> Bool {
        self == other || asSeen == other.asSeen
    }

    private var asSeen: Cell {
        var cell = self
        cell.style.attributes.remove(.link)
        guard text == " ", !style.attributes.contains(.reverse) else { return cell }
        cell.style.foreground = .standard
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
        let colors = [
            foreground.number.map { "in colour \($0)" }, background.number.map { "on colour \($0)" },
        ].compactMap(\.self)
        let all = attributes + colors
        return all.isEmpty ? "plain" : all.joined(separator: " ")
    }
}
