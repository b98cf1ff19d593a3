import TerminalUI

/// The elements that a screen, or an element of it, must have: their roles, labels, states and values.
struct ExpectedTree {
    /// A mistake in the notation of a tree.
    struct Mistake: Error {
        var message: String
        /// The index of the line.
        var line = 0

        init(_ message: String) { self.message = message }
    }

    let lines: [ElementTree.Line]

    /// Reads a list with one element a line, such as `- textField "From" [focused]: Paris`. The parts of an
    /// element are indented by two more blanks.
    init(_ text: String) throws(Mistake) {
        var lines: [ElementTree.Line] = []
        for (number, row) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
            .enumerated()
        where !row.allSatisfy({ $0 == " " }) {
            do throws(Mistake) {
                let line = try TreeLineReader.read(row)
                let deepest = lines.last.map { $0.isGap ? $0.depth : $0.depth + 1 } ?? 0
                guard line.depth <= deepest else { throw Mistake(TreeLineReader.indentation) }
                lines.append(line)
            } catch {
                var mistake = error
                mistake.line = number
                throw mistake
            }
        }
        self.lines = lines
        let elements = lines.filter { !$0.isGap }
        let isNamed = elements.contains { !$0.label.isEmpty || !$0.value.isEmpty }
        let isTerminalAlone = elements.count < lines.count && elements.allSatisfy { $0.role == .terminal }
        guard !elements.isEmpty, isNamed || !isTerminalAlone, !isNamed || elements.contains(where: \.hasWords)
        else {
            throw Mistake("The tree has only words that vary: any screen with such elements would do.")
        }
    }

    func matches(_ found: ElementTree, in snapshot: Snapshot) -> Bool {
        let found = found.lines
        // Each number `n` such that the expected lines so far match the first `n` elements.
        var reached: Set<Int> = [0]
        for line in lines {
            guard line.isGap else {
                reached = Set(
                    reached.filter { $0 < found.count && line.matches(found[$0], in: snapshot) }.map {
                        $0 + 1
                    })
                continue
            }
            for start in reached where start < found.count && found[start].depth == line.depth {
                reached.formUnion(start...start + found[start...].prefix { $0.depth >= line.depth }.count)
            }
        }
        return reached.contains(found.count)
    }

    /// Compares the expected lines with the elements. A gap (`- ░`) counts as a line of both lists, and the elements
    /// that it stands for are left out.
    private func comparison(_ found: ElementTree, in snapshot: Snapshot) -> [LineDifference] {
        let found = found.lines
        var comparison: [LineDifference] = []
        /// The expected gaps so far to which no element has been assigned yet.
        var gaps: [Int] = []
        /// The depth of the gap that stands for the current elements; nil outside of gaps.
        var depth: Int?
        let lines = lines
        let compared = LineDifference.of(lines.count, found.count) {
            lines[$0].likeness(to: found[$1], in: snapshot)
        }
        for line in compared {
            if case .old(let place) = line, lines[place].isGap {
                gaps.append(place)
            } else if case .new(let place) = line, depth.map({ $0 <= found[place].depth }) == true {
                continue
            } else if case .new(let place) = line,
                let gap = gaps.firstIndex(where: { lines[$0].depth == found[place].depth })
            {
                comparison += gaps[...gap].map { .both($0, place) }
                gaps.removeSubrange(...gap)
                depth = found[place].depth
            } else {
                depth = nil
                switch line {
                case .both, .changed:
                    comparison += gaps.map { .both($0, $0) }
                    gaps = []
                case .old, .new: break
                }
                comparison.append(line)
            }
        }
        return comparison + gaps.map { .both($0, $0) }
    }

    /// Returns the areas of the elements that match an expected line with words. Leaves out an element with other
    /// elements inside: only those inside count.
    func areasOfWords(_ found: ElementTree, in snapshot: Snapshot) -> [Rect] {
        comparison(found, in: snapshot).compactMap { line in
            guard case .both(let expected, let place) = line, lines[expected].hasWords else { return nil }
            let next = found.lines.dropFirst(place + 1).first
            return next.map { $0.depth > found.lines[place].depth } == true ? nil : found.lines[place].area
        }
    }

    /// The line in front of the lines to expect instead.
    static let offer = "To expect them as they are:"

    /// Returns a note with the lines that differ, and with the lines to expect instead.
    ///
    /// - Parameter word: The key in front of the tree in a scenario: `expectTree`. Nil while work is under way: these are not
    ///   the elements to expect.
    func sentence(
        _ found: ElementTree, in snapshot: Snapshot, hiding secrets: Secrets, word: String?
    ) -> String {
        let comparison = comparison(found, in: snapshot)
        let marked = LineDifference.marked(comparison) {
            lines[$0].text
        } new: {
            found.lines[$0].hiding(secrets).text
        }
        let count = comparison.reduce(into: (old: 0, new: 0)) { count, line in
            switch line {
            case .both: break
            case .changed: count = (count.old + 1, count.new + 1)
            case .old: count.old += 1
            case .new: count.new += 1
            }
        }
        let block = word.map { word in
            [Self.offer, "  \(word): |"]
                + updated(found, comparison, in: snapshot, hiding: secrets).map { "    " + $0 }
        }
        return
            (["the elements differ (- wanted, + found):"] + marked.map { "  " + $0 }
            + (block ?? [])
            + ["In all, \(counted(count.old, "line")) wanted and \(counted(count.new, "line")) found differ"])
            .joined(separator: "\n")
    }

    /// Returns the lines of the elements that were found. Keeps the `░` and the expressions that still match, and puts
    /// a `░` in place of each text with a secret.
    func updated(_ found: ElementTree, in snapshot: Snapshot, hiding secrets: Secrets) -> [String] {
        updated(found, comparison(found, in: snapshot), in: snapshot, hiding: secrets)
    }

    private func updated(
        _ found: ElementTree, _ comparison: [LineDifference], in snapshot: Snapshot, hiding secrets: Secrets
    ) -> [String] {
        let updated = comparison.compactMap { difference -> String? in
            switch difference {
            case .both(let place, _): return lines[place].text
            case .old: return nil
            case .new(let place): return found.lines[place].hiding(secrets).text
            case .changed(let before, let after):
                let wanted = lines[before]
                var line = found.lines[after].hiding(secrets, asIn: wanted)
                if wanted.label.isKept(for: found.lines[after].label, in: snapshot) {
                    line.label = wanted.label
                }
                if wanted.value.isKept(for: found.lines[after].value, in: snapshot) {
                    line.value = wanted.value
                }
                return line.text
            }
        }
        // If only gaps are left, the lines are no valid tree. Then all elements are listed.
        guard (try? ExpectedTree(updated.joined(separator: "\n"))) == nil else { return updated }
        return found.lines.map { $0.hiding(secrets).text }
    }
}
