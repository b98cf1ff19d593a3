package import JSONTrees

/// A place at which two JSON values differ.
package struct JSONDifference: Sendable, Equatable {
    package var path: JSONPath
    /// The value in the first JSON; nil if the first has nothing at this place.
    package var one: JSONTree?
    package var other: JSONTree?

    /// Finds the differences between two values, from top to bottom. The order of members does not matter. If an item
    /// was added to an array or removed from it, the items after it do not count as changed.
    package static func between(
        _ one: JSONTree, _ other: JSONTree, at path: JSONPath = JSONPath()
    ) -> [JSONDifference] {
        var found: [JSONDifference] = []
        collect(one.sorted, other.sorted, path, &found)
        return found
    }

    private static func collect(
        _ one: JSONTree?, _ other: JSONTree?, _ path: JSONPath, _ found: inout [JSONDifference]
    ) {
        switch (one, other) {
        case (.object(let one), .object(let other)): members(one[...], other[...], path, &found)
        case (.array(let one), .array(let other)): items(one, other, path, &found)
        default: if one != other { found.append(JSONDifference(path: path, one: one, other: other)) }
        }
    }

    private static func members(
        _ one: ArraySlice<JSONTree.Member>, _ other: ArraySlice<JSONTree.Member>, _ path: JSONPath,
        _ found: inout [JSONDifference]
    ) {
        var (one, other) = (one, other)
        // The members of both objects are sorted, so one pass finds the pairs.
        while let name = [one.first, other.first].compactMap(\.?.name).min(by: JSONTree.isBefore) {
            func isNext(_ member: JSONTree.Member?) -> Bool {
                member?.name.hasSameCodePoints(as: name) == true
            }
            let mine = isNext(one.first) ? one.popFirst() : nil
            let theirs = isNext(other.first) ? other.popFirst() : nil
            collect(mine?.value, theirs?.value, path.appending(name), &found)
        }
    }

    private static func items(
        _ one: [JSONTree], _ other: [JSONTree], _ path: JSONPath, _ found: inout [JSONDifference]
    ) {
        guard one.count != other.count, one.count * other.count <= 4_000_000 else {
            for index in 0..<max(one.count, other.count) {
                let (mine, theirs) = (one.dropFirst(index).first, other.dropFirst(index).first)
                collect(mine, theirs, path.appending(index), &found)
            }
            return
        }
        let difference = other.difference(from: one)
        var added: [Int: JSONTree] = [:]
        for case .insert(let offset, let item, _) in difference.insertions { added[offset] = item }
        for case .remove(let offset, let item, _) in difference.removals {
            collect(item, added.removeValue(forKey: offset), path.appending(offset), &found)
        }
        for (offset, item) in added.sorted(by: { $0.key < $1.key }) {
            collect(nil, item, path.appending(offset), &found)
        }
    }
}
