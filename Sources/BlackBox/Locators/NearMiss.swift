import TerminalUI

/// An element that nearly matches a query.
struct NearMiss {
    let query: Query
    let snapshot: Snapshot
    let index: Int
    /// The distance between the element's name and the wanted name: 0 for the same name.
    let spelling: Int
    /// The criteria that the element does not meet, besides its name.
    let failed: [Criterion]
    let isOfAnotherKind: Bool

    var element: Element { snapshot.entries[index].element }
    var isVisible: Bool { snapshot.entries[index].isVisible }

    /// Compares an element with a query; nil if its name is not similar to the wanted name.
    init?(at index: Int, of query: Query, in snapshot: Snapshot) {
        let element = snapshot.entries[index].element
        guard let spelling = query.spelling(of: element) else { return nil }
        (self.query, self.snapshot, self.index, self.spelling) = (query, snapshot, index, spelling)
        failed = query.criteria.filter { criterion in
            switch criterion {
            // `spelling` compares these words. An element with other words is another element, so the words are no
            // objection.
            case .label: false
            case .text(let words) where !query.isMet(criterion, by: index, in: snapshot, .any):
                words != query.wantedWords
            default: !query.isMet(criterion, by: index, in: snapshot)
            }
        }
        isOfAnotherKind =
            query.wantsControl && !element.isActedOn
            || failed.contains { if case .kind = $0 { true } else { false } }
    }

    /// The number of faults of the element. Each step of distance between the names counts as two faults.
    var rank: Int {
        // A cell with another value is probably a cell of another row.
        let isOtherCell = failed.contains { if case .value = $0 { element.role == .cell } else { false } }
        // An element that has neither the words nor the rest is probably another one, too.
        let isOtherText = lacksText && failed.count + placement.count > 1
        let isNoControl = query.wantsControl && isOfAnotherKind
        return spelling * 2 + failed.count + looksInTerminal.count + placement.count
            + (isOtherCell || isOtherText ? 1 : 0)
            + (isNoControl ? 1 : 0)
    }

    /// Whether the element does not have the text that is expected of it.
    private var lacksText: Bool {
        failed.contains { criterion in
            switch criterion {
            case .text, .matching: !has(criterion)
            default: false
            }
        }
    }

    /// The near miss in words; nil if the element has nothing to do with the query.
    var sentence: String? {
        let reasons = failed.compactMap { criterion in
            Self.reasons.lazy.compactMap { $0.value(self, criterion) }.first
        }
        let objections = reasons + looksInTerminal + placement
        // An element with more faults has nothing to do with the query.
        guard 1...(spelling > 0 ? 4 : 3) ~= rank, failed.allSatisfy({ isHint($0, reasons) }) else {
            return nil
        }
        // If the query has no name, elements of another kind and elements without a fault are no hint.
        if query.wantedWords == nil, query.mark == nil, isOfAnotherKind || objections.isEmpty { return nil }
        return start + (objections.isEmpty ? "" : ", but ") + objections.listed() + remark
    }

    /// Whether an element that fails a criterion may still be a hint.
    private func isHint(_ criterion: Criterion, _ reasons: [String]) -> Bool {
        switch criterion {
        // What an expression does not match is a hint only if the element is known by something else.
        case .matching:
            has(criterion) || spelling == 0 && query.wantedWords != nil
                || query.isByContents && reasons.count == 1
        // The look of an element with other words is no hint.
        case .drawn:
            spelling == 0
                || query.wantedWords.map { words in element.says { $0.containsWords(words) } } == true
        // Only a row that has the wanted words is a hint.
        case .number: element.rowNumber != nil && query.hasWords && reasons.count == 1
        default: true
        }
    }

    /// Objections to how another program's screen draws the wanted words.
    private var looksInTerminal: [String] {
        guard snapshot.isLineOfTerminal(index), let place = snapshot.places(of: query, inLine: index).first
        else { return [] }
        return query.looks.filter { !$0.isOf(place.frame, in: snapshot.grid) }
            .map { $0.objection(to: place.frame, in: snapshot.grid) }
    }

    private var placement: [String] {
        let cut = snapshot.cutWords(of: index).map { "only \($0.quoted) of it can be read" }
        let elsewhere = query.containers.filter { !snapshot.isInside(index, like: $0) }
        return [isVisible ? cut ?? coveredValue : snapshot.hiddenBecause(index)].compactMap(\.self)
            + elsewhere.map { "not in \($0.locator)" }
    }

    /// An objection if the wanted words are in the value alone, which is covered.
    private var coveredValue: String? {
        guard let value = element.shownValue, let words = query.wantedWords, value.containsWords(words),
            !element.name.containsWords(words), !snapshot.showsValue(value, element)
        else { return nil }
        return "its value \(value.quoted) cannot be read"
    }

    /// Whether the element meets a criterion, even if the screen does not show the words.
    func has(_ criterion: Criterion) -> Bool { query.isMet(criterion, by: index, in: snapshot, .any) }

    private var start: String {
        let kind = element.role.words
        if isOfAnotherKind {
            return
                "found \(element.name.quoted) as \(kind), not as \(query.kind?.words ?? "something to act on")"
        }
        var value = ""
        for case .value(let words) in query.criteria where !failed.contains(.value(words)) {
            value = " with the value \(words.quoted)"
        }
        let isByTitle = query.isByLabel && element.role == .cell
        return "found the \(isByTitle ? "\(kind) \(element.label.quoted)" : element.inWords)\(value)"
    }

    private var remark: String {
        guard element.role == .row, let wanted = query.wantedWords, element.label.containsWords(wanted),
            element.label.trimmed != wanted
        else { return "" }
        return "; a row's label is all its cells: use “containing” for a part of it"
    }
}
