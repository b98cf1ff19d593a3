extension Ancestor {
    /// The text of Documentation/Ancestors.md.
    static var document: String {
        let (kept, left) = (
            all.map(\.kept.count).reduce(0, +), all.map { $0.behaviours.count - $0.kept.count }.reduce(0, +)
        )
        let head = """
            # Where the ideas come from

            Made from the tables in `Tests/Ancestors`, which also have a test for each counterpart. \(all.count) systems do \
            \(kept) things that work here, too; \(left) were left out, each with its reason.


            """
        return head + all.map(\.section).joined(separator: "\n")
    }

    private var section: String {
        var lines = ["## \(name)", "", about, "", "| it does | here | mended |", "|---|---|---|"]
        for behaviour in kept {
            lines.append(
                "| \(cell(behaviour.does)) | \(cell(behaviour.here)) | \(cell(behaviour.mended ?? "")) |")
        }
        let left = behaviours.filter { $0.check == nil }
        if !left.isEmpty {
            lines += ["", "Left out:", ""]
            lines += left.map { "- \($0.does): \($0.here)" }
        }
        return lines.joined(separator: "\n") + "\n"
    }

    /// A text in a cell of a table, where a bar would begin the next cell.
    private func cell(_ text: String) -> String { text.replacing("|", with: "\\|") }
}
