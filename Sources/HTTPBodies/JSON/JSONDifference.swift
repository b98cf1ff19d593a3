/// One place at which two JSON values differ.
package struct JSONDifference: Sendable, Equatable {
    package var path: JSONPath
    /// Nil where there is nothing.
    package var one: JSONTree?
    package var other: JSONTree?

    /// Where two values differ, from top to bottom; objects whatever the order of their members, arrays with
    /// items that came or went told apart from items that changed.
    package static func between(
        _ one: JSONTree, _ other: JSONTree, at path: JSONPath = JSONPath()
    ) -> [JSONDifference] {
        var found: [JSONDifference] = []
        collect(one.sorted, other.sorted, path, &found)
        return found
    }

    private static func collect(
        _ one: JSONTree, _ other: JSONTree, _ path: JSONPath, _ found: inout [JSONDifference]
    ) {
        switch (one, other) {
        case (.object(let one), .object(let other)): members(one, other, path, &found)
        case (.array(let one), .array(let other)): items(one, other, path, &found)
        default: if one != other { found.append(JSONDifference(path: path, one: one, other: other)) }
        }
    }

    private static func members(
        _ one: [JSONTree.Member], _ other: [JSONTree.Member], _ path: JSONPath,
        _ found: inout [JSONDifference]
    ) {
        var (left, right) = (one[...], other[...])
        // Both are sorted: one walk pairs them.
        while let first = left.first ?? right.first {
            let place: (String) -> JSONPath = { path.appending($0) }
            if let mine = left.first, let theirs = right.first, mine.name.utf8.elementsEqual(theirs.name.utf8)
            {
                collect(mine.value, theirs.value, place(mine.name), &found)
                left.removeFirst()
                right.removeFirst()
            } else if let mine = left.first,
                right.first.map({ mine.name.utf8.lexicographicallyPrecedes($0.name.utf8) }) ?? true
            {
                found.append(JSONDifference(path: place(mine.name), one: mine.value, other: nil))
                left.removeFirst()
            } else {
                let theirs = right.popFirst() ?? first
                found.append(JSONDifference(path: place(theirs.name), one: nil, other: theirs.value))
            }
        }
    }

    private static func items(
        _ one: [JSONTree], _ other: [JSONTree], _ path: JSONPath, _ found: inout [JSONDifference]
    ) {
        guard one.count != other.count, one.count * other.count <= 4_000_000 else {
            for index in 0..<max(one.count, other.count) {
                let place = path.appending(index)
                switch (index < one.count, index < other.count) {
                case (true, true): collect(one[index], other[index], place, &found)
                case (true, false): found.append(JSONDifference(path: place, one: one[index], other: nil))
                default: found.append(JSONDifference(path: place, one: nil, other: other[index]))
                }
            }
            return
        }
        let difference = other.difference(from: one)
        var added: [Int: JSONTree] = [:]
        for case .insert(let offset, let item, _) in difference.insertions { added[offset] = item }
        for case .remove(let offset, let item, _) in difference.removals {
            if let replacement = added.removeValue(forKey: offset) {
                collect(item, replacement, path.appending(offset), &found)
            } else {
                found.append(JSONDifference(path: path.appending(offset), one: item, other: nil))
            }
        }
        for (offset, item) in added.sorted(by: { $0.key < $1.key }) {
            found.append(JSONDifference(path: path.appending(offset), one: nil, other: item))
        }
    }
}
