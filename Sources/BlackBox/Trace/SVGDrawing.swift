import TerminalUI

/// Draws a frame as SVG. The text can be selected.
package struct SVGDrawing {
    private static let cellWidth = 9
    private static let cellHeight = 19

    let frame: Trace.Frame
    let theme: DrawingTheme

    package init(frame: Trace.Frame, theme: DrawingTheme = .dark) {
        (self.frame, self.theme) = (frame, theme)
    }

    package var text: String {
        let (width, height) = (frame.size.width * Self.cellWidth, frame.size.height * Self.cellHeight)
        var lines = [
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"\(width)\" height=\"\(height)\""
                + " viewBox=\"0 0 \(width) \(height)\" font-family=\"monospace\" font-size=\"15\">",
            "<rect width=\"100%\" height=\"100%\" fill=\"\(theme.ground)\"/>",
        ]
        for (y, row) in frame.rows.enumerated() {
            let runs = CellRun.runs(of: row)
            for run in runs {
                guard let ground = run.style.background(in: theme) else { continue }
                lines.append(rect(run.x, y, run.width, "fill=\"\(ground)\""))
            }
            // Of other blanks, only the background can be seen.
            let drawn = runs.filter { run in
                run.style.attributes.contains(.underline) || run.text.contains { $0 != " " }
            }
            let spans = drawn.map(span).joined()
            guard !spans.isEmpty else { continue }
            lines.append("<text y=\"\(y * Self.cellHeight + 15)\" xml:space=\"preserve\">\(spans)</text>")
        }
        if let cursor = frame.cursor {
            let look = "fill=\"none\" stroke=\"\(Style.Color.normal.hex(in: theme))\""
            lines.append(rect(cursor.x, cursor.y, 1, look))
        }
        return (lines + ["</svg>", ""]).joined(separator: "\n")
    }

    private func rect(_ x: Int, _ y: Int, _ width: Int, _ look: String) -> String {
        "<rect x=\"\(x * Self.cellWidth)\" y=\"\(y * Self.cellHeight)\" width=\"\(width * Self.cellWidth)\""
            + " height=\"\(Self.cellHeight)\" \(look)/>"
    }

    /// Returns the SVG element of a run. Its `textLength` makes the run as wide as its cells in any font.
    private func span(_ run: CellRun) -> String {
        "<tspan x=\"\(run.x * Self.cellWidth)\" textLength=\"\(run.width * Self.cellWidth)\""
            + " style=\"\(run.style.css(foreground: "fill", in: theme))\">\(run.text.markup)</tspan>"
    }
}
