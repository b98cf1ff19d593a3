import TerminalUI

/// Finds the dialogs and error texts that the last screen shows although no step of the scenario has looked
/// for them.
struct UnseenEnd {
    let snapshot: Snapshot
    /// The queries of all steps that look for an element.
    let queries: [Query]
    /// Whether the last `expectScreen` or `expectTree` has compared this same screen, and expected words in an area.
    let isCompared: (Rect) -> Bool

    /// A sentence for each dialog and each error text that no step has looked for.
    var sentences: [String] {
        let (dialogs, errors) = (dialogs, errors)
        // Most scenarios end without dialogs and errors, so there is nothing to search for.
        if dialogs.isEmpty, errors.isEmpty { return [] }
        let matches = queries.flatMap(snapshot.matches)
        var areas: Set<Rect> = []
        let known = dialogs.filter { isLookedFor(dialog: $0, matches) }
        return dialogs.filter { !known.contains($0) }.map {
            "The dialog \($0.label.quoted) is open at the end, and no step has looked for it."
        }
            + errors.filter { error in
                // Reports a text of several rows only once.
                !known.contains { $0.frame.contains(error.place) }
                    && !isLookedFor(error: error.place, matches)
                    && areas.insert(area(around: error.place)).inserted
            }.map {
                "The error \($0.text.quoted) (row \($0.place.y + 1), column \($0.place.x + 1)) is on the last screen,"
                    + " and no step has looked for it."
            }
    }

    private var dialogs: [Element] { snapshot.entries.map(\.element).filter { $0.role == .dialog } }

    private var errors: [(text: String, place: Rect)] {
        var errors: [(text: String, place: Rect)] = []
        for y in 0..<snapshot.grid.size.height {
            for run in CellRun.runs(of: snapshot.grid.row(y)) where run.style.color == .error {
                let text = String(run.text.trimmed)
                // The border of a dialog does not count as an error.
                guard text.contains(where: { $0.isLetter || $0.isNumber || $0.isPunctuation }) else {
                    continue
                }
                errors.append((text, Rect(x: run.x, y: y, width: run.width, height: 1)))
            }
        }
        return errors
    }

    private func isLookedFor(dialog: Element, _ matches: [Match]) -> Bool {
        isCompared(dialog.visibleFrame)
            || matches.contains { match in
                match.element.map { $0 == dialog || match.ancestors.contains(dialog) }
                    ?? dialog.frame.contains(match.frame)
            }
    }

    private func isLookedFor(error place: Rect, _ matches: [Match]) -> Bool {
        let area = area(around: place)
        return isCompared(area)
            || matches.contains { match in
                match.element?.role.isContainer != true && !match.frame.intersection(area).isEmpty
            }
    }

    /// Returns the frame of the innermost element at a place, such as a text of several rows.
    private func area(around place: Rect) -> Rect {
        let around = snapshot.entries.last { entry in
            !entry.element.role.isContainer && entry.element.visibleFrame.contains(place.origin)
        }
        return around?.element.frame ?? place
    }
}

extension Role {
    /// Whether a step that looks for an element of this role has not thereby looked for the elements inside.
    fileprivate var isContainer: Bool { [.list, .table, .dialog, .group].contains(self) }
}
