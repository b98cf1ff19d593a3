package import Rail

extension RequestedInformation {
    package struct ReadingError: Error, Hashable, CustomStringConvertible {
        /// The number of code points before the mistake.
        package var offset: Int
        package var problem: String

        package var description: String { "At character \(offset + 1): \(problem)" }
    }

    /// Reads an expression (OSDM 3.9 `RequestedInformation`). It consists of fields, `AND`, `OR` and brackets. `AND`
    /// binds more tightly than `OR`.
    package init(_ text: String) throws(ReadingError) {
        var reader = ExpressionReader(expression: Array(text.unicodeScalars))
        self = try reader.whole()
    }

    /// Reads an expression. Returns nil if it asks for nothing. Also returns nil if it cannot be read, because the
    /// service says at the next step which details are missing.
    init?(asked text: String) {
        guard let asked = try? RequestedInformation(text), asked != .all([]) else { return nil }
        self = asked
    }
}

private struct ExpressionReader {
    typealias ReadingError = RequestedInformation.ReadingError

    let expression: [Unicode.Scalar]
    var place = 0

    /// The largest depth of brackets. Each level uses some of the stack, and no sensible expression is deeper.
    static let deepest = 64

    mutating func whole() throws(ReadingError) -> RequestedInformation {
        skipSpace()
        if next == nil { return .all([]) }
        let expression = try alternatives(depth: 0)
        guard next == nil else { throw error("There is more than one expression.") }
        return expression
    }

    private mutating func alternatives(depth: Int) throws(ReadingError) -> RequestedInformation {
        var parts = [try conjunction(depth: depth)]
        while take(word: "or") { parts.append(try conjunction(depth: depth)) }
        return parts.count == 1 ? parts[0] : .any(parts)
    }

    private mutating func conjunction(depth: Int) throws(ReadingError) -> RequestedInformation {
        var parts = [try term(depth: depth)]
        while take(word: "and") { parts.append(try term(depth: depth)) }
        return parts.count == 1 ? parts[0] : .all(parts)
    }

    private mutating func term(depth: Int) throws(ReadingError) -> RequestedInformation {
        guard take("(") else { return .field(try field()) }
        guard depth < Self.deepest else {
            throw error("There are more than \(Self.deepest) brackets in brackets.")
        }
        skipSpace()
        let inner = try alternatives(depth: depth + 1)
        guard take(")") else { throw error("A bracket has no end.") }
        skipSpace()
        return inner
    }

    private mutating func field() throws(ReadingError) -> RequestedInformation.Field {
        let name = try name()
        var item: RequestedInformation.Field.Item?
        if take("[") {
            let content = text { $0 != "]" && $0 != "[" }
            guard !content.isEmpty, take("]") else {
                throw error("An item such as [ANY] or [0] has no end.")
            }
            item = content == "ANY" ? .every : Int(content).map { .number($0) } ?? .reference(content)
        }
        var path: [String] = []
        while take(".") { path.append(try self.name()) }
        guard !path.isEmpty else {
            throw error("A field such as purchaser.detail has a full stop and a name.")
        }
        skipSpace()
        return RequestedInformation.Field(name, item, path: path)
    }

    private mutating func name() throws(ReadingError) -> String {
        let name = text { $0.isLetter || $0.properties.numericType != nil || $0 == "_" }
        guard !name.isEmpty else { throw error("A name is missing.") }
        return name
    }

    private var next: Unicode.Scalar? { place < expression.count ? expression[place] : nil }

    private mutating func text(of isPart: (Unicode.Scalar) -> Bool) -> String {
        var text = ""
        while let next, isPart(next) {
            text.unicodeScalars.append(next)
            place += 1
        }
        return text
    }

    private mutating func take(_ sign: Unicode.Scalar) -> Bool {
        guard next == sign else { return false }
        place += 1
        return true
    }

    /// Skips a whole word, in upper or lower case. Returns false if another word follows.
    private mutating func take(word: String) -> Bool {
        let start = place
        guard text(of: \.isLetter).lowercased() == word,
            next.map({ $0 == "(" || $0.properties.isWhitespace }) ?? true
        else {
            place = start
            return false
        }
        skipSpace()
        return true
    }

    private mutating func skipSpace() { _ = text(of: \.properties.isWhitespace) }

    private func error(_ problem: String) -> ReadingError { ReadingError(offset: place, problem: problem) }
}

extension Unicode.Scalar {
    /// Whether this code point is a letter, or a combining accent.
    fileprivate var isLetter: Bool {
        isASCII
            ? 0x61...0x7A ~= value | 0x20
            : properties.isAlphabetic || properties.generalCategory == .nonspacingMark
    }
}
