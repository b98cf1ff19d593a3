/// Finds the word that somebody probably meant.
package enum Spelling {
    /// Returns the candidate that is most similar to `word`; nil if none is similar.
    package static func nearest(to word: String, among candidates: some Sequence<String>) -> String? {
        var nearest: (distance: Int, candidate: String)?
        for candidate in candidates {
            if let distance = distance(from: candidate, to: word), distance < nearest?.distance ?? .max {
                nearest = (distance, candidate)
            }
        }
        return nearest?.candidate
    }

    /// Returns how far two words are apart, without regard to case; nil if they are too different to be confused. The
    /// beginning of a word is 1 from the whole word.
    package static func distance(from candidate: String, to word: String) -> Int? {
        let left = Array(candidate.lowercased())
        let right = Array(word.lowercased())
        let (shorter, longer) = left.count < right.count ? (left, right) : (right, left)
        if shorter.count > 1, longer.starts(with: shorter) { return longer.count == shorter.count ? 0 : 1 }
        let allowed = max(1, max(left.count, right.count) / 3)
        guard abs(left.count - right.count) <= allowed else { return nil }
        let distance = editDistance(left, right)
        return distance <= allowed ? distance : nil
    }
}

/// Returns the end of a message about an unknown word: the nearest known word, or else `other`.
package func suggestion(for word: String, among known: some Sequence<String>, otherwise other: String)
    -> String
{
    Spelling.nearest(to: word, among: known).map { "; did you mean \($0.quoted)?" } ?? other
}

/// Returns the end of a message about an unknown word: the nearest known word, or else a list of the known words.
package func suggestion(for word: String, among known: [String], called plural: String) -> String {
    let list = known.isEmpty ? "; there are no \(plural)." : "; the \(plural) are \(known.listed())."
    return suggestion(for: word, among: known, otherwise: list)
}
