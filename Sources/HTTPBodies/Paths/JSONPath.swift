package import JSONTrees

/// A place in JSON: `$.offers[3].price`.
package struct JSONPath: Hashable, Sendable, CustomStringConvertible {
    package enum Step: Hashable, Sendable {
        case name(ExactText)
        /// The index of an item, from 0.
        case index(Int)
    }

    package var steps: [Step]

    package init(_ steps: [Step] = []) { self.steps = steps }

    package func appending(_ name: String) -> JSONPath { JSONPath(steps + [.name(ExactText(name))]) }
    package func appending(_ index: Int) -> JSONPath { JSONPath(steps + [.index(index)]) }

    package var description: String {
        steps.reduce("$") { text, step in
            switch step {
            case .index(let index): "\(text)[\(index)]"
            case .name(let name) where name.text.wholeMatch(of: #/[\w@-]+/#) != nil: "\(text).\(name.text)"
            case .name(let name): "\(text)[\(JSONTree.string(name.text).compactText)]"
            }
        }
    }
}

/// A JSON pointer (RFC 6901), such as `/items/0/id`. The empty pointer is the whole value.
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
