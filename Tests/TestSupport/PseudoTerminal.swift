import CPseudoTerminal
package import Foundation
import Locking

/// The two ends of a pseudo terminal: one for the program, and one for the terminal window.
package struct PseudoTerminal: Sendable {
    /// The terminal window's end. The program reads the bytes that are written here as keys. The bytes that are read
    /// here are the program's output.
    package let outside: Int32
    /// The program's end; -1 if the program is another process.
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

    /// Returns the program's output since the last call.
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

/// A program that runs in its own pseudo terminal.
package final class TerminalProgram: Sendable {
    package let process: Int32
    private let terminal: PseudoTerminal
    private let output = Lock<[UInt8]>([])

    /// - Parameters:
    ///   - arguments: the program's path, then its arguments.
    ///   - environment: all variables of the program, as `NAME=value`.
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

    /// Returns the program's output since its start, without the bytes that `forget` has removed.
    package func drawn() -> Data {
        output.withLock { output in
            output += terminal.readAll()
            return Data(output)
        }
    }

    /// Removes the oldest bytes from the program's output.
    package func forget(_ count: Int) { output.withLock { $0.removeFirst(count) } }

    /// Blocks until the program writes output or ends, or the limit has passed. Returns false if the program has ended.
    package func waitForOutput(milliseconds limit: Int32) -> Bool {
        var descriptor = pollfd(fd: terminal.outside, events: Int16(POLLIN), revents: 0)
        guard poll(&descriptor, 1, limit) >= 0 else { return false }
        return descriptor.revents == 0 || Int32(descriptor.revents) & POLLIN != 0
    }

    /// Waits until the program ends. Returns its exit status, or 128 plus the number of the signal that ended it.
    package func end() -> Int32 {
        var status: Int32 = 0
        waitpid(process, &status, 0)
        terminal.hangUp()
        return status & 0x7F == 0 ? status >> 8 & 0xFF : 128 + status & 0x7F
    }
}
