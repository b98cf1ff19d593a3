import SharedAlgorithms
import TerminalUI

/// Finds elements that nearly matched, and says why they did not: `found “Sign in” as heading, not as button`.
struct NearMisses {
    let snapshot: Snapshot
    let query: Query
    static let most = 4

    /// A sentence for each of the nearest misses, without the full stop.
    var sentences: [String] {
        if let sentence = tooFew { return [sentence] }
        let missing = missingContainers
        guard missing.isEmpty else { return missing }
        var found: [(rank: Int, letters: Int, sentence: String)] = []
        for index in snapshot.entries.indices {
            if let (rank, sentence) = miss(at: index) { found.append((rank, letters(at: index), sentence)) }
        }
        found.sort { ($0.rank, $0.letters) < ($1.rank, $1.letters) }
        if let best = found.first?.rank { found.removeAll { $0.rank > best + 1 } }
        var sentences: [String] = []
        for miss in found where !sentences.contains(miss.sentence) { sentences.append(miss.sentence) }
        return Array(sentences.prefix(Self.most))
            + (query.rowNumber.map(notes(onRow:)) ?? (query.mayBeARow ? outOfSight : []))
            + (sentences.isEmpty ? (query.mayBeARow ? withoutRows : []) + candidates : [])
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
            let marks = snapshot.entries.filter(\.isVisible).compactMap { $0.element.text(of: mark) }
            let what = if case .id = mark { "ids" } else { "hints" }
            return marks.isEmpty ? [] : ["the \(what) here: \(marks.map(\.quoted).joined(separator: ", "))"]
        }
        guard wantedWords != nil, let kind = query.kind, kind.roles.allSatisfy(\.isActedOn), !query.mayBeARow
        else { return [] }
        let names = snapshot.entries.filter { $0.isVisible && kind.roles.contains($0.element.role) }
            .map(\.element.name.quoted)
        return names.isEmpty ? [] : ["the \(kind.plural) here: \(names.joined(separator: ", "))"]
    }

    /// Returns the distance between the words that the element should contain and the most similar words in its name.
    private func letters(at index: Int) -> Int {
        for case .containing(let words) in query.conditions {
            let wanted = Array(words.lowercased())
            return parts(of: snapshot.entries[index].element, asLongAs: words).map { part in
                editDistance(Array(part.lowercased()), wanted)
            }.min() ?? wanted.count
        }
        return 0
    }

    /// Returns all parts of an element's name that have as many words as `words`.
    private func parts(of element: Element, asLongAs words: String) -> [String] {
        let own = element.name.split(separator: " ")
        let count = words.split(separator: " ").count
        return own.indices.dropLast(max(0, count - 1)).map { start in
            own[start..<min(start + count, own.count)].joined(separator: " ")
        }
    }

    private var tooFew: String? {
        guard let nth = query.nth else { return nil }
        let count = snapshot.indices(query).count
        guard count > 0, count < abs(nth) else { return nil }
        return "found only \(count) of them"
    }

    private func miss(at index: Int) -> (rank: Int, sentence: String)? {
        let entry = snapshot.entries[index]
        if let sentence = nameless(index) { return (5, sentence) }
        guard let spelling = spelling(of: entry.element) else { return nil }
        var objections: [String] = []
        var rank = spelling * 2
        var isOfAnotherKind = false
        var isOtherRow = false
        var value = ""
        for condition in query.conditions {
            guard !condition.holds(for: index, in: snapshot) else {
                if case .value(let words) = condition { value = " with the value \(words.quoted)" }
                continue
            }
            switch condition {
            case .kind, .actedOn: isOfAnotherKind = true
            case .state(let state, let isIn): objections.append("it is \(words(state, isIn, index))")
            case .value(let wanted):
                // This is probably a cell of another row.
                if entry.element.role == .cell { rank += 1 }
                objections.append(
                    entry.element.value.map { value in
                        value.trimmed == wanted ? "its value cannot be read" : "its value is \(value.quoted)"
                    } ?? "it has no value")
            case .drawn(let look):
                // The look of an element with other words is no hint.
                guard
                    spelling == 0
                        || wantedWords.map({ words in entry.element.says { $0.containsWords(words) } })
                            == true
                else { return nil }
                objections.append(
                    look.objection(to: entry.element.visibleFrame, in: snapshot.grid))
            case .containing(let words):
                if !says(index, words) {
                    objections.append("it does not contain \(words.quoted)")
                } else if entry.isVisible {
                    objections.append("\(words.quoted) cannot be read there")
                }
            // These conditions say which element is wanted. An element that fails such a condition is a
            // different element, so the failed condition is no objection.
            case .label: continue
            case .id, .hint:
                let what = if case .id = condition { "id" } else { "hint" }
                let found = entry.element.text(of: condition)
                objections.append(
                    found.map { found in
                        found == condition.text
                            ? "its \(what) cannot be read" : "its \(what) is \(found.quoted)"
                    } ?? "it has no \(what)")
            case .number: isOtherRow = true
            case .text(let words):
                guard entry.element.says({ $0.containsWords(words) }) else { continue }
                if entry.isVisible, !entry.element.showsName {
                    objections.append("\(words.quoted) cannot be read there")
                }
            case .matching(let pattern):
                guard entry.element.says(pattern.hasMatch) else { return nil }
                if entry.isVisible, !entry.element.showsName {
                    objections.append("what the expression matches cannot be read there")
                }
            }
            rank += 1
        }
        if isOtherRow {
            // Only a row that has the wanted words is a hint.
            guard let number = entry.element.rowNumber, query.hasWords, objections.isEmpty else { return nil }
            objections.append("it is row \(number)")
        }
        if snapshot.isLineOfTerminal(index), let place = snapshot.places(of: query, inLine: index).first {
            objections += query.looks.filter { !$0.isOf(place.frame, in: snapshot.grid) }
                .map { $0.objection(to: place.frame, in: snapshot.grid) }
        }
        if entry.isVisible, let cut = snapshot.cutWords(of: index) {
            objections.append("only \(cut.quoted) of it can be read")
            rank += 1
        }
        if !entry.isVisible {
            objections.append(hiddenBecause(index))
            rank += 1
        }
        for container in query.containers where !isInside(index, container) {
            objections.append("not in \(container.locator)")
            rank += 1
        }
        // An element with two faults and another name has nothing to do with the query.
        guard rank > 0, rank <= (spelling > 0 ? 4 : 3) else { return nil }
        // If the query has no name, elements of another kind and elements without a fault are no hint.
        if wantedWords == nil, query.mark == nil, isOfAnotherKind || objections.isEmpty { return nil }
        let kind = entry.element.role.words
        let start =
            if isOfAnotherKind {
                "found \(entry.element.name.quoted) as \(kind), not as \(wantedKind)"
            } else if isCalledByLabel, entry.element.role == .cell {
                "found the \(kind) \(entry.element.label.quoted)\(value)"
            } else {
                "found the \(entry.element.inWords)\(value)"
            }
        let isPartOfLabel =
            entry.element.role == .row
            && wantedWords.map { entry.element.label.containsWords($0) && entry.element.label.trimmed != $0 }
                == true
        return (
            rank,
            start + (objections.isEmpty ? "" : ", but ") + objections.listed()
                + (isPartOfLabel ? "; a row's label is all its cells: use “containing” for a part of it" : "")
        )
    }

    /// Whether an element, or an element inside it, has these words, even if the screen does not show them.
    private func says(_ index: Int, _ words: String) -> Bool {
        snapshot.entries[index..<snapshot.entries[index].end].contains { entry in
            entry.element.says { $0.containsWords(words) }
        }
    }

    /// Returns a note if the element is a control of the wanted kind that has no name at all.
    private func nameless(_ index: Int) -> String? {
        let entry = snapshot.entries[index]
        guard entry.element.states.contains(.focusable), entry.element.role.isActedOn, entry.isVisible,
            entry.element.name.trimmed.isEmpty, wantedWords != nil,
            query.conditions.allSatisfy({ condition in
                switch condition {
                case .kind, .actedOn: condition.holds(for: index, in: snapshot)
                default: true
                }
            })
        else { return nil }
        return "found a \(snapshot.match(at: index).description)"
    }

    private var wantedKind: String {
        query.kind?.words ?? "something to act on"
    }

    private var wantedWords: String? {
        if let name = query.name { return name }
        for condition in query.conditions {
            switch condition {
            case .label(let words), .text(let words): return words
            default: continue
            }
        }
        return nil
    }

    /// Whether the query asks for a label. The label of a cell is the title of its column; the name of a cell is its
    /// text.
    private var isCalledByLabel: Bool {
        query.name == nil && query.conditions.contains { if case .label = $0 { true } else { false } }
    }

    /// Returns the distance between an element's name and the wanted name: 0 for the same name, nil for a name that is
    /// not similar.
    private func spelling(of element: Element) -> Int? {
        guard let wanted = wantedWords else {
            guard let mark = query.mark, let wanted = mark.text else { return 0 }
            return element.text(of: mark).flatMap { found in
                found == wanted ? 0 : Spelling.likeness(of: found, to: wanted).map { max(1, min(2, $0)) }
            }
        }
        if (isCalledByLabel ? element.label : element.name).trimmed == wanted { return 0 }
        if query.wordsOnScreen != nil, element.says({ $0.containsWords(wanted) }) { return 1 }
        if !element.name.trimmed.isEmpty,
            let distance = Spelling.likeness(of: String(element.name.trimmed), to: wanted)
        {
            return distance == 0 ? 1 : min(2, distance)
        }
        if let value = element.value, Spelling.likeness(of: value, to: wanted) != nil { return 2 }
        if element.says({ $0.lowercased().containsWords(wanted.lowercased()) }) { return 1 }
        if query.wordsOnScreen != nil, element.role.isWords,
            parts(of: element, asLongAs: wanted).contains(where: {
                Spelling.likeness(of: $0, to: wanted) != nil
            })
        {
            return 2
        }
        return nil
    }

    private func words(_ state: Criterion.State, _ isIn: Bool, _ index: Int) -> String {
        let element = snapshot.entries[index].element
        guard isIn else { return state.rawValue }
        switch state {
        case .enabled: return "disabled"
        case .tappable where !element.states.contains(.enabled): return "disabled"
        case .tappable where !element.states.contains(.hittable): return coveredBy(index)
        case .tappable: return "nothing to act on"
        default: return "not \(state.rawValue)"
        }
    }

    private func hiddenBecause(_ index: Int) -> String {
        let cover = coveredBy(index)
        guard cover == "covered" else { return "it is \(cover)" }
        let area = snapshot.entries[index].element.frame
        let around = snapshot.ancestors(of: index).last { $0.frame.intersection(area).isEmpty }
        return "it lies outside \(around.map { "the \($0.inWords) that it is part of" } ?? "what is shown")"
    }

    /// Names the element that covers the middle of the element at `index`.
    private func coveredBy(_ index: Int) -> String {
        let entries = snapshot.entries
        let middle = entries[index].element.frame.center
        let above = entries[entries[index].end...].last { entry in
            entry.parent == nil && entry.isVisible && entry.element.frame.contains(middle)
        }
        let dialog = entries[entries[index].end...].last { $0.element.role == .dialog && $0.isVisible }
        guard let cover = above ?? dialog else { return "covered" }
        return "covered by the \(cover.element.inWords)"
    }

    private func isInside(_ index: Int, _ container: Query) -> Bool {
        snapshot.entries.indices.contains { candidate in
            snapshot.isInside(index, candidate)
                && (container.nth == nil || snapshot.containerIndices(container).contains(candidate))
                && (container.name.map { snapshot.entries[candidate].element.label.trimmed == $0 } ?? true)
                && container.conditions.allSatisfy { $0.holds(for: candidate, in: snapshot) }
        }
    }
}
