import TerminalUI
import Waiting

extension App {
    /// Moves the choice of a list or table to a row or a cell of it by arrows; by a click where they fail.
    func choose(_ query: Query, _ match: Match, _ attempt: Attempt) async throws(StepFailure) {
        if let id = focusTarget(of: match), id != match.element?.id { try await focus(id, match, attempt) }
        var target = match
        for _ in 0..<Self.mostArrows {
            if target.element?.states.contains(.selected) == true { return }
            let before = selection(beside: target)
            // Without any choice yet, an arrow makes the first.
            let arrow = before.map { Self.arrow(from: $0.frame, to: target.frame) } ?? .down
            guard let arrow else { break }
            try await send(arrow, attempt)
            target = try await find(query, attempt)
            if target.element?.states.contains(.selected) == true { return }
            if selection(beside: target) == before { break }
        }
        try await click(target, attempt)
        _ = try await wait(for: "\(target.label.quoted) to be chosen", attempt) { snapshot in
            snapshot.matches(query).first { $0.element?.states.contains(.selected) == true }
        }
    }

    private static let mostArrows = 1000

    /// What of the same kind is chosen in the same list.
    private func selection(beside target: Match) -> Element? {
        let snapshot = history.snapshot(of: window.frame)
        guard let role = target.element?.role else { return nil }
        return snapshot.entries.indices.first { index in
            let element = snapshot.entries[index].element
            return element.role == role && element.states.contains(.selected)
                && snapshot.ancestors(of: index).map(\.id) == target.ancestors.map(\.id)
        }.map { snapshot.entries[$0].element }
    }
}
