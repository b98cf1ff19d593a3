package import Foundation
package import HTTPBodies
package import JSONTrees

/// The last safety net: searches files for values that were replaced elsewhere, before the files are written.
///
/// It searches only texts that come from a service or a client. File names and rewritten header fields contain no
/// secrets.
package struct LeakScan: Sendable {
    private let replaced: ReplacedValues
    private let named: [Data]
    private let allowed: [JSONPathPattern]

    /// - Parameter named: Values that the program knows to be secret, and that must not occur anywhere. Values of fewer
    ///   than six bytes are ignored, because texts may contain them by chance.
    package init(_ replaced: ReplacedValues, named: [String] = [], allowances: [LeakAllowance] = []) {
        self.replaced = replaced
        self.named = named.filter { $0.utf8.count >= 6 }.map { Data($0.utf8) }
        allowed = allowances.map { JSONPathPattern($0.path) }
    }

    /// Whether a file contains a value that the program knows to be secret, in its name or its bytes.
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

    /// Finds the values in JSON that were replaced elsewhere. In the names of fields, it searches only for passwords and
    /// keys.
    /// - Parameters:
    ///   - path: Where the JSON is in its file.
    ///   - file: The file's path inside the recording's folder.
    package func leaks(in tree: JSONTree, at path: JSONPath, file: String) -> [Leak] {
        switch tree {
        case .null, .bool: return []
        case .string(let text): return leak(text, at: path, file)
        case .number(let number): return leak(number.text, at: path, file)
        case .array(let items):
            return items.enumerated().flatMap { leaks(in: $1, at: path.appending($0), file: file) }
        case .object(let members):
            return members.flatMap {
                secrets(in: $0.name, at: path, file: file)
                    + leaks(in: $0.value, at: path.appending($0.name), file: file)
            }
        }
    }

    /// Finds a password or a key in a name, which may be an ordinary word otherwise.
    package func secrets(in name: String, at path: JSONPath, file: String) -> [Leak] {
        guard let field = replaced.field(ofSecretIn: name), !allowed.contains(where: { $0.matches(path) })
        else {
            return []
        }
        return [Leak(file: file, place: path.description, field: field)]
    }

    private func leak(_ text: String, at path: JSONPath, _ file: String) -> [Leak] {
        guard let field = field(ofValueIn: text), !allowed.contains(where: { $0.matches(path) }) else {
            return []
        }
        return [Leak(file: file, place: path.description, field: field)]
    }

    /// Searches a text for replaced values. Returns the field in which the first one was replaced; nil if there is
    /// none.
    package func field(ofValueIn text: String) -> String? {
        EncodedText.readings(text).lazy.compactMap(replaced.field(ofValueIn:)).first
    }
}

/// The place of a value that must not be written: it was replaced elsewhere, or the program knows it to be secret.
public struct Leak: Hashable, Sendable {
    /// The file's path inside the recording's folder.
    public var file: String
    /// The place in the file: a JSON path, or words.
    public var place: String
    /// The field in which the value was replaced. Empty if it was not in a field, or if the name of the field was
    /// replaced too.
    public var field: String
    /// Whether the program knows the value to be secret.
    public var isNamed: Bool

    package init(file: String, place: String, field: String = "", isNamed: Bool = false) {
        (self.file, self.place, self.field, self.isNamed) = (file, place, field, isNamed)
    }
}

/// A place where a value may occur although it was replaced elsewhere, stored in `fixture.json`.
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
