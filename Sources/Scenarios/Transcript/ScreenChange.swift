import BlackBox
import TerminalUI

/// The effect of an action: the difference between the screen before it, and the screen at the next action.
struct ScreenChange {
    /// Nil for the first screen of a program.
    let before: Snapshot?
    let after: Snapshot
    /// The words of earlier screens of another program. What comes back, such as a menu, says less than what is new.
    var earlierWords: Set<String> = []
    /// Whether words with a number may be expected: those of a program that is at rest, so that nothing counts on.
    var admitsNumbers = false
    /// The row in which the person types. Its numbers were typed.
    var typingRow: Int?

    /// The most expectations for one action.
    private static let most = 6

    /// Locators that match on the screen after the action, but not before it. Those that will most likely match in the
    /// next run come first.
    var expectations: [Locator] {
        if before?.grid == after.grid { return [] }
        var found: [Locator] = []
        for candidate in candidates where found.count < Self.most && !found.contains(candidate) {
            guard let query = try? Query(candidate) else { continue }
            // Words that the screen before had cut off are not new.
            if before?.matches(query.forbidding).isEmpty ?? true, !after.matches(query).isEmpty {
                found.append(candidate)
            }
        }
        return found
    }

    private var candidates: [Locator] {
        let old = Set((before?.entries ?? []).map { Name($0.element) })
        let shown = after.entries.filter(\.isVisible).map(\.element)
        // An element that was only covered before is not new.
        let elements = shown.filter { !old.contains(Name($0)) }
        func named(_ isWanted: (Element) -> Bool) -> [Element] {
            elements.filter { isWanted($0) && Self.isStable($0.label) }
        }
        let dialogs = named { $0.role == .dialog }.map { Locator(.dialog, .label($0.label)) }
        let errors = elements.filter { $0.role.isWords && Look.error.isOf($0.visibleFrame, in: after.grid) }
        let headings = named { $0.role == .heading }.map { Locator(.heading, .label($0.label)) }
        let controls = named { [.button, .textField, .secureField, .checkbox, .stepper].contains($0.role) }
        let texts = elements.filter { $0.role == .text || $0.role == .status }
        let tables = named { $0.role == .table || $0.role == .list }
        return dialogs + errors.flatMap(Self.words).map { Locator(.named($0)) } + headings
            + controls.map { Locator(.kind($0.role.isField ? .field : Kind($0.role)), .label($0.label)) }
            + tables.map { Locator(.role($0.role), .label($0.label)) }
            + words(texts).map { Locator(.named($0)) }
            + values(shown) + rows(shown)
    }

    /// The words of texts: those that no earlier screen had come first.
    private func words(_ texts: [Element]) -> [String] {
        let counting = admitsNumbers ? texts.filter { $0.frame.y != typingRow } : []
        let words = texts.flatMap(Self.words) + counting.flatMap(Self.numbers)
        return words.filter { !earlierWords.contains($0) } + words.filter(earlierWords.contains)
    }

    /// The words of the rows of another program's screen.
    static func words(onTerminalOf snapshot: Snapshot) -> Set<String> {
        let rows = snapshot.entries.indices.filter(snapshot.isLineOfTerminal).map {
            snapshot.entries[$0].element
        }
        return Set(rows.flatMap { words($0) + numbers($0) })
    }

    private struct Name: Hashable {
        var role: Role
        var label: String

        init(_ element: Element) { (role, label) = (element.role, element.label) }
    }

    /// Locators for the values of text fields and steppers.
    private func values(_ elements: [Element]) -> [Locator] {
        elements.filter { [.textField, .stepper].contains($0.role) && Self.isStable($0.label) }
            .compactMap { element in
                let kind = element.role.isField ? Kind.field : Kind(element.role)
                return element.value.map { Locator(.kind(kind), .label(element.label), .value($0)) }
            }
    }

    /// The chosen rows.
    private func rows(_ elements: [Element]) -> [Locator] {
        elements.filter { $0.role == .row && $0.states.contains(.selected) }.compactMap { row in
            LocatorSearch(snapshot: after).locator(of: row, for: .select)?.with(.selected)
        }
    }

    /// The sentences, or other parts, of a text that are likely to be the same in the next run.
    private static func words(_ element: Element) -> [String] {
        // An ellipsis says that something is still going on.
        if element.label.contains("…") { return [] }
        let parts = element.label.split(
            separator: #/[.!?:;](\s+|$)|\s+[·–—]\s+|\s{2,}|\s*[\u{2500}-\u{259F}]+\s*/#)
        return parts.map(withoutHalves).filter { $0.count > 3 && isStable($0) }
    }

    /// The columns of a row that have a number, but no time, date or price.
    private static func numbers(_ element: Element) -> [String] {
        let columns = element.label.split(separator: #/\s{2,}|\s*[\u{2500}-\u{259F}]+\s*/#)
        let steady = columns.filter { !$0.contains { $0.isCurrencySymbol || $0 == "…" } }
        return steady.map(withoutHalves).filter { words in
            words.hasDigits && words.count <= 80
                && words.firstMatch(of: #/\d[:.\/-]\d\d|\b(19|20)\d\d\b/#) == nil
        }
    }

    /// Returns a part without the marks at its start, and without brackets whose other half is not in the part.
    private static func withoutHalves(_ part: Substring) -> String {
        let brackets: [Character: Character] = ["(": ")", "[": "]", "{": "}", "<": ">"]
        var part = part
        while let first = part.first, !first.isLetter, !first.isNumber {
            if let other = brackets[first], part.contains(other) { break }
            part.removeFirst()
        }
        while let last = part.last, let half = brackets.first(where: { $0.value == last })?.key,
            !part.contains(half)
        {
            part.removeLast()
        }
        return String(part.trimmed)
    }

    /// Whether words will most likely be the same in the next run. False for a number, a price, a code or a time, and
    /// for something that is still going on.
    private static func isStable(_ words: String) -> Bool {
        let words = words.trimmed
        return words.contains { $0.isLetter } && words.count <= 80 && !String(words).hasDigits
            && !words.contains { $0.isCurrencySymbol || $0 == "…" || $0.isNewline }
    }
}
