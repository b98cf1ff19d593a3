/// Which places in a JSON text a rule speaks of.
///
/// `id` is every field of that name, at any depth. `$.items[*].id` is a path from the top, in which `[*]` is
/// any index, `*` any name, and `**` any number of steps; in a name `*` stands for any characters.
package struct JSONPathPattern: Hashable, Sendable, CustomStringConvertible {
    package enum Step: Hashable, Sendable {
        case name(NameGlob)
        case index(Int)
        case anyName, anyIndex, anyDepth
    }

    package let description: String
    package let steps: [Step]

    package init(_ text: String) {
        description = text
        guard text.hasPrefix("$") || text.contains(".") || text.contains("[") else {
            steps = [.anyDepth, text == "*" ? .anyName : .name(NameGlob(text))]
            return
        }
        var steps: [Step] = []
        var rest = text.hasPrefix("$") ? text.dropFirst() : text[...]
        while let first = rest.first {
            if rest.hasPrefix("..") {
                steps.append(.anyDepth)
                rest = rest.dropFirst(2)
            } else if first == "." {
                rest = rest.dropFirst()
            } else if first == "[", let end = rest.firstIndex(of: "]") {
                steps.append(Self.bracket(rest[rest.index(after: rest.startIndex)..<end]))
                rest = rest[rest.index(after: end)...]
            } else {
                let end = rest.dropFirst().firstIndex { $0 == "." || $0 == "[" } ?? rest.endIndex
                let name = String(rest[..<end])
                steps.append(name == "**" ? .anyDepth : name == "*" ? .anyName : .name(NameGlob(name)))
                rest = rest[end...]
            }
        }
        self.steps = steps
    }

    private static func bracket(_ text: Substring) -> Step {
        if text == "*" { return .anyIndex }
        if let index = Int(text) { return .index(index) }
        let quotes: Set<Character> = ["\"", "'"]
        guard text.count >= 2, let first = text.first, quotes.contains(first), text.last == first else {
            return .name(NameGlob(String(text)))
        }
        return .name(NameGlob(String(text.dropFirst().dropLast())))
    }

    package func matches(_ path: JSONPath) -> Bool { Self.matches(steps[...], path.steps[...]) }

    private static func matches(_ wanted: ArraySlice<Step>, _ steps: ArraySlice<JSONPath.Step>) -> Bool {
        guard let first = wanted.first else { return steps.isEmpty }
        if first == .anyDepth {
            return matches(wanted.dropFirst(), steps) || !steps.isEmpty && matches(wanted, steps.dropFirst())
        }
        guard let step = steps.first else { return false }
        switch (first, step) {
        case (.name(let glob), .name(let name)) where glob.matches(name): break
        case (.index(let one), .index(let other)) where one == other: break
        case (.anyName, .name), (.anyIndex, .index): break
        default: return false
        }
        return matches(wanted.dropFirst(), steps.dropFirst())
    }
}

extension JSONTree {
    /// The same without the members of objects that a pattern speaks of, and with `null` in the place of such
    /// items of arrays.
    package func removing(_ patterns: [JSONPathPattern], at path: JSONPath = JSONPath()) -> JSONTree {
        guard !patterns.isEmpty else { return self }
        func isRemoved(_ path: JSONPath) -> Bool { patterns.contains { $0.matches(path) } }
        switch self {
        case .null, .bool, .number, .string: return self
        case .array(let items):
            return .array(
                items.enumerated().map { index, item in
                    let place = path.appending(index)
                    return isRemoved(place) ? .null : item.removing(patterns, at: place)
                })
        case .object(let members):
            return .object(
                members.compactMap { member in
                    let place = path.appending(member.name)
                    return isRemoved(place)
                        ? nil : Member(member.name, member.value.removing(patterns, at: place))
                })
        }
    }
}
