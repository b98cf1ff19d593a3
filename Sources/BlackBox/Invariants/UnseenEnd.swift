import TerminalUI

/// Finds dialogs and texts in the error style on the last screen that no step of a scenario has looked for.
struct UnseenEnd {
    private let grid: CellGrid
    private let snapshot: Snapshot
    private let matches: [Match]

    /// - Parameter queries: Everything that the steps look for.
    init(_ frame: Frame, _ snapshot: Snapshot, lookingFor queries: [Query]) {
        grid = frame.grid
        self.snapshot = snapshot
        matches = queries.flatMap(snapshot.matches)
    }

    /// A sentence for each.
    var sentences: [String] {
        let dialogs = snapshot.entries.map(\.element).filter {
            $0.role == .dialog && !isLookedFor(dialog: $0)
        }
        var errors: [String] = []
        var areas: Set<Rect> = []
        for y in 0..<grid.size.height where grid.row(y).contains(where: { $0.style.color == .error }) {
            for run in CellRun.runs(of: grid.row(y)) where run.style.color == .error {
                let place = Rect(x: run.x, y: y, width: run.width, height: 1)
                let text = run.text.trimmed
                // The rows of a text are told once.
                guard !text.isEmpty, !isLookedFor(error: place), areas.insert(area(around: place)).inserted
                else { continue }
                errors.append(
                    "The error \(String(text).quoted) (row \(y + 1), column \(run.x + 1)) is on the last screen, and no "
                        + "step has looked for it.")
            }
        }
        return dialogs.map {
            "The dialog \($0.label.quoted) is open at the end, and no step has looked for it."
        }
            + errors
    }

    private func isLookedFor(dialog: Element) -> Bool {
        matches.contains { match in
            match.element.map { $0 == dialog || match.ancestors.contains(dialog) }
                ?? dialog.frame.contains(match.frame)
        }
    }

    private func isLookedFor(error place: Rect) -> Bool {
        let area = area(around: place)
        return matches.contains { match in
            match.element?.role.isContainer != true && !match.frame.intersection(area).isEmpty
        }
    }

    /// The frame of the innermost element at a place, such as a text of several rows.
    private func area(around place: Rect) -> Rect {
        let around = snapshot.entries.last { entry in
            !entry.element.role.isContainer && entry.element.visibleFrame.contains(place.origin)
        }
        return around?.element.frame ?? place
    }
}

extension Role {
    /// Whether it says nothing about what is in it.
    fileprivate var isContainer: Bool { [.list, .table, .dialog, .group].contains(self) }
}
