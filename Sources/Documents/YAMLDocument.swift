import SharedAlgorithms
import Yams

/// Reads YAML into values with places.
struct YAMLDocument {
    /// The most bytes that all texts may have together. A text behind an alias counts each time it is used.
    static let mostText = 32 << 20
    /// The deepest nesting that is allowed. Aliases of aliases can nest a short text deeply.
    private static let deepest = 256

    let file: String
    /// The expected content of the file, for messages.
    let kind: String
    /// The most values. A value behind an alias counts each time it is used.
    let mostValues: Int
    private var count = 0
    private var textSize = 0
    /// Whether surrogates in the text were replaced.
    private var hasSurrogatePairs = false

    init(file: String, kind: String, mostValues: Int) {
        (self.file, self.kind, self.mostValues) = (file, kind, mostValues)
    }

    /// Returns the root of the document; nil if the text has only comments.
    mutating func read(_ text: String) throws(DocumentMistake) -> DocumentValue? {
        // A byte order mark would count as a character of the first line.
        let text = text.unicodeScalars.first == "\u{FEFF}" ? String(text.unicodeScalars.dropFirst()) : text
        let root: Node?
        do {
            root = try compose(text)
        } catch let mistake as DocumentMistake {
            throw mistake
        } catch let error as YamlError {
            throw mistake(error, in: text)
        } catch {
            throw DocumentMistake("This is not YAML.", at: FileLocation(file: file))
        }
        guard let root else { return nil }
        return try value(root, depth: 0)
    }

    private mutating func compose(_ text: String) throws -> Node? {
        do {
            return try composeChecked(text)
        } catch {
            guard let replaced = SurrogatePairs.replaced(in: text) else { throw error }
            hasSurrogatePairs = true
            return try composeChecked(replaced)
        }
    }

    /// Replaces the asterisk that begins an alias.
    private static let aliasMark: Unicode.Scalar = "\u{F8FF}"

    /// Composes the text, and refuses keys that are not words.
    ///
    /// Yams compares whole keys, and aliases can make a key larger than the memory. So the keys are checked first, in a
    /// copy of the text in which each alias is a plain word.
    private func composeChecked(_ text: String) throws -> Node? {
        if text.utf8.contains(0x26), text.utf8.contains(0x2A) {
            let words = text.replacing(scalars: ["*": String(Self.aliasMark)])
            if let root = try Yams.compose(yaml: words) { try checkKeys(root) }
        }
        return try Yams.compose(yaml: text)
    }

    private func checkKeys(_ node: Node) throws(DocumentMistake) {
        for member in node.sequence ?? [] { try checkKeys(member) }
        for (key, value) in node.mapping ?? [:] {
            // In quotation marks, an asterisk is just a character.
            guard let word = key.scalar,
                word.style != .plain || word.string.unicodeScalars.first != Self.aliasMark
            else {
                throw DocumentMistake("A key has to be a word.", at: place(key.mark))
            }
            try checkKeys(value)
        }
    }

    private mutating func value(_ node: Node, depth: Int) throws(DocumentMistake) -> DocumentValue {
        let place = place(node.mark)
        count += 1
        guard count <= mostValues else {
            throw DocumentMistake("This is more than \(mostValues) values: no \(kind).", at: place)
        }
        guard depth < Self.deepest else { throw tooDeep(place) }
        switch node {
        case .scalar(let scalar):
            let text = try text(scalar, at: place)
            let isPlain = scalar.style == .plain
            let isNothing = text.isEmpty && isPlain
            var value = DocumentValue(isNothing ? .nothing : .text(text), at: place)
            value.notation = DocumentValue.Notation(
                isPlain: isPlain, tag: scalar.tag.rawValue, isBlock: scalar.style == .literal)
            value.isTemplate = text.contains("$")
            return value
        case .sequence(let sequence):
            var members: [DocumentValue] = []
            for node in sequence { members.append(try value(node, depth: depth + 1)) }
            return DocumentValue(.list(members), at: place)
        case .mapping(let mapping):
            var entries: [DocumentValue.Entry] = []
            for (key, node) in mapping {
                guard let scalar = key.scalar else {
                    throw DocumentMistake("A key has to be a word.", at: self.place(key.mark))
                }
                let name = try text(scalar, at: self.place(key.mark))
                let value = try value(node, depth: depth + 1)
                entries.append(DocumentValue.Entry(name, at: self.place(key.mark), value: value))
            }
            return DocumentValue(.mapping(entries), at: place)
        case .alias:
            throw DocumentMistake("This alias has nothing that it stands for.", at: place)
        }
    }

    private mutating func text(
        _ scalar: Node.Scalar, at place: FileLocation
    ) throws(DocumentMistake) -> String {
        textSize += scalar.string.utf8.count
        guard textSize <= Self.mostText else {
            throw DocumentMistake(
                "Its aliases make this larger than \(Self.mostText >> 20) MB: no \(kind).", at: place)
        }
        return hasSurrogatePairs
            ? SurrogatePairs.restored(in: scalar.string, isQuoted: scalar.style == .doubleQuoted)
            : scalar.string
    }

    private func tooDeep(_ place: FileLocation) -> DocumentMistake {
        DocumentMistake("This is nested too deep: no \(kind).", at: place)
    }

    private func place(_ mark: Mark?) -> FileLocation {
        FileLocation(file: file, line: mark?.line ?? 0, column: mark?.column ?? 0)
    }

    private func mistake(_ error: YamlError, in text: String) -> DocumentMistake {
        switch error {
        case .duplicatedKeysInMapping(let keys, let context):
            let key = keys.first ?? ""
            return DocumentMistake(
                "\(key.quoted) is there twice, here for the first time; once is enough.",
                at: place(context.mark))
        case .scanner(let context, let problem, let mark, _), .parser(let context, let problem, let mark, _),
            .composer(let context, let problem, let mark, _):
            guard !problem.lowercased().contains("nesting level") else {
                return tooDeep(place(mark))
            }
            // For a second document, Yams splits one sentence: the context is “expected a single document in
            // the stream”, and the problem continues with “but …”.
            let parts = [problem, context?.text].compactMap(\.self)
            let sentence = (problem.hasPrefix("but ") ? parts.reversed() : parts).joined(separator: " ")
            return DocumentMistake(
                "This is not YAML: \(sentence).\(hint(at: mark, in: text))", at: place(mark))
        case .reader(let problem, let offset, _, _):
            let before = text.prefix(offset ?? 0)
            let line = before.count(where: \.isNewline) + 1
            return DocumentMistake(
                "This is not YAML: \(problem).", at: FileLocation(file: file, line: line))
        default:
            return DocumentMistake("This is not YAML.", at: FileLocation(file: file))
        }
    }

    private func hint(at mark: Mark, in text: String) -> String {
        let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        guard lines.indices.contains(mark.line - 1) else { return "" }
        let start = lines[mark.line - 1].prefix(while: \.isWhitespace)
        return start.contains("\t") ? " Indent with spaces; YAML takes no tabs there." : ""
    }
}

extension DocumentValue {
    /// Reads YAML. The value is `.nothing` if the text has only comments.
    ///
    /// - Parameters:
    ///   - kind: The expected content of the file, for messages: `file of stubs`.
    ///   - mostValues: The most values. A value behind an alias counts each time it is used. Nil for as many as the
    ///     text has bytes, or 20,000 if that is more.
    public init(
        yaml text: String, file: String, as kind: String, mostValues: Int? = nil
    ) throws(DocumentMistake) {
        let most = mostValues ?? max(20_000, text.utf8.count)
        var document = YAMLDocument(file: file, kind: kind, mostValues: most)
        self = try document.read(text) ?? DocumentValue(.nothing, at: FileLocation(file: file))
    }
}
