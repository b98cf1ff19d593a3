import TerminalUI

/// The elements that nearly matched, each with the reason why it did not: `found “Sign in” as heading, not as
/// button`.
struct NearMisses {
    let snapshot: Snapshot
    let query: Query
    static let most = 4

    /// The nearest, each a sentence without its full stop.
    var sentences: [String] {
        if let sentence = tooFew { return [sentence] }
        var found: [(rank: Int, letters: Int, sentence: String)] = []
        for index in snapshot.entries.indices {
            if let (rank, sentence) = miss(at: index) { found.append((rank, letters(at: index), sentence)) }
        }
        found.sort { ($0.rank, $0.letters) < ($1.rank, $1.letters) }
        var sentences: [String] = []
        for miss in found where !sentences.contains(miss.sentence) { sentences.append(miss.sentence) }
        return Array(sentences.prefix(Self.most)) + (query.mayBeARow ? outOfSight : [])
    }

    /// The number of letters in which the words that an element should contain differ from some of its own.
    private func letters(at index: Int) -> Int {
        for case .containing(let words) in query.conditions {
            let own = snapshot.entries[index].element.name.split(separator: " ")
            let wanted = Array(words.lowercased())
            let count = words.split(separator: " ").count
            return own.indices.dropLast(max(0, count - 1)).map { start in
                let some = own[start..<min(start + count, own.count)].joined(separator: " ").lowercased()
                return Spelling.distance(Array(some), wanted)
            }.min() ?? wanted.count
        }
        return 0
    }

    /// The lists and tables of which only a part is shown.
    private var outOfSight: [String] {
        snapshot.entries.filter(\.isVisible).compactMap { entry in
            let shown = entry.element.children.count { $0.role == .row && !$0.visibleFrame.isEmpty }
            guard let count = entry.element.rowCount, count > shown else { return nil }
            let name = entry.element.label.isEmpty ? "" : " \(entry.element.label.quoted)"
            return
                "\(count - shown) of the \(counted(count, "row")) of the \(entry.element.role.words)\(name)"
                + " are out of sight"
        }
    }

    private var tooFew: String? {
        guard let nth = query.nth else { return nil }
        let count = snapshot.countWithoutPosition(query)
        guard count > 0, count < abs(nth) else { return nil }
        return "found only \(count) of them"
    }

    private func miss(at index: Int) -> (rank: Int, sentence: String)? {
        let entry = snapshot.entries[index]
        guard let spelling = spelling(of: entry.element) else { return nil }
        var objections: [String] = []
        var rank = spelling * 2
        var isOfAnotherKind = false
        for condition in query.conditions where !condition.holds(for: index, in: snapshot) {
            switch condition {
            case .kind, .actedOn: isOfAnotherKind = true
            case .state(let state, let isIn):
                objections.append("but it is \(words(state, isIn, index))")
            case .value:
                objections.append(
                    entry.element.value.map { "but its value is \($0.quoted)" } ?? "but it has no value")
            case .drawn(let look): objections.append("but not in the style \(look.name)")
            case .containing(let words): objections.append("but it does not contain \(words.quoted)")
            // These identify an element; one that fails them is another element.
            case .label, .text, .matching: continue
            }
            rank += 1
        }
        if !entry.isVisible {
            objections.append(hiddenBecause(index))
            rank += 1
        }
        for container in query.containers where !isInside(index, container) {
            objections.append("but not in \(container.locator)")
            rank += 1
        }
        // With two faults and another name, an element has nothing to do with the query.
        guard rank > 0, rank <= (spelling > 0 ? 4 : 3), !isPointless(isOfAnotherKind, objections) else {
            return nil
        }
        let name = entry.element.name.quoted
        let kind = entry.element.role.words
        let start =
            isOfAnotherKind ? "found \(name) as \(kind), not as \(wantedKind)" : "found the \(kind) \(name)"
        return (rank, ([start] + objections).joined(separator: ", "))
    }

    /// Whether an element says nothing about a query without a name: it is of another kind, or has no fault.
    private func isPointless(_ isOfAnotherKind: Bool, _ objections: [String]) -> Bool {
        wantedWords == nil && (isOfAnotherKind || objections.isEmpty)
    }

    private var wantedKind: String {
        for case .kind(let kind) in query.conditions { return kind.words }
        return "something to act on"
    }

    /// The name that is wanted.
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

    /// The distance to the name that is wanted: 0 for the same, nil for an unlike one.
    private func spelling(of element: Element) -> Int? {
        guard let wanted = wantedWords else { return 0 }
        if element.name.trimmed == wanted { return 0 }
        if let distance = Spelling.likeness(of: String(element.name.trimmed), to: wanted) {
            return distance == 0 ? 1 : min(2, distance)
        }
        if let value = element.value, Spelling.likeness(of: value, to: wanted) != nil { return 2 }
        return element.says { $0.lowercased().containsWords(wanted.lowercased()) } ? 1 : nil
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
        return cover == "covered" ? "but it lies outside what is shown" : "but it is \(cover)"
    }

    /// The words for the element that covers the middle of this one.
    private func coveredBy(_ index: Int) -> String {
        let entries = snapshot.entries
        let middle = entries[index].element.frame.center
        let above = entries[entries[index].end...].last { entry in
            entry.parent == nil && entry.isVisible && entry.element.frame.contains(middle)
        }
        let dialog = entries[entries[index].end...].last { $0.element.role == .dialog && $0.isVisible }
        guard let cover = above ?? dialog else { return "covered" }
        return "covered by the \(cover.element.role.words) \(cover.element.label.quoted)"
    }

    private func isInside(_ index: Int, _ container: Query) -> Bool {
        snapshot.entries.indices.contains { candidate in
            snapshot.isInside(index, candidate)
                && (container.name.map { snapshot.entries[candidate].element.label.trimmed == $0 } ?? true)
                && container.conditions.allSatisfy { $0.holds(for: candidate, in: snapshot) }
        }
    }
}
