import TerminalUI

extension Snapshot {
    /// Returns the matches in reading order. If the query has a position, returns only the match at that position.
    package func matches(_ query: Query) -> [Match] {
        var inLines: [Int: [Match]] = [:]
        var found = indices(query, inLines: &inLines).flatMap {
            inLines[$0] ?? (isLineOfTerminal($0) ? matches(query, inLine: $0) : [match(at: $0)])
        }
        found += matchesAcrossRows(query)
        if !query.screenParts.isEmpty { found.removeAll { !isOnPart($0, query) } }
        if found.isEmpty, let words = query.wordsOnScreen {
            found = occurrences(of: words, query.containers).filter { isOnPart($0, query) }
        }
        found.sort { ($0.frame.y, $0.frame.x) < ($1.frame.y, $1.frame.x) }
        return Self.chosen(query.nth, of: found)
    }

    private func isOnPart(_ match: Match, _ query: Query) -> Bool {
        let frame = drawnFrame(of: match)
        return query.screenParts.allSatisfy { $0.holds(frame, on: grid.size) }
    }

    /// Returns the place of the characters of a match, without the blanks around them; the whole place of a match without
    /// characters.
    func drawnFrame(of match: Match) -> Rect {
        guard let element = match.element, match.ancestors.last?.role != .terminal else { return match.frame }
        let frame = element.visibleFrame.intersection(Rect(origin: Point(x: 0, y: 0), size: grid.size))
        let columns = (frame.x..<frame.maxX).filter { x in
            (frame.y..<frame.maxY).contains { isDrawn(x, $0) }
        }
        let rows = (frame.y..<frame.maxY).filter { y in (frame.x..<frame.maxX).contains { isDrawn($0, y) } }
        guard let left = columns.first, let right = columns.last, let top = rows.first, let bottom = rows.last
        else { return frame }
        return Rect(x: left, y: top, width: right - left + 1, height: bottom - top + 1)
    }

    private func isDrawn(_ x: Int, _ y: Int) -> Bool { grid[x, y].isContinuation || grid[x, y].text != " " }

    /// Returns the element at position `nth`, counted from 1, or from -1 backwards. Returns all elements if `nth` is
    /// nil.
    private static func chosen<Found>(_ nth: Int?, of found: [Found]) -> [Found] {
        guard let nth else { return found }
        let index = nth > 0 ? nth - 1 : found.count + nth
        return found.indices.contains(index) ? [found[index]] : []
    }

    /// Returns the indices of the matching elements, ignoring the position.
    func indices(_ query: Query) -> [Int] {
        var inLines: [Int: [Match]] = [:]
        return indices(query, inLines: &inLines)
    }

    /// - Parameter inLines: The matches that were found in rows of another program's screen on the way.
    private func indices(_ query: Query, inLines: inout [Int: [Match]]) -> [Int] {
        func hasLook(_ index: Int) -> Bool {
            guard isLineOfTerminal(index), !query.looks.isEmpty else { return true }
            let found = matches(query, inLine: index)
            inLines[index] = found
            return !found.isEmpty
        }
        let candidates = entries.indices.filter { index in
            isThere(index, covered: query.admitsCovered)
                && (!query.wantsControl || entries[index].element.isActedOn)
                && query.criteria.allSatisfy { query.isMet($0, by: index, in: self, query.legibility) }
                && hasLook(index)
        }
        let within = inside(candidates, query.containers)
        guard let name = query.name else { return query.kind != nil ? within : innermost(within) }
        let called = within.filter {
            entries[$0].element.name.trimmed == name && showsName($0, query.legibility)
        }
        let controls = called.filter { !entries[$0].element.role.isWords }
        if !controls.isEmpty { return innermost(controls) }
        if !called.isEmpty { return innermost(called) }
        guard query.wordsOnScreen != nil else { return [] }
        return innermost(within.filter { says($0, query.legibility) { $0.containsWords(name) } })
    }

    /// Returns the elements that contain no other element of the list.
    private func innermost(_ indices: [Int]) -> [Int] {
        guard indices.count > 1 else { return indices }
        return indices.enumerated().filter { position, index in
            // Elements come before their descendants, so checking the next element is enough.
            position + 1 == indices.count || indices[position + 1] >= entries[index].end
        }.map(\.element)
    }

    func inside(_ indices: [Int], _ containers: [Query]) -> [Int] {
        containers.reduce(indices) { indices, query in
            let containers = containerIndices(query)
            return indices.filter { index in containers.contains { isInside(index, $0) } }
        }
    }

    func containerIndices(_ query: Query) -> [Int] {
        Self.chosen(
            query.nth,
            of: indices(query).filter { query.screenParts.isEmpty || isOnPart(match(at: $0), query) })
    }

    /// Whether an element is part of a container, or was painted after the container and lies in its visible part. Words in
    /// a row of another program's screen are inside this row.
    package func isInside(_ index: Int, _ container: Int) -> Bool {
        guard index > container || index == container && isLineOfTerminal(index) else { return false }
        return index < entries[container].end
            || entries[container].element.visibleFrame.contains(entries[index].element.frame)
    }

    /// Whether an element is inside an element that meets the criteria of a container's query.
    func isInside(_ index: Int, like container: Query) -> Bool {
        entries.indices.contains { candidate in
            isInside(index, candidate)
                && (container.nth == nil || containerIndices(container).contains(candidate))
                && (container.name.map { entries[candidate].element.label.trimmed == $0 } ?? true)
                && container.criteria.allSatisfy { container.isMet($0, by: candidate, in: self) }
        }
    }

    /// Whether an element is a row of another program's screen. A person looks for words in such a row, not for the
    /// whole row.
    package func isLineOfTerminal(_ index: Int) -> Bool {
        entries[index].element.role == .text
            && entries[index].parent.map { entries[$0].element.role == .terminal } == true
    }

    /// The whole row of another program's screen, with the blanks before its words; nil for any other element.
    func line(ofTerminal index: Int) -> String? {
        let y = entries[index].element.visibleFrame.y
        return isLineOfTerminal(index) && lines.indices.contains(y) ? lines[y] : nil
    }

    /// Returns the places in a row of another program's screen that have the words of a query, in the wanted looks. The
    /// whole row, if an expression only looks ahead and takes no characters.
    private func matches(_ query: Query, inLine index: Int) -> [Match] {
        let places = places(of: query, inLine: index)
        return (places.isEmpty && query.hasExpression ? [match(at: index)] : places).filter { match in
            query.looks.allSatisfy { $0.isOf(match.frame, in: grid) }
        }
    }

    /// Returns the places in a row of another program's screen that have the words of a query, in any look. For a query
    /// without words, returns the whole row.
    func places(of query: Query, inLine index: Int) -> [Match] {
        let whole = match(at: index)
        guard let y = whole.element?.visibleFrame.y, let line = line(ofTerminal: index) else { return [] }
        guard let parts = parts(of: line, query) else { return [whole] }
        return parts.map { before, words in
            let place = Rect(x: before.cellWidth, y: y, width: words.cellWidth, height: 1)
            var found = whole
            (found.frame, found.label) = (place, words)
            found.element?.frame = place
            found.element?.visibleFrame = place
            found.element?.label = words
            return found
        }
    }

    /// Returns the places where the screen shows words, whichever element painted them.
    private func occurrences(of words: String, _ containers: [Query]) -> [Match] {
        let frames = containers.map { containerIndices($0).map { entries[$0].element.visibleFrame } }
        var found: [Match] = []
        for (y, line) in lines.enumerated() {
            for range in line.rangesOfWords(words) {
                let x = String(line[..<range.lowerBound]).cellWidth
                let frame = Rect(x: x, y: y, width: String(line[range]).cellWidth, height: 1)
                guard frames.allSatisfy({ $0.contains { $0.contains(frame) } }) else { continue }
                found.append(Match(element: nil, frame: frame, ancestors: [], label: words))
            }
        }
        return found
    }
}
