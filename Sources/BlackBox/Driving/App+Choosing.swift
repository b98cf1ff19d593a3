import TerminalUI

extension App {
    private static let mostArrows = 1000

    /// Selects a row or a cell of a list or a table with the arrow keys, or with a click if the arrow keys fail.
    ///
    /// The focus must be on the list, or on the control that moves the selection of the list.
    func choose(_ query: Query, _ match: Match, _ attempt: Attempt) async throws(StepFailure) {
        var target = choice(for: try await find(query, attempt))
        for _ in 0..<Self.mostArrows {
            if target.isSelected { return }
            let before = selection(beside: target)
            // If nothing is selected yet, any arrow selects something.
            let arrow = before.map { Self.arrow(from: $0.frame, to: target.frame) } ?? .down
            guard let arrow else { break }
            try await send(arrow, attempt)
            // If the selected row was out of sight, the arrow has scrolled the list back to it.
            try await scroll(toRowOf: query, attempt)
            target = choice(for: try await find(query, attempt))
            if !target.isSelected, selection(beside: target) == before { break }
        }
        if target.isSelected { return }
        try await click(target, attempt)
        try await wait(for: "\(target.label.quoted) to be chosen", attempt) { [self] snapshot in
            snapshot.matches(query).first.map(choice)?.isSelected == true ? () : nil
        }
    }

    /// Returns the match, or its row if the list selects whole rows.
    private func choice(for match: Match) -> Match {
        guard match.element?.role == .cell, !match.isSelected, selection(beside: match) == nil,
            let depth = match.ancestors.lastIndex(where: { $0.role == .row })
        else { return match }
        let row = match.ancestors[depth]
        return Match(
            element: row, frame: row.frame, ancestors: Array(match.ancestors[..<depth]), label: row.name)
    }

    /// Returns the selected element with the role of `target` in the same list.
    private func selection(beside target: Match) -> Element? {
        let snapshot = snapshot
        guard let role = target.element?.role else { return nil }
        return snapshot.entries.indices.first { index in
            let element = snapshot.entries[index].element
            return element.role == role && element.states.contains(.selected)
                && snapshot.ancestors(of: index).map(\.id) == target.ancestors.map(\.id)
        }.map { snapshot.entries[$0].element }
    }
}

extension Match {
    fileprivate var isSelected: Bool { element?.states.contains(.selected) == true }
}
