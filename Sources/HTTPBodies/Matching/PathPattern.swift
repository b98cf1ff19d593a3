import Foundation

/// A pattern of paths: `/items/{id}`, `/items/*`, `/files/**`.
///
/// `{name}` captures one part, or some of one (`/files/{name}.pdf`); `*` stands for any characters within a part;
/// `**`, as a part of its own, for any number of parts, also none.
package struct PathPattern: Hashable, Sendable {
    private enum Token: Hashable {
        case literal([UInt8])
        case any
        case capture(String)
    }

    private enum Part: Hashable {
        case anyParts
        /// The frequent case, which needs no search.
        case exact([UInt8])
        case tokens([Token])
    }

    /// The text that it was read from.
    package let text: String
    private let parts: [Part]
    /// The number of parts that a path of it has at least.
    private let fewestParts: Int
    private let hasAnyParts: Bool

    /// - Throws: `PatternError` when it does not begin with a slash, or a brace is not closed.
    package init(_ text: String) throws(PatternError) {
        guard text.hasPrefix("/") else {
            throw PatternError("The path “\(text)” must begin with “/”, such as /items/{id}.")
        }
        guard !text.contains("?") else {
            throw PatternError("The path “\(text)” has a query. Match it as such, apart from the path.")
        }
        self.text = text
        var names: Set<String> = []
        var parts: [Part] = []
        for part in text.dropFirst().split(separator: "/", omittingEmptySubsequences: false) {
            parts.append(try Self.part(part, in: text, &names))
        }
        self.parts = parts
        fewestParts = parts.count { $0 != .anyParts }
        hasAnyParts = fewestParts < parts.count
    }

    /// A path's parts, decoded, without its first slash; as bytes, since that is what an address consists of.
    package static func segments(_ path: some StringProtocol) -> [[UInt8]] {
        var bytes = Array(path.utf8)[...]
        if bytes.first == slash { bytes.removeFirst() }
        return bytes.split(separator: slash, omittingEmptySubsequences: false).map { segment in
            guard segment.contains(0x25) else { return Array(segment) }
            let text = String(decoding: segment, as: UTF8.self)
            return Array((text.removingPercentEncoding ?? text).utf8)
        }
    }

    private static let slash = UInt8(ascii: "/")

    private static func part(
        _ part: Substring, in text: String, _ names: inout Set<String>
    ) throws(PatternError) -> Part {
        if part == "**" { return .anyParts }
        guard part.contains(where: { "*{}".contains($0) }) else {
            return .exact(Array((part.removingPercentEncoding ?? String(part)).utf8))
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
                    throw PatternError("The path “\(text)” needs a name between “{” and “}”, such as {id}.")
                }
                let name = String(rest[..<end])
                guard names.insert(name).inserted else {
                    throw PatternError("The path “\(text)” captures {\(name)} twice. Give one another name.")
                }
                tokens.append(.capture(name))
                rest = rest[rest.index(after: end)...]
            case "}": throw PatternError("The path “\(text)” has a “}” without its “{”.")
            default:
                let bytes = Array(String(next).utf8)
                if case .literal(let before)? = tokens.last {
                    tokens[tokens.count - 1] = .literal(before + bytes)
                } else {
                    tokens.append(.literal(bytes))
                }
            }
        }
        return .tokens(tokens)
    }

    /// What it captures of a path; nil when the path is not of this pattern.
    package func captures(_ path: String) -> [String: String]? { captures(Self.segments(path)) }

    /// - Parameters:
    ///   - isPrefix: Whether a path that goes on below the pattern is of it too.
    package func captures(_ segments: [[UInt8]], isPrefix: Bool = false) -> [String: String]? {
        guard mayMatch(segments, isPrefix: isPrefix) else { return nil }
        var captures: [String: String] = [:]
        guard Self.match(parts[...], segments[...], isPrefix, &captures) else { return nil }
        return captures
    }

    package func matches(_ segments: [[UInt8]]) -> Bool { captures(segments) != nil }

    /// A quick check that sorts out most paths, since most stubs are for others.
    private func mayMatch(_ segments: [[UInt8]], isPrefix: Bool) -> Bool {
        guard segments.count >= fewestParts, isPrefix || hasAnyParts || segments.count == fewestParts else {
            return false
        }
        for (part, segment) in zip(parts, segments) {
            switch part {
            case .exact(let text):
                // The empty end of a pattern begins whatever is below it.
                if text != segment && !(isPrefix && text.isEmpty) { return false }
            case .tokens(let tokens):
                if case .literal(let text)? = tokens.first, !segment.starts(with: text) { return false }
            case .anyParts: return true
            }
        }
        return true
    }

    private static func match(
        _ parts: ArraySlice<Part>, _ segments: ArraySlice<[UInt8]>, _ isPrefix: Bool,
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
        _ tokens: ArraySlice<Token>, _ bytes: ArraySlice<UInt8>, _ captures: inout [String: String]
    ) -> Bool {
        guard let token = tokens.first else { return bytes.isEmpty }
        if case .literal(let text) = token {
            return bytes.starts(with: text)
                && match(tokens.dropFirst(), bytes.dropFirst(text.count), &captures)
        }
        // The longest first, so that `{name}.pdf` takes the last dot.
        for count in (0...bytes.count).reversed() {
            let rest = bytes.dropFirst(count)
            // Within a character nothing ends.
            if let next = rest.first, next & 0xC0 == 0x80 { continue }
            if case .capture(let name) = token {
                // One character at least: `/items/` is no item.
                guard count > 0 else { return false }
                guard match(tokens.dropFirst(), rest, &captures) else { continue }
                captures[name] = String(decoding: bytes.prefix(count), as: UTF8.self)
                return true
            }
            if match(tokens.dropFirst(), rest, &captures) { return true }
        }
        return false
    }

    /// How much of a path is of this pattern, from 0 to 1, to find the nearest stub.
    package func nearness(_ segments: [[UInt8]]) -> Double {
        if matches(segments) { return 1 }
        var ignored: [String: String] = [:]
        let same = zip(parts, segments).count { Self.match([$0], [$1], false, &ignored) }
        let path = segments.map { String(decoding: $0, as: UTF8.self) }.joined(separator: "/")
        let common = text.commonPrefix(with: "/" + path).count
        let longest = max(parts.count, segments.count, 1)
        let characters = Double(common) / Double(max(text.count, 1))
        return min(0.9, 0.6 * Double(same) / Double(longest) + 0.3 * characters)
    }
}
