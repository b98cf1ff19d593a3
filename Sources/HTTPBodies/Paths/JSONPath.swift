import JSONTrees

/// A place in a JSON text: `$.offers[3].price`.
package struct JSONPath: Hashable, Sendable, CustomStringConvertible {
    package enum Step: Sendable {
        case name(String)
        /// An index, from 0.
        case index(Int)
    }

    package var steps: [Step]

    package init(_ steps: [Step] = []) { self.steps = steps }

    package func appending(_ name: String) -> JSONPath { JSONPath(steps + [.name(name)]) }
    package func appending(_ index: Int) -> JSONPath { JSONPath(steps + [.index(index)]) }

    package var description: String {
        steps.reduce("$") { text, step in
            switch step {
            case .index(let index): "\(text)[\(index)]"
            case .name(let name) where name.wholeMatch(of: #/[\w@-]+/#) != nil: "\(text).\(name)"
            case .name(let name): "\(text)[\(JSONTree.string(name).compactText)]"
            }
        }
    }
}

extension JSONPath.Step: Hashable {
    package static func == (one: JSONPath.Step, other: JSONPath.Step) -> Bool {
        switch (one, other) {
        case (.name(let one), .name(let other)): one.hasSameCodePoints(as: other)
        case (.index(let one), .index(let other)): one == other
        default: false
        }
    }

    package func hash(into hasher: inout Hasher) {
        switch self {
        case .name(let name): hasher.combine(ExactText(name))
        case .index(let index): hasher.combine(index)
        }
    }
}
