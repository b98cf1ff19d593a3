// Re-exported, so that clients of this module can read values and mistakes.
@_exported public import Documents

/// The top-level entries of a file with a scenario, or with steps that scenarios include.
struct ScenarioDocument {
    static let mostBytes = 1 << 20
    static let mostValues = 20_000

    let place: FileLocation
    let entries: [DocumentValue.Entry]

    /// Reads the text of a file. Messages name its `path`.
    init(_ text: String, path: String) throws(DocumentMistake) {
        let root = try DocumentValue(yaml: text, file: path, as: "scenario", mostValues: Self.mostValues)
        guard root.content != .nothing else {
            throw DocumentMistake(
                "This file is empty; a scenario has a name, a service and steps.",
                at: FileLocation(file: path))
        }
        guard case .mapping(let entries) = root.content else {
            throw root.mistake(
                "A scenario is a mapping with name, service and steps, not \(root.kindInWords).")
        }
        (self.place, self.entries) = (root.place, entries)
    }

    /// Makes a document of entries that are in no file.
    init(_ entries: [DocumentValue.Entry], at place: FileLocation) {
        (self.entries, self.place) = (entries, place)
    }

    subscript(key: String) -> DocumentValue? { entries.first { $0.key == key }?.value }

    /// The names of all variables that texts of the file use.
    var namedVariables: Set<String> {
        entries.reduce(into: []) { names, entry in names.formUnion(entry.value.variableNames) }
    }

    /// The names of all variables that the file uses or defines.
    var variableNames: Set<String> {
        entries.reduce(into: namedVariables) { names, entry in
            let definitions =
                switch (entry.key, entry.value.content) {
                case ("variables", .mapping): [entry.value]
                case ("cases", .list(let cases)): cases
                default: [DocumentValue]()
                }
            for case .mapping(let entries) in definitions.map(\.content) {
                names.formUnion(entries.map(\.key))
            }
        }
    }

    static func text(of path: String) throws(DocumentMistake) -> String {
        try TextFile.read(path, as: "scenario", atMost: mostBytes)
    }

    /// Returns the path of a file that `file` names by a relative path.
    static func path(_ name: String, beside file: String) -> String {
        let folder = file.lastIndex(of: "/").map { String(file[...$0]) } ?? ""
        return normalized(name.hasPrefix("/") ? name : folder + name)
    }

    /// Returns the path without `.`, and without each `..` that follows the name of a folder.
    static func normalized(_ path: String) -> String {
        var parts: [Substring] = []
        for part in path.split(separator: "/") where part != "." {
            if part == "..", let last = parts.last, last != ".." {
                parts.removeLast()
            } else {
                parts.append(part)
            }
        }
        return (path.hasPrefix("/") ? "/" : "") + parts.joined(separator: "/")
    }
}
