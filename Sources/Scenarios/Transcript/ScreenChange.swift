import BlackBox
import TerminalUI

/// The effect of an action: the difference between the screen before it, and the screen at the next action.
struct ScreenChange {
    let before: Snapshot
    let after: Snapshot

    /// The most expectations for one action.
    private static let most = 6

    /// Locators that match on the screen after the action, but not before it. Those that will most likely match in the
    /// next run come first.
    var expectations: [Locator] {
        if before.grid == after.grid { return [] }
        var found: [Locator] = []
        for candidate in candidates where found.count < Self.most && !found.contains(candidate) {
            guard let query = try? Query(candidate) else { continue }
            // Words that the screen before had cut off are not new.
            if before.matches(query.forbidding).isEmpty, !after.matches(query).isEmpty {
                found.append(candidate)
            }
        }
        return found
    }

    private var candidates: [Locator] {
        let old = Set(before.entries.map { Name($0.element) })
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
        return dialogs + errors.compactMap(Self.words) + headings
            + controls.map { Locator(.kind($0.role.isField ? .field : Kind($0.role)), .label($0.label)) }
            + tables.map { Locator(.role($0.role), .label($0.label)) } + texts.compactMap(Self.words)
            + values(shown) + rows(shown)
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

    /// A locator for the first sentence, or other part, of a text that is likely to be the same in the next run.
    private static func words(_ element: Element) -> Locator? {
        // An ellipsis says that something is still going on.
        if element.label.contains("…") { return nil }
        let parts = element.label.split(separator: #/[.!?:;](\s+|$)|\s+[·–—]\s+|\s{2,}/#).map { part in
            String(part.drop { !$0.isLetter && !$0.isNumber }.trimmed)
        }
        return parts.first { $0.count > 3 && isStable($0) }.map { Locator(.named($0)) }
    }

    /// Whether words will most likely be the same in the next run. False for a number, a price, a code or a time, and
    /// for something that is still going on.
    private static func isStable(_ words: String) -> Bool {
        let words = words.trimmed
        return words.contains { $0.isLetter } && words.count <= 80 && !String(words).hasDigits
            && !words.contains { $0.isCurrencySymbol || $0 == "…" || $0.isNewline }
    }
}
