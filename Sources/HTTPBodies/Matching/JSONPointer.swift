package import JSONTrees

/// A place in a JSON value (RFC 6901), such as `/items/0/id`; the empty pointer means the whole value.
package struct JSONPointer: Hashable, Sendable {
    private let parts: [String]

    package init(_ text: String) throws(PatternError) {
        guard text.isEmpty || text.hasPrefix("/") else {
            throw PatternError("The JSON pointer “\(text)” must begin with “/”, such as /items/0/id.")
        }
        parts = text.parts(between: 0x2F).dropFirst().map {
            String($0).replacing("~1", with: "/").replacing("~0", with: "~")
        }
    }

    package func value(in tree: JSONTree) -> JSONTree? {
        parts.reduce(tree) { found, part -> JSONTree? in
            guard case .array(let items)? = found else { return found?[part] }
            // An index has no leading zeros and no sign (RFC 6901 section 4).
            guard let index = Int(part), "\(index)" == part, items.indices.contains(index) else { return nil }
            return items[index]
        }
    }
}
