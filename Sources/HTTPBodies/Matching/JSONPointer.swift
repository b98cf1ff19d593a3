/// A place in a JSON value (RFC 6901), such as `/items/0/id`; the empty one is the whole.
package struct JSONPointer: Hashable, Sendable {
    private let parts: [String]

    /// - Throws: `PatternError`.
    package init(_ text: String) throws(PatternError) {
        guard text.isEmpty || text.hasPrefix("/") else {
            throw PatternError("The JSON pointer “\(text)” must begin with “/”, such as /items/0/id.")
        }
        parts = text.split(separator: "/", omittingEmptySubsequences: false).dropFirst().map {
            String($0).replacing("~1", with: "/").replacing("~0", with: "~")
        }
    }

    package func value(in tree: JSONTree) -> JSONTree? {
        parts.reduce(tree) { found, part -> JSONTree? in
            switch found {
            case .object: return found?[part]
            case .array(let items):
                guard part == "0" || !part.hasPrefix("0"),
                    part.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
                    let index = Int(part), items.indices.contains(index)
                else { return nil }
                return items[index]
            default: return nil
            }
        }
    }

    /// A member's name as it stands in a pointer.
    package static func escaped(_ name: String) -> String {
        name.replacing("~", with: "~0").replacing("/", with: "~1")
    }
}
