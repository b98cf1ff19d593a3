import Foundation
import Rail

/// A barcode on standard output, whose light modules are drawn: terminals mostly write in white on black.
struct PrintedCode {
    var matrix: CodeMatrix

    /// The light modules around it.
    private static let margin = 2

    init(_ matrix: CodeMatrix) {
        self.matrix = matrix
    }

    /// - Throws: `ProgramError`.
    func write() throws {
        guard Output.isASCII() else { return try Output.lines(halfBlocks) }
        // It is this terminal that the sequences are for; nothing in them comes from outside.
        try Output.write(Data(blanks.map { $0 + "\n" }.joined().utf8))
    }

    /// The rows as half blocks, two modules a character.
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

    /// The rows as blanks, two for a module, in reverse where it is light: the only blocks of a terminal without UTF-8.
    private var blanks: [String] {
        (-Self.margin..<matrix.height + Self.margin).map { y in
            columns.map { matrix.isDark($0, y) ? "\u{1B}[0m  " : "\u{1B}[7m  " }.joined() + "\u{1B}[0m"
        }
    }

    private var columns: Range<Int> { -Self.margin..<matrix.width + Self.margin }
}
