extension RequestedInformation {
    /// The reason that an expression cannot be read.
    public struct ReadingError: Error, Hashable, Sendable, CustomStringConvertible {
        /// The place in the text, in characters from its start.
        public var offset: Int
        public var problem: String

        public var description: String { "At character \(offset + 1): \(problem)" }
    }

    /// The most brackets in brackets; a reader needs none.
    private static let deepest = 64

    /// Reads an expression: fields, `AND`, which binds tighter, `OR`, and brackets.
    public init(_ text: String) throws(ReadingError) {
        var reader = ExpressionReader(text, deepest: Self.deepest)
        self = try reader.whole()
    }
}

private struct ExpressionReader {
    private let characters: [Character]
    private let deepest: Int
    private var place = 0

    init(_ text: String, deepest: Int) {
        characters = Array(text)
        self.deepest = deepest
    }

    mutating func whole() throws(RequestedInformation.ReadingError) -> RequestedInformation {
        skipSpace()
        if place == characters.count { return .all([]) }
        let expression = try alternatives(0)
        guard place == characters.count else { throw error("There is more than one expression.") }
        return expression
    }

    private mutating func alternatives(
        _ depth: Int
    ) throws(RequestedInformation.ReadingError) -> RequestedInformation {
        var parts = [try conjunction(depth)]
        while take(word: "OR") { parts.append(try conjunction(depth)) }
        return parts.count == 1 ? parts[0] : .any(parts)
    }

    private mutating func conjunction(
        _ depth: Int
    ) throws(RequestedInformation.ReadingError) -> RequestedInformation {
        var parts = [try term(depth)]
        while take(word: "AND") { parts.append(try term(depth)) }
        return parts.count == 1 ? parts[0] : .all(parts)
    }

    private mutating func term(
        _ depth: Int
    ) throws(RequestedInformation.ReadingError) -> RequestedInformation {
        guard take("(") else { return .field(try field()) }
        guard depth < deepest else { throw error("There are more than \(deepest) brackets in brackets.") }
        let inner = try alternatives(depth + 1)
        guard take(")") else { throw error("A bracket has no end.") }
        return inner
    }

    private mutating func field() throws(RequestedInformation.ReadingError) -> RequestedInformation.Field {
        let name = try self.name()
        var item: RequestedInformation.Field.Item?
        if next == "[" {
            place += 1
            let start = place
            while let character = next, character != "]", character != "[" { place += 1 }
            let content = String(characters[start..<place])
            guard next == "]", !content.isEmpty else {
                throw error("An item such as [ANY] or [0] has no end.")
            }
            place += 1
            item = content == "ANY" ? .every : Int(content).map { .number($0) } ?? .reference(content)
        }
        var path: [String] = []
        while next == "." {
            place += 1
            path.append(try self.name())
        }
        guard !path.isEmpty else {
            throw error("A field such as purchaser.detail has a full stop and a name.")
        }
        skipSpace()
        return RequestedInformation.Field(name, item, path: path)
    }

    private mutating func name() throws(RequestedInformation.ReadingError) -> String {
        let start = place
        while let character = next, Self.isOfName(character) {
            place += 1
        }
        guard place > start else { throw error("A name is missing.") }
        return String(characters[start..<place])
    }

    private static func isOfName(_ character: Character) -> Bool {
        // Nearly all are ASCII, whose kinds are known without Unicode's tables.
        guard let ascii = character.asciiValue else { return character.isLetter || character.isNumber }
        return switch ascii {
        case 0x30...0x39, 0x41...0x5a, 0x5f, 0x61...0x7a: true
        default: false
        }
    }

    private var next: Character? { place < characters.count ? characters[place] : nil }

    private mutating func take(_ character: Character) -> Bool {
        guard next == character else { return false }
        place += 1
        skipSpace()
        return true
    }

    /// Takes a whole word, in either case.
    private mutating func take(word: String) -> Bool {
        let end = place + word.count
        guard end <= characters.count,
            zip(characters[place..<end], word).allSatisfy({ $0 == $1 || $0.uppercased() == String($1) }),
            end == characters.count || characters[end] == "(" || characters[end].isWhitespace
        else { return false }
        place = end
        skipSpace()
        return true
    }

    private mutating func skipSpace() {
        while let character = next, character.isWhitespace { place += 1 }
    }

    private func error(_ problem: String) -> RequestedInformation.ReadingError {
        RequestedInformation.ReadingError(offset: place, problem: problem)
    }
}
