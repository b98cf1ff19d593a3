import TerminalUI

/// Reads one line of an expected tree.
struct TreeLineReader {
    typealias Mistake = ExpectedTree.Mistake

    static let indentation = "What is part of an element is indented by two blanks more than the element."

    private var rest: Substring

    static func read(_ row: Substring) throws(Mistake) -> ElementTree.Line {
        guard !row.contains("\t") else {
            throw Mistake("There is a tab in this line of the tree; indent with two blanks a level.")
        }
        let indent = row.prefix { $0 == " " }.count
        guard indent.isMultiple(of: 2) else { throw Mistake(indentation) }
        guard row.dropFirst(indent).hasPrefix("- ") else {
            throw Mistake(
                "A line of the tree begins with a dash, a blank and a role, such as - heading \"Search\".")
        }
        if row.trimmed.dropFirst().trimmed == String(TreeText.varying) { return .init(gapAt: indent / 2) }
        var reader = TreeLineReader(rest: row.dropFirst(indent + 2))
        let role = try reader.role()
        var line = ElementTree.Line(
            depth: indent / 2, role: role, label: try reader.quoted() ?? .exactly(""), states: [],
            value: .exactly(""))
        line.states = try reader.states()
        line.id = try reader.mark("id")
        line.hint = try reader.mark("hint")
        line.value = try reader.value()
        return line
    }

    private mutating func role() throws(Mistake) -> Role {
        let word = rest.prefix { $0.isLetter || $0.isNumber }
        guard let role = Role(rawValue: String(word)) else {
            throw Self.unknown("role", String(word), among: Role.allCases.map(\.rawValue))
        }
        rest = rest.dropFirst(word.count)
        return role
    }

    /// Reads a text between quotation marks, or an expression between slashes; nil if neither begins here.
    private mutating func quoted() throws(Mistake) -> TreeText? {
        rest = rest.trimmedAtStart
        guard let mark = rest.first, mark == "\"" || mark == "/" else { return nil }
        var text = ""
        var index = rest.index(after: rest.startIndex)
        while index < rest.endIndex, rest[index] != mark {
            let next = rest.index(after: index)
            // In an expression, a backslash is a part of it, even before a slash.
            let isEscape = rest[index] == "\\" && next < rest.endIndex
            if !isEscape || mark == "/" { text.append(rest[index]) }
            if isEscape { text.append(rest[next]) }
            index = isEscape ? rest.index(after: next) : next
        }
        guard index < rest.endIndex else {
            throw Mistake("A \(mark) opens a text here, and none closes it: \(String(rest).quoted).")
        }
        rest = rest[rest.index(after: index)...]
        guard mark == "/" else { return TreeText(expecting: text) }
        do throws(Pattern.Unusable) { return .expression(try Pattern(text)) } catch {
            throw Mistake(error.description)
        }
    }

    private mutating func states() throws(Mistake) -> [ElementTree.State] {
        var found: [ElementTree.State] = []
        rest = rest.trimmedAtStart
        while rest.hasPrefix("["), !rest.hasPrefix("[id="), !rest.hasPrefix("[hint=") {
            let word = rest.dropFirst().prefix { $0 != "]" }
            guard let state = ElementTree.State(rawValue: String(word)),
                rest.dropFirst(word.count + 1).first == "]"
            else {
                throw Self.unknown("state", String(word), among: ElementTree.State.allCases.map(\.rawValue))
            }
            found.append(state)
            rest = rest.dropFirst(word.count + 2).trimmedAtStart
        }
        return ElementTree.State.allCases.filter(found.contains)
    }

    /// Reads a mark such as `[id="from"]`; nil if no mark of this name begins here.
    private mutating func mark(_ name: String) throws(Mistake) -> TreeText? {
        guard rest.hasPrefix("[\(name)=") else { return nil }
        rest = rest.dropFirst(name.count + 2)
        guard let text = try quoted(), rest.first == "]" else {
            throw Mistake("An id or a hint has quotation marks, as in [id=\"from\"] [hint=\"City\"].")
        }
        rest = rest.dropFirst().trimmedAtStart
        return text
    }

    private mutating func value() throws(Mistake) -> TreeText {
        if rest.trimmed.isEmpty { return .exactly("") }
        guard rest.hasPrefix(":") else {
            throw Mistake(
                "After the role come a label in quotation marks, states in brackets, and a colon with the value,"
                    + " as in - textField \"From\" [focused]: Paris; not \(String(rest.trimmed).quoted).")
        }
        rest = rest.dropFirst()
        if let text = try quoted() {
            guard rest.trimmed.isEmpty else {
                throw Mistake(
                    "The value ends before \(String(rest.trimmed).quoted); the states stand before the colon."
                )
            }
            return text
        }
        guard !rest.isEmpty else {
            throw Mistake("A colon needs a value after it; an element without a value has none.")
        }
        return TreeText(expecting: rest)
    }

    private static func unknown(_ what: String, _ word: String, among known: [String]) -> Mistake {
        Mistake("Unknown \(what) \(word.quoted) in the tree; the \(what)s are \(known.listed()).")
    }
}

extension Substring {
    fileprivate var trimmedAtStart: Substring { drop { $0 == " " } }
}
