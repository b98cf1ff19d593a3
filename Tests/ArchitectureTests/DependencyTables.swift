/// The two tables of CONTRIBUTING.md: which modules a module may import, and which folders of its module a folder may
/// use.
struct DependencyTables {
    let modules: [Row]
    /// The folders of each module that is divided into folders.
    private(set) var folders: [String: [Row]] = [:]

    /// A module or a folder, with the modules or folders that it may use.
    struct Row {
        let name: String
        let uses: Set<String>
        let usesAll: Bool

        fileprivate init(name: String, uses: String) {
            self.name = DependencyTables.names(in: name).first ?? name
            self.uses = Set(DependencyTables.names(in: uses))
            usesAll = uses.hasPrefix("all")
        }
    }

    init(markdown: String) {
        modules = Self.rows(below: ["module", "what lives there", "may import"], in: markdown)
            .map { Row(name: $0[0], uses: $0[2]) }
        var module = ""
        for cells in Self.rows(below: ["module", "folder", "what lives there", "may use"], in: markdown) {
            // Only the first row of a module states its name.
            module = Self.names(in: cells[0]).first ?? module
            folders[module, default: []].append(Row(name: cells[1], uses: cells[3]))
        }
    }

    /// Returns the rows of the table with these titles, each as its cells.
    private static func rows(below titles: [String], in markdown: String) -> [[String]] {
        let lines = markdown.split(separator: "\n", omittingEmptySubsequences: false).map { line in
            line.split(separator: "|", omittingEmptySubsequences: false).dropFirst().dropLast()
                .map { $0.split(separator: " ").joined(separator: " ") }
        }
        guard let start = lines.firstIndex(of: titles) else { return [] }
        return Array(lines[start...].dropFirst(2).prefix { $0.count == titles.count })
    }

    private static func names(in cell: String) -> [String] {
        cell.matches(of: /`([^`]+)`/).map { String($0.1) }
    }
}

extension [DependencyTables.Row] {
    func allow(_ name: String, to other: String) -> Bool {
        guard let index = firstIndex(where: { $0.name == name }) else { return false }
        let isBelow = self[(index + 1)...].contains { $0.name == other }
        return self[index].uses.contains(other) || self[index].usesAll && isBelow
    }

    /// The arrows from a row to the same row or to a row further up.
    var upwardArrows: [String] {
        indices.flatMap { index in
            let above = Set(self[...index].map(\.name))
            return self[index].uses.intersection(above).sorted().map { "\(self[index].name) → \($0)" }
        }
    }
}
