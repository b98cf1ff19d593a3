extension Ancestor {
    /// The text of Documentation/Ancestors.md.
    static var document: String {
        var lines = [
            "# Where the ideas come from", "",
            "\(all.count) systems, and what of them is here. `Tests/Ancestors` names the tests of each row.",
            "",
            "| system | it does | here | better |", "|---|---|---|---|",
        ]
        for ancestor in all {
            // Only the first row of a library states the library's name.
            for (index, idea) in ancestor.ideas.enumerated() {
                let cells = [index == 0 ? "**\(ancestor.name)**" : "", idea.does, idea.here, idea.better]
                lines.append("| " + cells.map(cell).joined(separator: " | ") + " |")
            }
        }
        lines += ["", "Left out:", ""]
        lines += all.compactMap { ancestor in ancestor.left.map { "- \(ancestor.name): \($0)" } }
        return lines.joined(separator: "\n") + "\n"
    }

    /// Escapes the bars in the text of a table cell, because a bar would begin the next cell.
    private static func cell(_ text: String) -> String { text.replacing("|", with: "\\|") }
}
