/// A JSON value that another must have, and why another does not have it.
package struct JSONSubsetMatch: Sendable {
    private let wanted: JSONTree
    private let allowsMore: Bool

    /// - Parameters:
    ///   - allowsMore: Whether objects may have members that are not wanted.
    package init(_ wanted: JSONTree, allowsMore: Bool) {
        self.wanted = wanted
        self.allowsMore = allowsMore
    }

    package func accepts(_ found: JSONTree) -> Bool {
        var path: [String]?
        return difference(wanted, found, &path) == nil
    }

    /// The first difference in words, `/from is "Paris", not "Lyon"`; nil when there is none.
    package func difference(from found: JSONTree) -> String? {
        var path: [String]? = []
        guard let difference = difference(wanted, found, &path) else { return nil }
        let pointer = (path ?? []).reversed().map { "/\(JSONPointer.escaped($0))" }.joined()
        let place = pointer.isEmpty ? "" : "\(pointer) "
        return switch difference {
        case .absent(let wanted): "\(place)is absent, not \(wanted.clipped)"
        case .unwanted: "\(place)is there, and must not be"
        case .count(let count, let wanted):
            "\(place)has \(count) \(count == 1 ? "item" : "items"), not \(wanted)"
        case .value(let found, let wanted): "\(place)is \(found.clipped), not \(wanted.clipped)"
        }
    }

    private enum Difference {
        case absent(JSONTree)
        case unwanted
        case count(Int, Int)
        case value(JSONTree, JSONTree)
    }

    /// - Parameters:
    ///   - path: Takes the names on the way to the difference, the last first; nil when nobody asks for them, as
    ///     for most stubs, which are for other requests.
    private func difference(_ wanted: JSONTree, _ found: JSONTree, _ path: inout [String]?) -> Difference? {
        switch (wanted, found) {
        case (.object(let wanted), .object(let members)):
            for member in wanted {
                let difference: Difference? =
                    if let value = found[member.name] {
                        self.difference(member.value, value, &path)
                    } else {
                        .absent(member.value)
                    }
                if let difference {
                    path?.append(member.name)
                    return difference
                }
            }
            guard !allowsMore,
                let more = members.first(where: { one in !wanted.contains { $0.name == one.name } })
            else { return nil }
            path?.append(more.name)
            return .unwanted
        case (.array(let wanted), .array(let items)):
            guard wanted.count == items.count else { return .count(items.count, wanted.count) }
            for (index, pair) in zip(wanted, items).enumerated() {
                if let difference = difference(pair.0, pair.1, &path) {
                    path?.append("\(index)")
                    return difference
                }
            }
            return nil
        default: return wanted == found ? nil : .value(found, wanted)
        }
    }
}
