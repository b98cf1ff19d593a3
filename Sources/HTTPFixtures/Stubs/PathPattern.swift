import Foundation

/// A pattern of paths: `/bookings/{id}`, `/offers/*`, `/files/**`.
///
/// `{name}` captures one part, or some of one (`/files/{name}.pdf`); `*` stands for any characters within a part;
/// `**`, as a part of its own, for any number of parts, also none.
public struct PathPattern: Hashable, Sendable {
    private enum Token: Hashable {
        case literal(Character)
        case any
        case capture(String)
    }

    private enum Part: Hashable {
        case anyParts
        /// The frequent case, which needs no search.
        case exact(String)
        case tokens([Token])
    }

    /// As it was written.
    public let text: String
    private let parts: [Part]

    /// - Throws: `StubMistake` when it does not begin with a slash, or a brace is not closed.
    public init(_ text: String) throws(StubMistake) {
        guard text.hasPrefix("/") else {
            throw StubMistake("The path “\(text)” must begin with “/”, such as /bookings/{id}.")
        }
        guard !text.contains("?") else {
            throw StubMistake("The path “\(text)” has a query. Match it as such, apart from the path.")
        }
        self.text = text
        var names: Set<String> = []
        var parts: [Part] = []
        for part in text.dropFirst().split(separator: "/", omittingEmptySubsequences: false) {
            parts.append(try Self.part(part, in: text, &names))
        }
        self.parts = parts
    }

    static func segments(_ path: String) -> [String] {
        path.dropFirst(path.hasPrefix("/") ? 1 : 0).split(separator: "/", omittingEmptySubsequences: false)
            .map {
                $0.utf8.contains(0x25) ? $0.removingPercentEncoding ?? String($0) : String($0)
            }
    }

    private static func part(
        _ part: Substring, in text: String, _ names: inout Set<String>
    ) throws(StubMistake) -> Part {
        if part == "**" { return .anyParts }
        guard part.contains(where: { "*{}".contains($0) }) else {
            return .exact(part.removingPercentEncoding ?? String(part))
        }
        var tokens: [Token] = []
        var rest = part
        while let next = rest.popFirst() {
            switch next {
            case "*": tokens.append(.any)
            case "{":
                guard let end = rest.firstIndex(of: "}"), end > rest.startIndex,
                    !rest[..<end].contains(where: { "{*".contains($0) })
                else {
                    throw StubMistake("The path “\(text)” needs a name between “{” and “}”, such as {id}.")
                }
                let name = String(rest[..<end])
                guard names.insert(name).inserted else {
                    throw StubMistake("The path “\(text)” captures {\(name)} twice. Give one another name.")
                }
                tokens.append(.capture(name))
                rest = rest[rest.index(after: end)...]
            case "}": throw StubMistake("The path “\(text)” has a “}” without its “{”.")
            default: tokens.append(.literal(next))
            }
        }
        return .tokens(tokens)
    }

    /// What it captures of a path; nil when the path is not of this pattern.
    public func captures(_ path: String) -> [String: String]? { captures(Self.segments(path)) }

    /// - Parameters:
    ///   - isPrefix: Whether a path that goes on below the pattern is of it too.
    func captures(_ segments: [String], isPrefix: Bool = false) -> [String: String]? {
        var captures: [String: String] = [:]
        guard Self.match(parts[...], segments[...], isPrefix, &captures) else { return nil }
        return captures
    }

    func matches(_ segments: [String]) -> Bool { captures(segments) != nil }

    private static func match(
        _ parts: ArraySlice<Part>, _ segments: ArraySlice<String>, _ isPrefix: Bool,
        _ captures: inout [String: String]
    ) -> Bool {
        guard let part = parts.first else { return segments.isEmpty || isPrefix }
        if case .anyParts = part {
            for count in 0...segments.count
            where match(parts.dropFirst(), segments.dropFirst(count), isPrefix, &captures) { return true }
            return false
        }
        guard let segment = segments.first else { return false }
        switch part {
        case .exact(let text):
            // A pattern that ends in a slash begins whatever is below it.
            guard text == segment || (isPrefix && text.isEmpty && parts.count == 1) else { return false }
        case .tokens(let tokens):
            guard match(tokens[...], segment[...], &captures) else { return false }
        case .anyParts: return false
        }
        return match(parts.dropFirst(), segments.dropFirst(), isPrefix, &captures)
    }

    private static func match(
        _ tokens: ArraySlice<Token>, _ text: Substring, _ captures: inout [String: String]
    ) -> Bool {
        guard let token = tokens.first else { return text.isEmpty }
        switch token {
        case .literal(let character):
            return text.first == character && match(tokens.dropFirst(), text.dropFirst(), &captures)
        case .any, .capture:
            // A capture has one character at least: `/bookings/` is no booking.
            var end = text.startIndex
            if case .capture = token {
                guard !text.isEmpty else { return false }
                end = text.index(after: end)
            }
            // The longest first, so that `{name}.pdf` takes the last dot.
            var stop = text.endIndex
            while stop >= end {
                if match(tokens.dropFirst(), text[stop...], &captures) {
                    if case .capture(let name) = token { captures[name] = String(text[..<stop]) }
                    return true
                }
                if stop == text.startIndex { break }
                stop = text.index(before: stop)
            }
            return false
        }
    }

    /// How much of a path is of this pattern, from 0 to 1, to find the nearest stub.
    func nearness(_ segments: [String]) -> Double {
        if matches(segments) { return 1 }
        let same = zip(parts, segments).count { part, segment in
            switch part {
            case .anyParts: true
            case .exact(let text): text == segment
            case .tokens(let tokens):
                {
                    var ignored: [String: String] = [:];
                    return Self.match(tokens[...], segment[...], &ignored)
                }()
            }
        }
        let common = text.commonPrefix(with: "/" + segments.joined(separator: "/")).count
        let longest = max(parts.count, segments.count, 1)
        let characters = Double(common) / Double(max(text.count, 1))
        return min(0.9, 0.6 * Double(same) / Double(longest) + 0.3 * characters)
    }
}
