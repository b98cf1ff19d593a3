/// Finds the word that somebody probably meant.
package enum Spelling {
    /// The candidate that `word` is probably a misspelling of; nil if it is not similar to any.
    package static func nearest(to word: String, among candidates: some Sequence<String>) -> String? {
        var nearest: (distance: Int, candidate: String)?
        for candidate in candidates {
            guard let distance = likeness(of: candidate, to: word), distance < nearest?.distance ?? .max
            else {
                continue
            }
            nearest = (distance, candidate)
        }
        return nearest?.candidate
    }

    /// The distance of two spellings, ignoring case; nil if they are too different to be confused.
    static func likeness(of candidate: String, to word: String) -> Int? {
        let left = Array(candidate.lowercased())
        let right = Array(word.lowercased())
        let (shorter, longer) = left.count < right.count ? (left, right) : (right, left)
        if shorter.count > 1, longer.starts(with: shorter) { return longer.count == shorter.count ? 0 : 1 }
        let allowed = max(1, max(left.count, right.count) / 3)
        guard abs(left.count - right.count) <= allowed else { return nil }
        let distance = distance(left, right)
        return distance <= allowed ? distance : nil
    }

    /// The number of letters to add, drop, replace or swap with their neighbour to make one of the other
    /// (optimal string alignment distance).
    static func distance(_ left: [Character], _ right: [Character]) -> Int {
        guard !left.isEmpty, !right.isEmpty else { return max(left.count, right.count) }
        var beforeLast: [Int] = []
        var last = Array(0...right.count)
        for (row, letter) in left.enumerated() {
            var current = [row + 1]
            for (column, other) in right.enumerated() {
                var best = min(last[column + 1] + 1, current[column] + 1)
                best = min(best, last[column] + (letter == other ? 0 : 1))
                if row > 0, column > 0, letter == right[column - 1], left[row - 1] == other {
                    best = min(best, beforeLast[column - 1] + 1)
                }
                current.append(best)
            }
            beforeLast = last
            last = current
        }
        return last[right.count]
    }
}

/// The end of a message about an unknown word: the nearest known word, or a list of all of them.
func suggestion(for word: String, among known: [String], called plural: String) -> String {
    if let nearest = Spelling.nearest(to: word, among: known) { return "; did you mean \(nearest.quoted)?" }
    return known.isEmpty ? "; there are no \(plural)." : "; the \(plural) are \(known.listed())."
}
