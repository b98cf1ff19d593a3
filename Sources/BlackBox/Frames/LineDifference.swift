/// A line of the comparison of two lists. The lines of the lists are given by their indices.
package enum LineDifference: Equatable {
    case both(Int, Int)
    /// A line of the one list that is similar to a line of the other.
    case changed(Int, Int)
    case old(Int)
    case new(Int)

    /// The likeness of two lines.
    package enum Likeness: Int {
        case none, similar, same
    }

    /// Compares two lists so that their lines have as much in common as possible (a weighted longest common
    /// subsequence). Where the lists differ, the old lines come before the new ones.
    package static func of(_ old: Int, _ new: Int, likeness: (Int, Int) -> Likeness) -> [LineDifference] {
        var start = 0
        while start < min(old, new), likeness(start, start) == .same { start += 1 }
        var end = 0
        while end < min(old, new) - start, likeness(old - 1 - end, new - 1 - end) == .same { end += 1 }
        let (rows, columns) = (old - start - end, new - start - end)
        let pairs = (0..<rows).map { row in (0..<columns).map { likeness(start + row, start + $0) } }
        // For each pair of indices, the greatest total likeness of the lines from there on.
        var common = Array(repeating: Array(repeating: 0, count: columns + 1), count: rows + 1)
        for row in (0..<rows).reversed() {
            for column in (0..<columns).reversed() {
                common[row][column] = max(
                    common[row + 1][column], common[row][column + 1],
                    pairs[row][column] == .none
                        ? 0 : pairs[row][column].rawValue + common[row + 1][column + 1])
            }
        }
        var lines = (0..<start).map { LineDifference.both($0, $0) }
        var added: [LineDifference] = []
        var (row, column) = (0, 0)
        while row < rows || column < columns {
            let isOldLeft = row < rows
            let isNewLeft = column < columns
            if isOldLeft, !isNewLeft || common[row][column] == common[row + 1][column] {
                lines.append(.old(start + row))
                row += 1
            } else if isNewLeft, !isOldLeft || common[row][column] == common[row][column + 1] {
                added.append(.new(start + column))
                column += 1
            } else {
                lines += added
                added = []
                let pair = (start + row, start + column)
                lines.append(pairs[row][column] == .same ? .both(pair.0, pair.1) : .changed(pair.0, pair.1))
                (row, column) = (row + 1, column + 1)
            }
        }
        return lines + added + (0..<end).map { .both(old - end + $0, new - end + $0) }
    }

    /// Returns the lines that differ, with `-` before the old and `+` before the new ones, and two lines around them.
    package static func marked(
        _ lines: [LineDifference], old: (Int) -> String, new: (Int) -> String
    ) -> [String] {
        let differing = lines.indices.filter { if case .both = lines[$0] { false } else { true } }
        var marked: [String] = []
        var last = -1
        for (index, line) in lines.enumerated()
        where differing.contains(where: { abs($0 - index) <= 2 }) {
            if index > last + 1 { marked.append("  …") }
            last = index
            switch line {
            case .both(let place, _): marked.append("  " + old(place))
            case .changed(let before, let after): marked += ["- " + old(before), "+ " + new(after)]
            case .old(let place): marked.append("- " + old(place))
            case .new(let place): marked.append("+ " + new(place))
            }
        }
        if last < lines.count - 1, last >= 0 { marked.append("  …") }
        return marked
    }
}
