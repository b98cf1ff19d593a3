import Foundation

/// A pattern of paths, such as `/items/{id}`, `/files/{name}.pdf`, `/items/*` and `/files/**`; see
/// `StubPredicate.path`.
package struct PathPattern: Hashable, Sendable {
    /// The pattern as it was written.
    package let text: String
    /// The pattern of each part of the path; nil for `**`.
    private let parts: [Glob?]

    /// - Throws: `PatternError`, for example if the text does not begin with a slash or a brace is not closed.
    package init(_ text: String) throws(PatternError) {
        guard text.hasPrefix("/") else {
            throw PatternError("The path “\(text)” must begin with “/”, such as /items/{id}.")
        }
        guard !text.contains("?") else {
            throw PatternError("The path “\(text)” has a query. Match it as such, apart from the path.")
        }
        var parts: [Glob?] = []
        for part in text.parts(between: 0x2F).dropFirst() {
            parts.append(part == "**" ? nil : try Self.glob(part, in: text))
        }
        let names = parts.flatMap { $0?.captures ?? [] }.compactMap(\.self)
        if let name = names.first(where: { name in names.count { $0 == name } > 1 }) {
            throw PatternError("The path “\(text)” captures {\(name)} twice. Give one another name.")
        }
        self.text = text
        self.parts = parts
    }

    private static func glob(_ part: Substring, in text: String) throws(PatternError) -> Glob {
        var literals = [""]
        var captures: [String?] = []
        var rest = part
        while let next = rest.popFirst() {
            switch next {
            case "*", "{":
                let name = rest.prefix { next == "{" && !"{}*".contains($0) }
                if next == "{" {
                    rest = rest.dropFirst(name.count)
                    guard !name.isEmpty, rest.popFirst() == "}" else {
                        throw PatternError(
                            "The path “\(text)” needs a name between “{” and “}”, such as {id}.")
                    }
                }
                captures.append(name.isEmpty ? nil : String(name))
                literals.append("")
            case "}": throw PatternError("The path “\(text)” has a “}” without its “{”.")
            default: literals[literals.count - 1].append(next)
            }
        }
        return Glob(literals.map { $0.removingPercentEncoding ?? $0 }, captures: captures)
    }

    /// Returns the percent-decoded parts of a path, as bytes in UTF-8.
    package static func segments(_ path: some StringProtocol) -> [[UInt8]] {
        (path.utf8.first == 0x2F ? path.dropFirst() : path[...]).parts(between: 0x2F).map {
            Array($0.unescaped.utf8)
        }
    }

    /// Returns the captured parts of a path by name; nil if the path does not match.
    /// - Parameter isPrefix: Whether paths below the pattern match too.
    package func captures(_ segments: [[UInt8]], isPrefix: Bool = false) -> [String: String]? {
        var captures: [String: String] = [:]
        return Self.match(parts[...], segments[...], isPrefix, &captures) ? captures : nil
    }

    package func matches(_ segments: [[UInt8]]) -> Bool { captures(segments) != nil }

    private static func match(
        _ parts: ArraySlice<Glob?>, _ segments: ArraySlice<[UInt8]>, _ isPrefix: Bool,
        _ captures: inout [String: String]
    ) -> Bool {
        guard let part = parts.first else { return segments.isEmpty || isPrefix }
        guard let glob = part else {
            return (0...segments.count).contains {
                match(parts.dropFirst(), segments.dropFirst($0), isPrefix, &captures)
            }
        }
        guard let segment = segments.first else { return false }
        // A pattern that ends in a slash matches every path below it.
        if isPrefix, parts.count == 1, glob.isEmpty { return true }
        guard let found = glob.match(segment),
            match(parts.dropFirst(), segments.dropFirst(), isPrefix, &captures)
        else { return false }
        for (name, part) in found { captures[name] = String(decoding: part, as: UTF8.self) }
        return true
    }

    /// Rates from 0 to 1 how similar a path is to this pattern, to find the nearest stub.
    package func nearness(_ segments: [[UInt8]]) -> Double {
        if matches(segments) { return 1 }
        let same = zip(parts, segments).count { part, segment in part.map { $0.match(segment) != nil } ?? true
        }
        let path = segments.map { String(decoding: $0, as: UTF8.self) }.joined(separator: "/")
        let common = text.commonPrefix(with: "/" + path).count
        let longest = max(parts.count, segments.count, 1)
        let characters = Double(common) / Double(max(text.count, 1))
        return min(0.9, 0.6 * Double(same) / Double(longest) + 0.3 * characters)
    }
}
