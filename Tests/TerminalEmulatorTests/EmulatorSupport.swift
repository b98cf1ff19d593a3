import TerminalUI

@testable import TerminalEmulator

extension TerminalEmulator {
    /// A terminal that has got some output, in which `␛` stands for Escape.
    convenience init(
        _ output: String, columns: Int = 8, rows: Int = 4, widths: CellWidths = .newest
    ) {
        self.init(size: Size(width: columns, height: rows), widths: widths)
        feed(output)
    }

    func feed(_ output: String) { feed(Array(output.replacing("␛", with: "\u{1b}").utf8)) }

    /// The rows, one after the other with `|` between them, without blanks and blank rows at the ends.
    var screen: String { grid.text.replacing("\n", with: "|") }

    /// The place of the cursor as a program would set it: `row;column`.
    var place: String { "\(state.cursor.y + 1);\(state.cursor.x + 1)" }

    /// The bytes for the program, with `␛` for Escape.
    func answer() -> String {
        String(decoding: takeReplies(), as: UTF8.self).replacing("\u{1b}", with: "␛")
    }

    func look(_ x: Int, _ y: Int) -> CellLook { state.looks[state.screen[x, y].look] }
}
