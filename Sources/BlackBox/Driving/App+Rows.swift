import TerminalUI

extension App {
    /// Scrolls to the row whose number a query asks for. Does nothing if the query or its containers ask for no number.
    ///
    /// By keys, PageDown and PageUp also move the selection towards the row. By mouse, the wheel leaves the selection
    /// where it is. If the row cannot be reached in one of these ways, tries the other.
    func scroll(toRowOf query: Query, byMouse: Bool = false, _ attempt: Attempt) async throws(StepFailure) {
        for container in query.containers {
            try await scroll(toRowOf: container, byMouse: byMouse, attempt)
        }
        guard query.rowNumber != nil else { return }
        _ = try await wait(for: query.description, attempt) {
            self.notes(on: query, in: $0)
        } until: {
            self.ways(to: query, in: $0).isEmpty ? nil : ()
        }
        for isWheel in [byMouse, !byMouse] {
            guard let first = way(to: query) else { return }
            if !isWheel, let id = focusTarget(of: first.list) { try await focus(id, first.list, attempt) }
            var before: CellGrid?
            while let way = way(to: query), way.isDown == first.isDown, window.frame.grid != before,
                clock.now < attempt.deadline
            {
                before = window.frame.grid
                let place = (way.list.element?.visibleFrame ?? way.list.frame).center
                let wheel = MouseEvent(way.isDown ? .wheelDown : .wheelUp, at: place)
                try await put(
                    [isWheel ? .mouse(wheel) : .key(way.isDown ? .pageDown : .pageUp)], attempt)
            }
        }
    }

    private typealias Way = (list: Match, isShown: Bool, isDown: Bool)

    /// The way to the row; nil if the row is on the screen, or if several lists have such a row and none of them has
    /// the focus.
    private func way(to query: Query) -> Way? {
        let ways = ways(to: query, in: snapshot)
        guard !ways.contains(where: \.isShown) else { return nil }
        return ways.first { $0.list.element?.states.contains(.focused) == true }
            ?? (ways.count == 1 ? ways[0] : nil)
    }

    /// Returns the lists that have the row and can be reached.
    private func ways(to query: Query, in snapshot: Snapshot) -> [Way] {
        snapshot.lists(for: query).compactMap { index in
            let list = snapshot.match(at: index)
            guard let wanted = query.rowNumber.flatMap({ list.element?.rowNumber($0) }) else { return nil }
            let shown = snapshot.numbersShown(in: index)
            guard !shown.contains(wanted) else { return (list, true, false) }
            guard isActionable(list, false) else { return nil }
            return (list, false, shown.last.map { wanted > $0 } ?? true)
        }
    }
}
