package import JSONTrees

/// A pattern of places in JSON, for the rules of recordings.
///
/// `id` matches every field with that name, at any depth. `$.items[*].id` is a path from the top: `[*]` matches any
/// index, `*` any name, and `**` any number of steps. In a name such as `*Time`, `*` matches any characters, and
/// upper and lower case are the same.
package struct JSONPathPattern: Hashable, Sendable, CustomStringConvertible {
    private enum Step: Hashable {
        case name(ExactText)
        case glob(Glob)
        /// An index; nil for any index.
        case index(Int?)
        case anyDepth
    }

    package let description: String
    private let steps: [Step]

    /// - Parameter anyIndex: Whether `[3]` matches every index.
    package init(_ text: String, anyIndex: Bool = false) {
        description = text
        guard text.hasPrefix("$") || text.contains(".") || text.contains("[") else {
            steps = [.anyDepth, Self.name(text)]
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
                let step = Self.bracket(rest[..<end].dropFirst())
                if anyIndex, case .index = step { steps.append(.index(nil)) } else { steps.append(step) }
                rest = rest[end...].dropFirst()
            } else {
                let name = rest.prefix(1) + rest.dropFirst().prefix { $0 != "." && $0 != "[" }
                steps.append(name == "**" ? .anyDepth : Self.name(name))
                rest = rest.dropFirst(name.count)
            }
        }
        self.steps = steps
    }

    private static func name(_ text: some StringProtocol) -> Step {
        guard text.contains("*") else { return .name(ExactText(String(text))) }
        let literals = text.lowercased().parts(between: 0x2A).map(String.init)
        return .glob(Glob(literals, captures: Array(repeating: nil, count: literals.count - 1)))
    }

    private static func bracket(_ text: Substring) -> Step {
        if text == "*" { return .index(nil) }
        if let index = Int(text) { return .index(index) }
        guard text.count >= 2, let quote = text.first, "\"'".contains(quote), text.last == quote else {
            return name(text)
        }
        return name(text.dropFirst().dropLast())
    }

    package func matches(_ path: JSONPath) -> Bool {
        path.steps.reduce(start) { states, step in Set(states.flatMap { following($0, step) }) }.contains(end)
    }

    /// The states before the first step of a path. A state is the number of the pattern's steps that have matched.
    package var start: Set<Int> { Set(open(0)) }

    /// The state in which the whole pattern has matched.
    package var end: Int { steps.count }

    /// Returns the states after one more step of a path; none if no path that goes on from there can match.
    package func following(_ state: Int, _ step: JSONPath.Step) -> [Int] {
        guard state < steps.count else { return [] }
        switch (steps[state], step) {
        case (.anyDepth, _): return open(state)
        case (.name(let one), .name(let other)) where one == other: return open(state + 1)
        case (.glob(let glob), .name(let name)):
            return glob.match(Array(name.text.lowercased().utf8)) == nil ? [] : open(state + 1)
        case (.index(let one), .index(let other)) where one ?? other == other: return open(state + 1)
        default: return []
        }
    }

    /// Returns a state and, if `**` is next in the pattern, the state after it: `**` may match no step at all.
    private func open(_ state: Int) -> [Int] {
        state < steps.count && steps[state] == .anyDepth ? [state] + open(state + 1) : [state]
    }

    /// Whether the last step of the pattern before a state is this name, spelled out without a wildcard.
    package func spellsOut(_ name: String, before state: Int) -> Bool {
        state > 0 && steps[state - 1] == .name(ExactText(name))
    }
}

extension JSONTree {
    /// Removes the members that match a pattern, and puts `null` in place of the array items that match.
    package func removing(_ patterns: [JSONPathPattern]) -> JSONTree {
        patterns.isEmpty ? self : removing(patterns.map { ($0, $0.start) })
    }

    private func removing(_ patterns: [(pattern: JSONPathPattern, states: Set<Int>)]) -> JSONTree {
        func kept(_ value: JSONTree, _ step: JSONPath.Step) -> JSONTree? {
            let below = patterns.map { pattern, states in
                (pattern, Set(states.flatMap { pattern.following($0, step) }))
            }
            guard !below.contains(where: { $1.contains($0.end) }) else { return nil }
            return value.removing(below)
        }
        switch self {
        case .null, .bool, .number, .string: return self
        case .array(let items): return .array(items.enumerated().map { kept($1, .index($0)) ?? .null })
        case .object(let members):
            return .object(
                members.compactMap { member in
                    kept(member.value, .name(ExactText(member.name))).map { Member(member.name, $0) }
                })
        }
    }
}
