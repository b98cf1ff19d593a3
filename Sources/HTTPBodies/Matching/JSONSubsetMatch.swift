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
        // Nobody asks where: most stubs are for other requests.
        var path: [String]?
        return accepts(wanted, found, &path)
    }

    /// The first difference in words, `/from is "Paris", not "Lyon"`; nil when there is none.
    package func difference(from found: JSONTree) -> String? {
        var path: [String]? = []
        guard !accepts(wanted, found, &path), let path else { return nil }
        let pointer = JSONPointer(path.reversed())
        let place = path.isEmpty ? "" : "\(pointer) "
        switch (pointer.value(in: wanted), pointer.value(in: found)) {
        case (nil, _): return "\(place)is there, and must not be"
        case (let wanted?, nil): return "\(place)is absent, not \(wanted.clipped)"
        case (.array(let wanted)?, .array(let items)?):
            return "\(place)has \(items.count) \(items.count == 1 ? "item" : "items"), not \(wanted.count)"
        case (let wanted?, let found?): return "\(place)is \(found.clipped), not \(wanted.clipped)"
        }
    }

    /// - Parameters:
    ///   - path: Takes the names on the way to the first difference, the last first.
    private func accepts(_ wanted: JSONTree, _ found: JSONTree, _ path: inout [String]?) -> Bool {
        switch (wanted, found) {
        case (.object(let wanted), .object(let members)):
            for member in wanted {
                if let value = found[member.name], accepts(member.value, value, &path) { continue }
                path?.append(member.name)
                return false
            }
            guard !allowsMore,
                let more = members.first(where: { one in !wanted.contains { $0.name == one.name } })
            else { return true }
            path?.append(more.name)
            return false
        case (.array(let wanted), .array(let items)):
            guard wanted.count == items.count else { return false }
            for index in wanted.indices where !accepts(wanted[index], items[index], &path) {
                path?.append("\(index)")
                return false
            }
            return true
        default: return wanted == found
        }
    }
}
