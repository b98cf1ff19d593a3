/// Finds the word that was probably meant.
package enum Spelling {
    /// The candidate that `word` is a misspelling of, or nil when it is like none of them.
    package static func nearest(to word: String, among candidates: some Sequence<String>) -> String? {
        ranked(candidates, by: word).first
    }

    /// The candidates that `word` may be a misspelling of, nearest first.
    static func ranked(_ candidates: some Sequence<String>, by word: String) -> [String] {
        var found: [(distance: Int, place: Int, candidate: String)] = []
        for (place, candidate) in candidates.enumerated() {
            guard let distance = likeness(of: candidate, to: word) else { continue }
            found.append((distance, place, candidate))
        }
        return found.sorted { ($0.distance, $0.place) < ($1.distance, $1.place) }.map(\.candidate)
    }

    /// The distance of two spellings, ignoring case; nil when they are too far apart to be confused.
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

/// The end of a message about an unknown word: the nearest known one, or a list of all.
func suggestion(for word: String, among known: [String], called plural: String) -> String {
    if let nearest = Spelling.nearest(to: word, among: known) { return "; did you mean \(nearest.quoted)?" }
    return known.isEmpty ? "; there are no \(plural)." : "; the \(plural) are \(known.listed())."
}
