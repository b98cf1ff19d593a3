import TerminalUI

extension NearMiss {
    /// Questions about an element and a criterion that it does not meet. The first answer is the objection in the
    /// message. For a criterion without an answer, such as the kind, there is no objection.
    static let reasons: KeyValuePairs<String, @Sendable (NearMiss, Criterion) -> String?> = [
        "Which state is it in?": { miss, criterion in
            guard case .state(let state, let isIn) = criterion else { return nil }
            return "it is \(miss.snapshot.words(for: state, isIn, miss.index))"
        },
        "What does it have instead?": { miss, criterion in
            guard let (name, text) = miss.element.mark(for: criterion) else { return nil }
            if miss.has(criterion) { return "its \(name) cannot be read" }
            return text.map { "its \(name) is \($0.quoted)" } ?? "it has no \(name)"
        },
        "How is it drawn?": { miss, criterion in
            guard case .drawn(let look) = criterion else { return nil }
            return look.objection(to: miss.element.visibleFrame, in: miss.snapshot.grid)
        },
        "Does it have the words, even if the screen does not show them?": { miss, criterion in
            guard case .containing(let words) = criterion else { return nil }
            let parts = miss.snapshot.entries[miss.index..<miss.snapshot.entries[miss.index].end]
            let isSaid = parts.contains { $0.element.says { $0.containsWords(words) } }
            return isSaid ? nil : "it does not contain \(words.quoted)"
        },
        "Which words does it have instead?": { miss, criterion in
            guard !miss.has(criterion) else { return nil }
            let isCellOfColumn = miss.query.isByLabel && miss.element.role == .cell
            switch criterion {
            case .text where isCellOfColumn, .matching where isCellOfColumn:
                return "its text is \(miss.element.name.quoted)"
            case .text(let words): return "it does not say \(words.quoted)"
            case .matching(let source): return "it does not match /\(source.printable)/"
            default: return nil
            }
        },
        "Can its words be read?": { miss, criterion in
            guard miss.isVisible else { return nil }
            switch criterion {
            case .containing(let words): return "\(words.quoted) cannot be read there"
            case .text(let words) where !miss.element.showsName:
                return "\(words.quoted) cannot be read there"
            case .matching where !miss.element.showsName:
                return "what the expression matches cannot be read there"
            default: return nil
            }
        },
        "Which row is it?": { miss, criterion in
            guard case .number = criterion else { return nil }
            return miss.element.rowNumber.map { "it is row \($0)" }
        },
    ]
}

extension Element {
    /// The element's own value, id or hint, depending on which of these a criterion asks for; nil for any other
    /// criterion.
    func mark(for criterion: Criterion) -> (name: String, text: String?)? {
        switch criterion {
        case .value: ("value", value)
        case .id: ("id", id.map(\.name).flatMap { $0.isEmpty ? nil : $0 })
        case .hint: ("hint", hint.map { String($0.trimmed) })
        default: nil
        }
    }
}

extension Snapshot {
    fileprivate func words(for state: Criterion.State, _ isIn: Bool, _ index: Int) -> String {
        let element = entries[index].element
        guard isIn else { return state.rawValue }
        switch state {
        case .enabled: return "disabled"
        case .tappable where !element.states.contains(.enabled): return "disabled"
        case .tappable where !element.states.contains(.hittable): return coveredBy(index)
        case .tappable: return "nothing to act on"
        default: return "not \(state.rawValue)"
        }
    }

    func hiddenBecause(_ index: Int) -> String {
        let cover = coveredBy(index)
        guard cover == "covered" else { return "it is \(cover)" }
        let area = entries[index].element.frame
        let around = ancestors(of: index).last { $0.frame.intersection(area).isEmpty }
        return "it lies outside \(around.map { "the \($0.inWords) that it is part of" } ?? "what is shown")"
    }

    /// Names the element that covers the middle of the element at `index`.
    private func coveredBy(_ index: Int) -> String {
        let middle = entries[index].element.frame.center
        let later = entries[entries[index].end...].filter(\.isVisible)
        let above = later.last { $0.parent == nil && $0.element.frame.contains(middle) }
        guard let cover = above ?? later.last(where: { $0.element.role == .dialog }) else { return "covered" }
        return "covered by the \(cover.element.inWords)"
    }
}
