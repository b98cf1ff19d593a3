package import JSONTrees

/// Compares JSON values with a wanted value, and finds the first difference.
package struct JSONSubsetMatch: Sendable {
    private let wanted: JSONTree
    private let allowsMore: Bool

    /// - Parameter allowsMore: Whether objects may have other members than the wanted ones.
    package init(_ wanted: JSONTree, allowsMore: Bool) {
        self.wanted = wanted
        self.allowsMore = allowsMore
    }

    package func accepts(_ found: JSONTree) -> Bool { miss(wanted, found) == nil }

    /// Describes the first difference, such as `/from is "Paris", not "Lyon"`. Returns nil if there is none. Has dots in
    /// place of a credential that was found.
    package func difference(from found: JSONTree) -> String? {
        guard let miss = miss(wanted, found) else { return nil }
        let names = miss.path.reversed().map { $0.replacing("~", with: "~0").replacing("/", with: "~1") }
        let place = names.map { "/\($0)" }.joined() + (names.isEmpty ? "" : " ")
        switch (miss.wanted, miss.found) {
        case (nil, _): return "\(place)is there, and must not be"
        case (let wanted?, nil): return "\(place)is absent, not \(wanted.clipped)"
        case (.array(let wanted)?, .array(let items)?):
            return "\(place)has \(items.count) \(items.count == 1 ? "item" : "items"), not \(wanted.count)"
        case (let wanted?, let found?):
            return "\(place)is \(found.shown(below: miss.path)), not \(wanted.clipped)"
        }
    }

    /// A difference, with its path from the innermost name to the outermost.
    private typealias Miss = (path: [String], wanted: JSONTree?, found: JSONTree?)

    private func miss(_ wanted: JSONTree?, _ found: JSONTree?) -> Miss? {
        func miss(at name: String, _ wanted: JSONTree?, _ found: JSONTree?) -> Miss? {
            self.miss(wanted, found).map { ($0.path + [name], $0.wanted, $0.found) }
        }
        switch (wanted, found) {
        case (.object(let wanted)?, .object(let members)?):
            for member in wanted {
                if let miss = miss(at: member.name, member.value, found?[member.name]) { return miss }
            }
            guard !allowsMore else { return nil }
            var names = Set(wanted.map { ExactText($0.name) })
            // A second member with the same name is one member more than wanted.
            let more = members.first { names.remove(ExactText($0.name)) == nil }
            return more.flatMap { miss(at: $0.name, nil, $0.value) }
        case (.array(let wanted)?, .array(let items)?) where wanted.count == items.count:
            for (index, pair) in zip(wanted, items).enumerated() {
                if let miss = miss(at: "\(index)", pair.0, pair.1) { return miss }
            }
            return nil
        default: return wanted == found ? nil : ([], wanted, found)
        }
    }
}
