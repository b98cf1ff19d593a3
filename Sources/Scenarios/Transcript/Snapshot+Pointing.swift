import BlackBox
import TerminalUI

/// Locators for what a person points at with the mouse, or for the element with the focus.
extension Snapshot {
    /// Returns a locator for a click at this place: for the control at this place, or else for the words.
    func locatorForClick(at place: Point) -> Locator? {
        let roles: Set<Role> = [.button, .textField, .secureField, .checkbox, .stepper, .row]
        let search = LocatorSearch(snapshot: self)
        if let hit = entries.last(where: {
            $0.element.visibleFrame.contains(place) && roles.contains($0.element.role)
        }) {
            return search.locator(of: hit.element, for: .click)
        }
        guard let words = words(at: place) else { return nil }
        let locator = Locator(.text(words))
        // A step that clicks words clicks in their middle, so the words must be found only at this place.
        guard let query = try? Query(locator), case let found = matches(query), found.count == 1,
            found[0].frame.contains(place)
        else { return nil }
        return locator
    }

    /// Returns the words at a place, up to a gap of two blanks on each side.
    private func words(at place: Point) -> String? {
        guard lines.indices.contains(place.y) else { return nil }
        var x = 0
        for part in lines[place.y].split(separator: /\s{2,}|[│┃|]/, omittingEmptySubsequences: false) {
            let start = x
            x = String(lines[place.y][..<part.endIndex]).cellWidth
            let words = part.trimmed
            if (start..<x).contains(place.x), words.contains(where: { $0.isLetter }) { return String(words) }
        }
        return nil
    }

    /// Returns the locator of the named list, or of another named element, under the mouse.
    func locatorForWheel(at place: Point) -> Locator? {
        let under = entries.map(\.element).filter {
            $0.visibleFrame.contains(place) && !$0.label.trimmed.isEmpty && $0.role != .row
                && $0.role != .cell
        }
        let lists = under.filter { $0.role == .list || $0.role == .table }
        let search = LocatorSearch(snapshot: self)
        for element in lists.reversed() + under.reversed() {
            if let locator = search.locator(of: element, for: .click) { return locator }
        }
        return nil
    }

    /// Returns the row of another program's screen with the cursor, or else the next row above that is not blank.
    func rowOfTerminal(at y: Int) -> Element? {
        let rows = entries.indices.filter(isLineOfTerminal).map { entries[$0].element }
        return rows.last { $0.visibleFrame.y <= y } ?? rows.first
    }

    /// Locates the only row of another program's screen that is drawn in reverse, as programs without a cursor draw what is
    /// chosen; nil if there is none, or several.
    var locatorOfReversedRow: Locator? {
        let rows = entries.indices.filter {
            isLineOfTerminal($0) && Look.reverse.isOf(entries[$0].element.visibleFrame, in: grid)
        }
        return rows.count == 1 ? Locator(.text(entries[rows[0]].element.label), .drawn(.reverse)) : nil
    }

    /// Returns locators of the element that has the focus: one with its whole text, and a shorter one. None for an element
    /// without words that any screen has, such as a terminal.
    func locatorsForExpectation(of focused: Element) -> [Locator] {
        let found = [LocatorSearch.Use.expect, .tap].compactMap { locator(of: focused, for: $0) }
            .filter { !$0.isMetAnywhere }
        return found.first == found.last ? Array(found.prefix(1)) : found
    }

    private func locator(of focused: Element, for use: LocatorSearch.Use) -> Locator? {
        let search = LocatorSearch(snapshot: self)
        if let row = ListChoice(in: self, focus: focused)?.row {
            return search.locator(of: row, for: use == .tap ? .select : use)
        }
        guard let locator = search.locator(of: focused, for: use) else { return nil }
        let kinded = locator.criteria.contains { if case .kind = $0 { true } else { false } }
        let whole = kinded ? locator : locator.with(.kind(focused.role.isField ? .field : Kind(focused.role)))
        guard focused.role == .textField || focused.role == .stepper, let value = focused.value else {
            return whole
        }
        return whole.with(.value(value))
    }
}

extension DocumentValue {
    /// The value of a step `click`, changed so that the step clicks twice at once.
    var clickedTwice: DocumentValue {
        let target = entries.isEmpty ? [Entry("label", self)] : entries
        return .mapping(target + [Entry("times", .plain("2"))])
    }
}
