import TerminalUI

extension Snapshot {
    /// Returns the places where words begin in one row of another program's screen and end in a later one, because they did
    /// not fit. The place of such a match is its part in the first of these rows.
    func matchesAcrossRows(_ query: Query) -> [Match] {
        guard !query.wantsControl, query.hasWords else { return [] }
        return wrappedLines.filter { line in
            query.isMetApartFromWords(by: line.first, in: self)
                && !inside([line.first], query.containers).isEmpty
        }
        .flatMap { matches(query, in: $0) }
    }

    private func matches(_ query: Query, in line: WrappedLine) -> [Match] {
        (parts(of: line.text, query) ?? []).compactMap { before, words in
            let pieces = line.pieces(from: before.cellWidth, count: words.cellWidth)
            guard pieces.count > 1, areOnParts(pieces, query),
                query.looks.allSatisfy({ look in pieces.allSatisfy { look.isOf($0, in: grid) } })
            else { return nil }
            var found = match(at: line.first)
            (found.frame, found.label) = (pieces[0], words)
            found.element?.frame = pieces[0]
            found.element?.visibleFrame = pieces[0]
            found.element?.label = words
            return found
        }
    }

    /// Whether words in several rows lie in the parts of the screen as a whole, or begin at the cell.
    private func areOnParts(_ pieces: [Rect], _ query: Query) -> Bool {
        query.screenParts.allSatisfy { part in
            if case .start = part { return part.holds(pieces[0], on: grid.size) }
            return pieces.allSatisfy { part.holds($0, on: grid.size) }
        }
    }
}

/// Rows of another program's screen that are one line of text.
struct WrappedLine {
    /// The index of the element of the first row.
    let first: Int
    private(set) var text = ""
    /// The rows, and the cells of the text before each.
    private var rows: [(y: Int, start: Int)] = []
    private var width = 0

    init(_ first: Int, _ places: [Int], of lines: [String], width: Int) {
        self.first = first
        for (place, y) in places.enumerated() {
            rows.append((y, self.width))
            var row = lines[y]
            let blanks = width - row.cellWidth
            // A wide character does not fit into the last column, which stays blank and is no part of the text.
            let isLast = place == places.count - 1
            if !isLast, blanks > 1 || lines[y + 1].first.map({ String($0).cellWidth }) != 2 {
                row += String(repeating: " ", count: max(0, blanks))
            }
            text += row
            self.width += row.cellWidth
        }
    }

    static func all(in snapshot: Snapshot) -> [WrappedLine] {
        let (entries, lines) = (snapshot.entries, snapshot.lines)
        guard entries.contains(where: { $0.element.states.contains(.wrapped) }) else { return [] }
        var found: [(first: Int, rows: [Int])] = []
        var goesOn = false
        for index in entries.indices where snapshot.isLineOfTerminal(index) && entries[index].isVisible {
            let element = entries[index].element
            let y = element.visibleFrame.y
            if goesOn, found[found.count - 1].rows.last == y - 1 {
                found[found.count - 1].rows.append(y)
            } else {
                found.append((index, [y]))
            }
            goesOn = element.states.contains(.wrapped)
        }
        return found.filter { $0.rows.count > 1 && $0.rows.allSatisfy(lines.indices.contains) }.map {
            WrappedLine($0.first, $0.rows, of: lines, width: snapshot.grid.size.width)
        }
    }

    /// Returns the places of some cells of the text, one for each row.
    func pieces(from start: Int, count: Int) -> [Rect] {
        rows.enumerated().compactMap { place, row in
            let rowEnd = place == rows.count - 1 ? width : rows[place + 1].start
            let (from, to) = (max(start, row.start), min(start + count, rowEnd))
            return from < to ? Rect(x: from - row.start, y: row.y, width: to - from, height: 1) : nil
        }
    }
}

extension Query {
    /// Whether an element meets all criteria that say nothing about words or looks.
    fileprivate func isMetApartFromWords(by index: Int, in snapshot: Snapshot) -> Bool {
        var words = name == nil ? 0 : 1
        for criterion in criteria {
            switch criterion {
            case .text, .matching, .containing: words += 1
            case .drawn: continue
            default: guard isMet(criterion, by: index, in: snapshot) else { return false }
            }
        }
        // Words of which each is in another row are no match of one place.
        return words == 1
    }
}
