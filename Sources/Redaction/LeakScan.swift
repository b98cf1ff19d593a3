package import Foundation
package import HTTPBodies
package import JSONTrees

/// Searches what is to be written for values that were replaced elsewhere: the last safety net.
///
/// It is given the texts that came from outside. Names of files, and header fields that this program words itself,
/// cannot hold a secret.
package struct LeakScan: Sendable {
    private let replaced: ReplacedValues
    private let named: [Data]
    private let allowed: [JSONPathPattern]

    /// - Parameter named: Values that the program itself calls secret: they may stand nowhere. Those of fewer than six
    ///   bytes are left out, as texts hold them by chance.
    package init(_ replaced: ReplacedValues, named: [String] = [], allowances: [LeakAllowance] = []) {
        self.replaced = replaced
        self.named = named.filter { $0.utf8.count >= 6 }.map { Data($0.utf8) }
        allowed = allowances.map { JSONPathPattern($0.path) }
    }

    /// Whether a file holds a value that the program calls secret, in its name or its bytes.
    package func holdsNamed(_ data: Data, file name: String) -> Bool {
        guard !named.isEmpty else { return false }
        let text = String(decoding: data, as: UTF8.self)
        let readings = (EncodedText.readings(text) + [name]).map { Data($0.utf8) }
        return named.contains { secret in
            let escaped = JSONTree.string(String(decoding: secret, as: UTF8.self)).compact.dropFirst()
                .dropLast()
            return readings.contains { $0.range(of: secret) != nil || $0.range(of: escaped) != nil }
        }
    }

    /// The values in JSON that were replaced elsewhere; names of fields are none.
    /// - Parameters:
    ///   - path: The place of the JSON in its file.
    ///   - file: The file's path inside the recording's folder.
    package func leaks(in tree: JSONTree, at path: JSONPath, file: String) -> [Leak] {
        switch tree {
        case .null, .bool: return []
        case .string(let text): return leak(text, at: path, file)
        case .number(let number): return leak(number.text, at: path, file)
        case .array(let items):
            return items.enumerated().flatMap { leaks(in: $1, at: path.appending($0), file: file) }
        case .object(let members):
            return members.flatMap { leaks(in: $0.value, at: path.appending($0.name), file: file) }
        }
    }

    private func leak(_ text: String, at path: JSONPath, _ file: String) -> [Leak] {
        guard let field = field(ofValueIn: text), !allowed.contains(where: { $0.matches(path) }) else {
            return []
        }
        return [Leak(file: file, place: path.description, field: field)]
    }

    /// The field in which a value was replaced that stands in a text; nil when there is none.
    package func field(ofValueIn text: String) -> String? {
        EncodedText.readings(text).lazy.compactMap(replaced.field).first
    }
}

/// A value that stands in a file that is to be written though it was replaced elsewhere, or is a secret by its name.
public struct Leak: Hashable, Sendable {
    /// The file's path inside the recording's folder.
    public var file: String
    /// The place in the file, as a JSON path or in words.
    public var place: String
    /// The field in which the value was replaced; empty where it was none, or its name is replaced, too.
    public var field: String
    /// Whether the program itself calls the value secret.
    public var isNamed: Bool

    package init(file: String, place: String, field: String = "", isNamed: Bool = false) {
        (self.file, self.place, self.field, self.isNamed) = (file, place, field, isNamed)
    }
}

/// A place in which a value may stand although it was replaced elsewhere, kept in `fixture.json`.
public struct LeakAllowance: Hashable, Sendable, Codable {
    /// The place inside a file, as a `JSONPathPattern`.
    public var path: String
    /// The reason, for people who read the file.
    public var reason: String

    public init(path: String, reason: String) {
        self.path = path
        self.reason = reason
    }
}
