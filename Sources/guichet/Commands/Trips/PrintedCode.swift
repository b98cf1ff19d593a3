import Foundation
import Rail

/// Prints a barcode. Draws the light modules, because most terminals show light text on a dark background.
struct PrintedCode {
    var matrix: CodeMatrix

    private static let margin = 2

    func write() throws {
        guard Output.isASCII() else { return try Output.lines(halfBlocks) }
        // Bypasses `Output.lines`, which would remove the control sequences. No part of this text comes from outside.
        try Output.write(Data(blanks.map { $0 + "\n" }.joined().utf8))
    }

    /// The rows in half blocks. Each character shows two modules, one above the other.
    private var halfBlocks: [String] {
        stride(from: -Self.margin, to: matrix.height + Self.margin, by: 2).map { y in
            String(
                columns.map { x in
                    switch (matrix.isDark(x, y), matrix.isDark(x, y + 1)) {
                    case (false, false): "█" as Character
                    case (false, true): "▀"
                    case (true, false): "▄"
                    case (true, true): " "
                    }
                })
        }
    }

    /// The rows in spaces, two for each module, with reversed colours where the module is light. A terminal without
    /// UTF-8 has no block characters.
    private var blanks: [String] {
        (-Self.margin..<matrix.height + Self.margin).map { y in
            columns.map { matrix.isDark($0, y) ? "\u{1B}[0m  " : "\u{1B}[7m  " }.joined() + "\u{1B}[0m"
        }
    }

    private var columns: Range<Int> { -Self.margin..<matrix.width + Self.margin }
}
