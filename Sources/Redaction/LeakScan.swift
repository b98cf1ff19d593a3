package import Foundation
import HTTPBodies
package import JSONTrees

/// Searches the bytes that are to be written for values that were replaced elsewhere: the last safety net.
package struct LeakScan: Sendable {
    private let secrets: SecretSearch
    private let named: SecretSearch
    private let allowed: [JSONPathPattern]

    /// - Parameter named: Values that the program itself calls secret: they may stand nowhere.
    package init(
        _ secrets: SecretSearch, named: SecretSearch = SecretSearch(), allowances: [LeakAllowance] = []
    ) {
        self.secrets = secrets
        self.named = named
        allowed = allowances.map { JSONPathPattern($0.path) }
    }

    /// - Parameters:
    ///   - tree: The JSON in the bytes, if they are JSON.
    ///   - name: The file's path inside the recording's folder.
    package func leaks(in data: Data, tree: @autoclosure () -> JSONTree?, file name: String) -> [Leak] {
        // The name of its file may be made of the value.
        if named.first(in: data) != nil || named.first(in: Data(name.utf8)) != nil {
            return [Leak(file: "an exchange", place: "some place", isNamed: true)]
        }
        var leaks: [Leak] = []
        if secrets.first(in: Data(name.utf8)) != nil { leaks.append(Leak(file: "a file", place: "its name")) }
        guard let offset = secrets.first(in: data) else { return leaks }
        var places: [JSONPath] = []
        if let tree = tree() { collect(tree, JSONPath(), &places) }
        if places.isEmpty { leaks.append(Leak(file: name, place: "byte \(offset)")) }
        let refused = places.filter { place in !allowed.contains { $0.matches(place) } }
        return leaks + refused.map { Leak(file: name, place: $0.description) }
    }

    private func collect(_ tree: JSONTree, _ path: JSONPath, _ places: inout [JSONPath]) {
        switch tree {
        case .null, .bool: return
        case .string, .number: if secrets.first(in: tree.compact) != nil { places.append(path) }
        case .array(let items):
            for (index, item) in items.enumerated() { collect(item, path.appending(index), &places) }
        case .object(let members):
            for member in members {
                let place = path.appending(member.name)
                if secrets.first(in: JSONTree.string(member.name).compact) != nil { places.append(place) }
                collect(member.value, place, &places)
            }
        }
    }
}

/// A value that stands in a file that is to be written though it was replaced elsewhere, or is a secret by its name.
public struct Leak: Hashable, Sendable {
    /// The file's path inside the recording's folder.
    public var file: String
    /// The place in the file: a JSON path, or `byte 120`.
    public var place: String
    /// Whether the program itself calls the value secret.
    public var isNamed: Bool

    package init(file: String, place: String, isNamed: Bool = false) {
        self.file = file
        self.place = place
        self.isNamed = isNamed
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
