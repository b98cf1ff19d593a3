import CNcurses
import Foundation
import Testing

/// The two ends of a pseudo terminal: the program's, and that of the terminal window.
struct PseudoTerminal {
    /// The end of the terminal window: bytes written to it are typed, bytes read from it were drawn.
    let outside: Int32
    /// The end of the program.
    let inside: Int32

    init(columns: Int = 80, rows: Int = 24) throws {
        var ends: (outside: Int32, inside: Int32) = (-1, -1)
        try #require(openpty(&ends.outside, &ends.inside, nil, nil, nil) == 0)
        outside = ends.outside
        inside = ends.inside
        _ = fcntl(outside, F_SETFL, O_NONBLOCK)
        resize(columns: columns, rows: rows)
    }

    func resize(columns: Int, rows: Int) {
        var size = winsize(ws_row: UInt16(rows), ws_col: UInt16(columns), ws_xpixel: 0, ws_ypixel: 0)
        _ = ioctl(outside, UInt(TIOCSWINSZ), &size)
    }

    func type(_ text: String) { type(Array(text.utf8)) }

    func type(_ bytes: [UInt8]) { _ = write(outside, bytes, bytes.count) }

    /// The bytes that were drawn since the last call.
    func drawn() -> String {
        var bytes = [UInt8](repeating: 0, count: 65536)
        var all: [UInt8] = []
        while true {
            let count = read(outside, &bytes, bytes.count)
            guard count > 0 else { return String(decoding: all, as: UTF8.self) }
            all += bytes.prefix(count)
        }
    }

    /// The settings of the terminal, byte for byte.
    var settings: [UInt8] {
        var settings = termios()
        _ = tcgetattr(inside, &settings)
        return withUnsafeBytes(of: settings) { Array($0) }
    }

    func hangUp() { _ = close(outside) }

    func dispose() {
        _ = close(outside)
        _ = close(inside)
    }
}
