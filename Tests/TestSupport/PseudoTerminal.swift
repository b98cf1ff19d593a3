import CPseudoTerminal
package import Foundation
import Locking

/// The two ends of a pseudo terminal: the program's, and that of the terminal window.
package struct PseudoTerminal: Sendable {
    /// The end of the terminal window: bytes written to it are typed, bytes read from it were drawn.
    package let outside: Int32
    /// The end of the program; -1 if that is another process.
    package let inside: Int32

    package init(columns: Int = 80, rows: Int = 24) throws {
        var ends: (outside: Int32, inside: Int32) = (-1, -1)
        guard openpty(&ends.outside, &ends.inside, nil, nil, nil) == 0 else { throw Self.systemError }
        self.init(outside: ends.outside, inside: ends.inside)
        resize(columns: columns, rows: rows)
    }

    fileprivate init(outside: Int32, inside: Int32 = -1) {
        self.outside = outside
        self.inside = inside
        _ = fcntl(outside, F_SETFL, O_NONBLOCK)
    }

    fileprivate static var systemError: POSIXError { POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }

    package func resize(columns: Int, rows: Int) {
        var size = winsize(ws_row: UInt16(rows), ws_col: UInt16(columns), ws_xpixel: 0, ws_ypixel: 0)
        _ = ioctl(outside, UInt(TIOCSWINSZ), &size)
    }

    package func type(_ text: String) { type(Array(text.utf8)) }

    package func type(_ bytes: [UInt8]) { _ = write(outside, bytes, bytes.count) }

    /// The bytes that were drawn since the last call.
    package func drawn() -> String { String(decoding: readAll(), as: UTF8.self) }

    fileprivate func readAll() -> [UInt8] {
        var part = [UInt8](repeating: 0, count: 1 << 16)
        var all: [UInt8] = []
        while case let count = read(outside, &part, part.count), count > 0 { all += part[..<count] }
        return all
    }

    /// The settings of the terminal, byte for byte.
    package var settings: [UInt8] {
        var settings = termios()
        _ = tcgetattr(inside, &settings)
        return withUnsafeBytes(of: settings) { Array($0) }
    }

    package func hangUp() { _ = close(outside) }

    package func dispose() {
        _ = close(outside)
        _ = close(inside)
    }
}

/// A program in a terminal of its own.
package final class TerminalProgram: Sendable {
    package let process: Int32
    private let terminal: PseudoTerminal
    private let output = Lock<[UInt8]>([])

    /// - Parameters:
    ///   - arguments: the program's path, then its arguments.
    ///   - environment: all of its variables, as `NAME=value`.
    package init(_ arguments: [String], environment: [String]) throws {
        let argv = arguments.map { strdup($0) } + [nil]
        let envp = environment.map { strdup($0) } + [nil]
        defer { for text in argv + envp { free(text) } }
        var outside: Int32 = -1
        process = pseudo_terminal_spawn(argv, envp, 80, 24, &outside)
        guard process > 0 else { throw PseudoTerminal.systemError }
        terminal = PseudoTerminal(outside: outside)
    }

    /// Types keys, as the bytes that a terminal sends for them.
    package func type(_ keys: String) { terminal.type(keys) }

    /// The bytes that it has drawn since its start, or since `forget`.
    package func drawn() -> Data {
        output.withLock { output in
            output += terminal.readAll()
            return Data(output)
        }
    }

    /// Forgets the oldest bytes that the program has drawn.
    package func forget(_ count: Int) { output.withLock { $0.removeFirst(count) } }

    /// Blocks until it draws, ends, or the limit has passed; returns false if it has ended.
    package func waitForOutput(milliseconds limit: Int32) -> Bool {
        var descriptor = pollfd(fd: terminal.outside, events: Int16(POLLIN), revents: 0)
        guard poll(&descriptor, 1, limit) >= 0 else { return false }
        return descriptor.revents == 0 || Int32(descriptor.revents) & POLLIN != 0
    }

    /// Waits for its end: its status, or 128 and the number of the signal that ended it.
    package func end() -> Int32 {
        var status: Int32 = 0
        waitpid(process, &status, 0)
        terminal.hangUp()
        return status & 0x7F == 0 ? status >> 8 & 0xFF : 128 + status & 0x7F
    }
}
