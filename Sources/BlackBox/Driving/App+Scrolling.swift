import TerminalUI
import Waiting

extension App {
    /// Scrolls the list that has the focus, or else the only one, until something matches.
    func scroll(to locator: Locator, _ options: Attempt.Options) async throws(StepFailure) {
        let attempt = try begin("scroll to \(locator)", options)
        let query = try query(locator, attempt)
        try await wait(for: "the screen to be painted", attempt) { _ in () }
        if isShown(query) { return }
        try await focusAList(attempt)
        for key in [Key.pageDown, .pageUp] {
            var before = window.frame.grid
            while true {
                try await send(key, attempt)
                if isShown(query) { return }
                if window.frame.grid == before { break }
                before = window.frame.grid
                guard clock.now < attempt.deadline else { break }
            }
        }
        let notes = notes(on: query, in: history.snapshot(of: window.frame))
        throw failure(
            .impossible("PageDown and PageUp did not bring \(query.description)."), of: attempt,
            waitingFor: query.description, notes: notes)
    }

    private func isShown(_ query: Query) -> Bool {
        !history.snapshot(of: window.frame).matches(query).isEmpty
    }

    private func focusAList(_ attempt: Attempt) async throws(StepFailure) {
        let snapshot = history.snapshot(of: window.frame)
        let lists = snapshot.entries.indices.filter { index in
            let element = snapshot.entries[index].element
            return (element.role == .list || element.role == .table) && element.states.contains(.focusable)
        }
        let isFocused = lists.contains { snapshot.entries[$0].element.id == window.frame.focus }
        guard !isFocused, lists.count == 1, let id = snapshot.entries[lists[0]].element.id else { return }
        try await focus(id, snapshot.match(at: lists[0]), attempt)
    }
}
