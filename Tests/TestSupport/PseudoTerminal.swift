import CPseudoTerminal
import CoreFoundation
import Foundation

/// The two ends of a pseudo terminal: one for the program, and one for the terminal window.
package struct PseudoTerminal: Sendable {
    /// The terminal window's end. The program reads the bytes that are written here as keys. The bytes that are read
    /// here are the program's output.
    package let outside: Int32
    /// The program's end.
    package let inside: Int32

    package init(columns: Int = 80, rows: Int = 24) throws {
        var ends: (outside: Int32, inside: Int32) = (-1, -1)
        guard pseudo_terminal_open(Int32(columns), Int32(rows), &ends.outside, &ends.inside) == 0 else {
            throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
        }
        (outside, inside) = ends
    }

    package func resize(columns: Int, rows: Int) {
        _ = pseudo_terminal_resize(outside, Int32(columns), Int32(rows))
    }

    package func type(_ text: String) { type(Array(text.utf8)) }

    package func type(_ bytes: [UInt8]) { _ = write(outside, bytes, bytes.count) }

    /// Returns the program's output since the last call.
    package func drawn() -> String { String(decoding: readAll(), as: UTF8.self) }

    private func readAll() -> [UInt8] {
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
