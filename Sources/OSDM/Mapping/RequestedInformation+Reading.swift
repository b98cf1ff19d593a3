extension RequestedInformation {
    /// The reason that an expression cannot be read.
    public struct ReadingError: Error, Hashable, Sendable, CustomStringConvertible {
        /// The place in the text, in characters from its start.
        public var offset: Int
        public var problem: String

        public var description: String { "At character \(offset + 1): \(problem)" }
    }

    /// The deepest brackets within brackets that are read; a sensible expression needs far fewer.
    private static let deepest = 64

    /// Reads an expression: fields, `AND`, which binds tighter, `OR`, and brackets.
    public init(_ text: String) throws(ReadingError) {
        var reader = ExpressionReader(text, deepest: Self.deepest)
        self = try reader.whole()
    }
}

/// Reads bytes: an expression is read for each offer of a search, and nearly all of it is ASCII.
private struct ExpressionReader {
    private let text: String
    private let bytes: [UInt8]
    private let deepest: Int
    private var place = 0

    init(_ text: String, deepest: Int) {
        self.text = text
        bytes = Array(text.utf8)
        self.deepest = deepest
    }

    mutating func whole() throws(RequestedInformation.ReadingError) -> RequestedInformation {
        skipSpace()
        if place == bytes.count { return .all([]) }
        let expression = try alternatives(0)
        guard place == bytes.count else { throw error("There is more than one expression.") }
        return expression
    }

    private mutating func alternatives(
        _ depth: Int
    ) throws(RequestedInformation.ReadingError) -> RequestedInformation {
        var parts = [try conjunction(depth)]
        while take(word: "or") { parts.append(try conjunction(depth)) }
        return parts.count == 1 ? parts[0] : .any(parts)
    }

    private mutating func conjunction(
        _ depth: Int
    ) throws(RequestedInformation.ReadingError) -> RequestedInformation {
        var parts = [try term(depth)]
        while take(word: "and") { parts.append(try term(depth)) }
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
        if next == Self.bracket {
            place += 1
            let start = place
            while let byte = next, byte != Self.bracketEnd, byte != Self.bracket { place += 1 }
            let content = string(from: start)
            guard next == Self.bracketEnd, !content.isEmpty else {
                throw error("An item such as [ANY] or [0] has no end.")
            }
            place += 1
            item = content == "ANY" ? .every : Int(content).map { .number($0) } ?? .reference(content)
        }
        var path: [String] = []
        while next == Self.fullStop {
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
        while let next {
            if UTF8.isASCII(next) {
                guard Self.isOfName(next) else { break }
                place += 1
            } else {
                guard let scalar, Self.isOfName(scalar) else { break }
                place += UTF8.width(scalar)
            }
        }
        guard place > start else { throw error("A name is missing.") }
        return string(from: start)
    }

    private static func isOfName(_ letter: UInt8) -> Bool {
        (letter | 0x20) &- 0x61 < 26 || letter &- 0x30 < 10 || letter == UInt8(ascii: "_")
    }

    /// - Parameter scalar: One that is not ASCII.
    private static func isOfName(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.isAlphabetic || Character(scalar).isNumber || scalar.isCombining
    }

    private static func isSpace(_ scalar: Unicode.Scalar) -> Bool {
        // Unicode's tables take long, and nearly every character here is ASCII.
        scalar.isASCII ? scalar == " " || 0x09...0x0D ~= scalar.value : scalar.properties.isWhitespace
    }

    private static let bracket = UInt8(ascii: "[")
    private static let bracketEnd = UInt8(ascii: "]")
    private static let fullStop = UInt8(ascii: ".")

    private var next: UInt8? { place < bytes.count ? bytes[place] : nil }

    private var scalar: Unicode.Scalar? {
        guard let next else { return nil }
        if UTF8.isASCII(next) { return Unicode.Scalar(next) }
        return text.unicodeScalars[text.utf8.index(text.startIndex, offsetBy: place)]
    }

    private func string(from start: Int) -> String { String(decoding: bytes[start..<place], as: UTF8.self) }

    private mutating func take(_ sign: Unicode.Scalar) -> Bool {
        guard scalar == sign else { return false }
        place += 1
        skipSpace()
        return true
    }

    /// Takes a whole word, in either case.
    ///
    /// - Parameter word: In lower case.
    private mutating func take(word: StaticString) -> Bool {
        let (start, length) = (place, word.utf8CodeUnitCount)
        guard start + length <= bytes.count,
            (0..<length).allSatisfy({ bytes[start + $0] | 0x20 == word.utf8Start[$0] })
        else { return false }
        place += length
        guard scalar.map({ $0 == "(" || Self.isSpace($0) }) ?? true else {
            place = start
            return false
        }
        skipSpace()
        return true
    }

    private mutating func skipSpace() {
        while let scalar, Self.isSpace(scalar) { place += UTF8.width(scalar) }
    }

    private func error(_ problem: String) -> RequestedInformation.ReadingError {
        RequestedInformation.ReadingError(
            offset: String(decoding: bytes[..<place], as: UTF8.self).count, problem: problem)
    }
}

extension Unicode.Scalar {
    /// Whether it belongs to the letter before, as an accent does.
    fileprivate var isCombining: Bool { properties.canonicalCombiningClass != .notReordered }
}
