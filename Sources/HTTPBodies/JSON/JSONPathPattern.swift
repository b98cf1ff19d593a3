/// Which places in a JSON text a rule speaks of.
///
/// `id` is every field of that name, at any depth. `$.trips[*].id` is a path from the top, in which `[*]` is
/// any index, `*` any name, and `**` any number of steps.
package struct JSONPathPattern: Hashable, Sendable, CustomStringConvertible {
    private enum Token: Hashable, Sendable {
        case step(JSONPath.Step)
        case anyName, anyIndex, anyDepth
    }

    package let description: String
    private let tokens: [Token]

    package init(_ text: String) {
        description = text
        guard text.hasPrefix("$") || text.contains(".") || text.contains("[") else {
            tokens = [.anyDepth, text == "*" ? .anyName : .step(.name(text))]
            return
        }
        var tokens: [Token] = []
        var rest = text.hasPrefix("$") ? text.dropFirst() : text[...]
        while let first = rest.first {
            if rest.hasPrefix("..") {
                tokens.append(.anyDepth)
                rest = rest.dropFirst(2)
            } else if first == "." {
                rest = rest.dropFirst()
            } else if first == "[", let end = rest.firstIndex(of: "]") {
                tokens.append(Self.bracket(rest[rest.index(after: rest.startIndex)..<end]))
                rest = rest[rest.index(after: end)...]
            } else {
                let end = rest.dropFirst().firstIndex { $0 == "." || $0 == "[" } ?? rest.endIndex
                let name = String(rest[..<end])
                tokens.append(name == "**" ? .anyDepth : name == "*" ? .anyName : .step(.name(name)))
                rest = rest[end...]
            }
        }
        self.tokens = tokens
    }

    private static func bracket(_ text: Substring) -> Token {
        if text == "*" { return .anyIndex }
        if let index = Int(text) { return .step(.index(index)) }
        let quotes: Set<Character> = ["\"", "'"]
        guard text.count >= 2, let first = text.first, quotes.contains(first), text.last == first else {
            return .step(.name(String(text)))
        }
        return .step(.name(String(text.dropFirst().dropLast())))
    }

    package func matches(_ path: JSONPath) -> Bool { Self.matches(tokens[...], path.steps[...]) }

    private static func matches(_ tokens: ArraySlice<Token>, _ steps: ArraySlice<JSONPath.Step>) -> Bool {
        guard let token = tokens.first else { return steps.isEmpty }
        if token == .anyDepth {
            return matches(tokens.dropFirst(), steps) || !steps.isEmpty && matches(tokens, steps.dropFirst())
        }
        guard let step = steps.first else { return false }
        switch (token, step) {
        case (.step(let wanted), let step) where wanted == step: break
        case (.anyName, .name), (.anyIndex, .index): break
        default: return false
        }
        return matches(tokens.dropFirst(), steps.dropFirst())
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
