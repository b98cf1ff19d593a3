import Yams

/// Reads YAML into values that know their places.
struct YAMLDocument {
    /// The most values that a document may have; a value behind an alias counts each time it is used.
    static let mostValues = 20_000

    let file: String
    private var count = 0

    init(file: String) {
        self.file = file
    }

    /// The document's root, or nil when there is nothing but comments.
    mutating func read(_ text: String) throws(ScenarioMistake) -> ScenarioValue? {
        let root: Node?
        do {
            root = try Yams.compose(yaml: text)
        } catch let error as YamlError {
            throw mistake(error, in: text)
        } catch {
            throw ScenarioMistake("This is not YAML.", at: FileLocation(file: file))
        }
        guard let root else { return nil }
        return try value(root)
    }

    private mutating func value(_ node: Node) throws(ScenarioMistake) -> ScenarioValue {
        let place = place(node)
        count += 1
        guard count <= Self.mostValues else {
            throw ScenarioMistake("This is more than \(Self.mostValues) values: no scenario.", at: place)
        }
        switch node {
        case .scalar(let scalar):
            let isPlain = scalar.style == .plain
            let isNothing = scalar.string.isEmpty && isPlain
            var value = ScenarioValue(isNothing ? .nothing : .text(scalar.string), at: place)
            value.notation = ScenarioValue.Notation(
                isPlain: isPlain, tag: scalar.tag.rawValue, isTemplate: scalar.string.contains("$"))
            return value
        case .sequence(let sequence):
            var members: [ScenarioValue] = []
            for node in sequence { members.append(try value(node)) }
            return ScenarioValue(.list(members), at: place)
        case .mapping(let mapping):
            var entries: [ScenarioValue.Entry] = []
            for (key, node) in mapping {
                guard let name = key.scalar?.string else {
                    throw ScenarioMistake("A key has to be a word.", at: self.place(key))
                }
                entries.append(ScenarioValue.Entry(name, at: self.place(key), value: try value(node)))
            }
            return ScenarioValue(.mapping(entries), at: place)
        case .alias:
            throw ScenarioMistake("This alias has nothing that it stands for.", at: place)
        }
    }

    private func place(_ node: Node) -> FileLocation {
        place(node.mark)
    }

    private func place(_ mark: Mark?) -> FileLocation {
        FileLocation(file: file, line: mark?.line ?? 0, column: mark?.column ?? 0)
    }

    private func mistake(_ error: YamlError, in text: String) -> ScenarioMistake {
        switch error {
        case .duplicatedKeysInMapping(let keys, let context):
            let key = keys.first ?? ""
            return ScenarioMistake(
                "\(key.quoted) is there twice, here for the first time; once is enough.",
                at: place(context.mark))
        case .scanner(let context, let problem, let mark, _), .parser(let context, let problem, let mark, _),
            .composer(let context, let problem, let mark, _):
            guard !problem.lowercased().contains("nesting level") else {
                return ScenarioMistake("This is nested too deep: no scenario.", at: place(mark))
            }
            // The problem of a second document continues its context: “expected a single document in the stream”.
            let parts = [problem, context?.text].compactMap(\.self)
            let sentence = (problem.hasPrefix("but ") ? parts.reversed() : parts).joined(separator: " ")
            return ScenarioMistake(
                "This is not YAML: \(sentence).\(hint(at: mark, in: text))", at: place(mark))
        case .reader(let problem, let offset, _, _):
            let before = text.prefix(offset ?? 0)
            let line = before.count(where: \.isNewline) + 1
            return ScenarioMistake(
                "This is not YAML: \(problem).", at: FileLocation(file: file, line: line))
        default:
            return ScenarioMistake("This is not YAML.", at: FileLocation(file: file))
        }
    }

    private func hint(at mark: Mark, in text: String) -> String {
        let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        guard lines.indices.contains(mark.line - 1) else { return "" }
        let start = lines[mark.line - 1].prefix(while: \.isWhitespace)
        return start.contains("\t") ? " Indent with spaces; YAML takes no tabs there." : ""
    }
}
