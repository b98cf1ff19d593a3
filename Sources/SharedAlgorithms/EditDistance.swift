/// Returns how many letters must be added, dropped, changed or swapped with a neighbour to turn one word into the other
/// (optimal string alignment distance).
/// - Parameter change: The cost of changing a letter, or of swapping two letters. With 2, either costs as much as
///   dropping one letter and adding another.
@inlinable package func editDistance<Letter: Equatable>(
    _ one: [Letter], _ other: [Letter], change: Int = 1
) -> Int {
    // The distances from a prefix of the first word to each prefix of the second. The arrays are reused for the next
    // prefix.
    var last = Array(0...other.count)
    var (beforeLast, current) = (last, last)
    for (row, letter) in one.enumerated() {
        current[0] = row + 1
        for (column, wanted) in other.enumerated() {
            var best = min(last[column + 1] + 1, current[column] + 1)
            best = min(best, last[column] + (letter == wanted ? 0 : change))
            if row > 0, column > 0, letter == other[column - 1], one[row - 1] == wanted {
                best = min(best, beforeLast[column - 1] + change)
            }
            current[column + 1] = best
        }
        swap(&beforeLast, &last)
        swap(&last, &current)
    }
    return last[other.count]
}
