/// Whether JSON is what a stub wants, and in words why it is not.
package enum JSONSubsetMatch {
    /// Whether there is none; without words, since most stubs that are asked are for other requests.
    package static func isNone(wanted: JSONTree, found: JSONTree, isSubset: Bool) -> Bool {
        switch (wanted, found) {
        case (.object(let wanted), .object(let members)):
            for member in wanted {
                guard let value = found[member.name],
                    isNone(wanted: member.value, found: value, isSubset: isSubset)
                else { return false }
            }
            return isSubset || members.allSatisfy { one in wanted.contains { $0.name == one.name } }
        case (.array(let wanted), .array(let items)):
            return wanted.count == items.count
                && zip(wanted, items).allSatisfy { isNone(wanted: $0, found: $1, isSubset: isSubset) }
        default: return wanted == found
        }
    }

    /// `/from is "Paris", not "Lyon"`; nil when there is no difference.
    ///
    /// - Parameters:
    ///   - isSubset: Whether objects may have members that are not wanted.
    package static func first(wanted: JSONTree, found: JSONTree, isSubset: Bool, at path: String = "")
        -> String?
    {
        let place = path.isEmpty ? "" : "\(path) "
        switch (wanted, found) {
        case (.object(let wanted), .object(let members)):
            for member in wanted {
                let path = "\(path)/\(JSONPointer.escaped(member.name))"
                guard let value = found[member.name] else {
                    return "\(path) is absent, not \(member.value.clipped)"
                }
                if let difference = first(wanted: member.value, found: value, isSubset: isSubset, at: path) {
                    return difference
                }
            }
            guard !isSubset,
                let more = members.first(where: { one in !wanted.contains { $0.name == one.name } })
            else { return nil }
            return "\(path)/\(JSONPointer.escaped(more.name)) is there, and must not"
        case (.array(let wanted), .array(let items)):
            guard wanted.count == items.count else {
                return
                    "\(place)has \(items.count) \(items.count == 1 ? "item" : "items"), not \(wanted.count)"
            }
            for (index, pair) in zip(wanted, items).enumerated() {
                if let difference = first(
                    wanted: pair.0, found: pair.1, isSubset: isSubset, at: "\(path)/\(index)")
                {
                    return difference
                }
            }
            return nil
        default:
            return wanted == found ? nil : "\(place)is \(found.clipped), not \(wanted.clipped)"
        }
    }
}
