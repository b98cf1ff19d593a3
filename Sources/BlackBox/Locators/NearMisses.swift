import TerminalUI

/// Finds elements that nearly matched, and says why they did not: `found “Sign in” as heading, not as button`.
struct NearMisses {
    let snapshot: Snapshot
    let query: Query
    static let most = 4

    /// A sentence for each of the nearest misses, without the full stop.
    var sentences: [String] {
        if let sentence = tooFew { return [sentence] }
        let elsewhere = elsewhere
        guard elsewhere.isEmpty else { return elsewhere }
        let missing = missingContainers
        guard missing.isEmpty else { return missing }
        var found = snapshot.entries.indices.compactMap(miss)
        found.sort { ($0.rank, $0.letters) < ($1.rank, $1.letters) }
        if let best = found.first?.rank { found.removeAll { $0.rank > best + 1 } }
        var sentences: [String] = []
        for miss in found where !sentences.contains(miss.sentence) { sentences.append(miss.sentence) }
        return Array(sentences.prefix(Self.most))
            + (query.rowNumber.map(notes(onRow:)) ?? (query.mayBeARow ? outOfSight : []))
            + (sentences.isEmpty ? partOfWord + matchAcrossElements : [])
            + (sentences.isEmpty ? (query.mayBeARow ? withoutRows : []) + candidates : [])
    }

    /// A note on the wanted words where they are a part of longer ones.
    private var partOfWord: [String] {
        guard query.kind == nil, let words = query.wantedWords, !words.isEmpty else { return [] }
        for (y, line) in snapshot.lines.enumerated() {
            guard let range = line.firstRange(of: words) else { continue }
            let start =
                line[..<range.lowerBound].lastIndex(of: " ").map(line.index(after:)) ?? line.startIndex
            let end = line[range.upperBound...].firstIndex(of: " ") ?? line.endIndex
            let whole = String(line[start..<end])
            guard !whole.containsWords(words) else { continue }
            return [
                "\(words.quoted) is in row \(y + 1) only as a part of \(whole.quoted): use “matching” for a part of a word"
            ]
        }
        return []
    }

    /// A note on a row of the screen that matches an expression only as a whole.
    private var matchAcrossElements: [String] {
        let patterns = query.criteria.filter { if case .matching = $0 { true } else { false } }
        // A row of another program is one element.
        guard let pattern = patterns.first,
            !snapshot.entries.contains(where: { $0.element.role == .terminal }),
            !snapshot.entries.indices.contains(where: { query.isMet(pattern, by: $0, in: snapshot, .any) })
        else { return [] }
        for (y, line) in snapshot.lines.enumerated() {
            let parts = [line[...]] + line.split(whereSeparator: "│|".contains)
            guard
                let part = parts.map({ String($0.trimmed) }).first(where: {
                    query.parts(of: $0)?.places.isEmpty == false
                })
            else { continue }
            return [
                "row \(y + 1) of the screen, \(part.quoted), matches as a whole, but an expression sees one element"
                    + " at a time; “expectTree” compares those of a whole screen"
            ]
        }
        return []
    }

    /// Notes on matches in other parts of the screen.
    private var elsewhere: [String] {
        guard !query.screenParts.isEmpty else { return [] }
        let parts = query.screenParts.map(\.inWords).joined(separator: " and ")
        return snapshot.matches(query.anywhere).prefix(Self.most).map { match in
            var match = match
            match.frame = snapshot.drawnFrame(of: match)
            return "found the \(match.description), but not \(parts)"
        }
    }

    /// Notes on containers that are not on the screen, or that have no element of the wanted kind.
    private var missingContainers: [String] {
        query.containers.flatMap { container -> [String] in
            guard let index = snapshot.containerIndices(container).first else {
                let near = NearMisses(snapshot: snapshot, query: container).sentences
                return near.isEmpty ? [] : ["there is no \(container.locator) on the screen"] + near
            }
            guard container.nth != nil, let kind = query.kind,
                !snapshot.entries.indices.contains(where: {
                    snapshot.isInside($0, index) && kind.roles.contains(snapshot.entries[$0].element.role)
                })
            else { return [] }
            let name = snapshot.entries[index].element.name
            return ["\(container.locator) is \(name.quoted), and has no \(kind.words)"]
        }
    }

    /// A note that lists all controls of the wanted kind. If an id or a hint is wanted, it lists all ids or all hints.
    private var candidates: [String] {
        if let mark = query.mark {
            let marks = snapshot.entries.filter(\.isVisible).compactMap {
                $0.element.mark(for: mark.criterion)
            }
            let texts = marks.compactMap(\.text?.quoted)
            return texts.isEmpty ? [] : ["the \(marks[0].name)s here: \(texts.joined(separator: ", "))"]
        }
        guard query.wantedWords != nil, let kind = query.kind, kind.roles.allSatisfy(\.isActedOn),
            !query.mayBeARow
        else { return [] }
        let names = snapshot.entries.filter { $0.isVisible && kind.roles.contains($0.element.role) }
            .map(\.element.name.quoted)
        return names.isEmpty ? [] : ["the \(kind.plural) here: \(names.joined(separator: ", "))"]
    }

    private var tooFew: String? {
        guard let nth = query.nth else { return nil }
        let count = snapshot.indices(query).count
        guard count > 0, count < abs(nth) else { return nil }
        return "found only \(count) of them"
    }

    private func miss(at index: Int) -> (rank: Int, letters: Int, sentence: String)? {
        let letters = query.letters(of: snapshot.entries[index].element)
        if let sentence = nameless(index) { return (5, letters, sentence) }
        guard let miss = NearMiss(at: index, of: query, in: snapshot) else { return nil }
        return miss.sentence.map { (miss.rank, letters, $0) }
    }

    /// Returns a note if the element is a control of the wanted kind that has no name at all.
    private func nameless(_ index: Int) -> String? {
        let entry = snapshot.entries[index]
        guard entry.element.states.contains(.focusable), entry.element.role.isActedOn, entry.isVisible,
            entry.element.name.trimmed.isEmpty, query.wantedWords != nil,
            query.kind?.roles.contains(entry.element.role) != false
        else { return nil }
        return "found a \(snapshot.match(at: index).description)"
    }
}
