import Foundation

/// A name in which `*` stands for any characters: `card*`, `*assword*`. Case does not count where there is a `*`.
package struct NameGlob: Hashable, Sendable {
    private let parts: [String]
    private let name: String

    package init(_ text: String) {
        name = text
        parts =
            text.contains("*")
            ? text.lowercased().split(separator: "*", omittingEmptySubsequences: false).map(String.init) : []
    }

    package var hasWildcard: Bool { !parts.isEmpty }

    package func matches(_ text: String) -> Bool {
        guard let first = parts.first, let last = parts.last else { return text == name }
        let text = text.lowercased()
        guard text.utf8.count >= first.utf8.count + last.utf8.count, text.hasPrefix(first),
            text.hasSuffix(last)
        else { return false }
        var rest = text.dropFirst(first.count).dropLast(last.count)
        for part in parts.dropFirst().dropLast() where !part.isEmpty {
            guard let found = rest.range(of: part) else { return false }
            rest = rest[found.upperBound...]
        }
        return true
    }
}
