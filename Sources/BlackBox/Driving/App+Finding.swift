import TerminalUI
import Waiting

extension App {
    /// Waits until exactly one element matches and the screen is steady.
    func find(_ query: Query, _ attempt: Attempt) async throws(StepFailure) -> Match {
        try await wait(for: query.description, attempt) {
            self.notes(on: query, in: $0)
        } until: { [self] snapshot in
            let found = snapshot.matches(query)
            return found.count == 1 && isSteady ? found[0] : nil
        }
    }

    /// Waits until exactly one element matches, a person could act on it, and it stays where it is.
    func findActionable(
        _ query: Query, _ attempt: Attempt, byMouse: Bool = false
    ) async throws(StepFailure) -> Match {
        try await wait(for: query.description + " to act on", attempt) { snapshot in
            let found = snapshot.matches(query)
            guard found.count == 1 else { return self.notes(on: query, in: snapshot) }
            return [
                self.objection(to: found[0], query, in: snapshot) ?? "it was there only at the last moment"
            ]
        } until: { [self] snapshot in
            let found = snapshot.matches(query)
            guard found.count == 1, isActionable(found[0], byMouse), isSteady else {
                return nil
            }
            return found[0]
        }
    }

    /// Waits until keys can act on the match, and moves the focus to the match or to the control around it.
    ///
    /// - Returns: The match, and whether the focus could be moved.
    func reach(_ query: Query, _ attempt: Attempt) async throws(StepFailure) -> (
        match: Match, isFocused: Bool
    ) {
        try await scroll(toRowOf: query, attempt)
        // Suggestions may cover an element. A person who knows that it is there can still reach it by Tab.
        var covered = query
        covered.admitsCovered = true
        let match = try await findActionable(covered, attempt)
        guard let id = focusTarget(of: match) else { return (match, false) }
        try await focus(id, match, attempt)
        guard match.element?.states.contains(.hittable) == false else { return (match, true) }
        return (try await findActionable(query, attempt, byMouse: true), true)
    }

    /// Whether the match is enabled, and a click or the Tab key would reach it.
    ///
    /// Tab reaches a field under suggestions, because leaving the suggesting field closes them. Tab reaches nothing
    /// under a dialog.
    func isActionable(_ match: Match, _ byMouse: Bool) -> Bool {
        guard let element = match.element else { return true }
        guard element.states.contains(.enabled) else { return false }
        if element.states.contains(.hittable) { return true }
        return !byMouse && focusTarget(of: match).map(window.frame.focusOrder.contains) == true
    }

    /// Whether the loop has made another pass since the last frame without painting. Without waiting for that pass, a
    /// second match in the next frame would be missed. At the pace `atRest`, the program must be at rest too.
    private var isSteady: Bool {
        guard pace == .asSeen || isAtRest, isOfLastInput else { return false }
        if looks.count > 1 { return true }
        window.loop.wakeUp()
        return false
    }

    private func objection(to match: Match, _ query: Query, in snapshot: Snapshot) -> String? {
        var query = query.anywhere
        query.ask(.state(.tappable, true))
        return NearMisses(snapshot: snapshot, query: query).sentences.first
    }

    /// Returns the notes for a failure: the matches, or the nearest misses.
    package func notes(on query: Query, in snapshot: Snapshot, wantingOne wantsOne: Bool = true) -> [String] {
        let found = snapshot.matches(query)
        if found.count > 1, wantsOne {
            return ["found \(found.count) where one is wanted: \(found.listed)"]
        }
        // No element is missing: the wait has failed for another reason.
        if !found.isEmpty { return ["the last frame has \(found.listed)"] }
        let earlier = history.appearances(of: query).map(\.sentence)
        return NearMisses(snapshot: snapshot, query: query).sentences + keyNotes(on: query, in: snapshot)
            + earlier.suffix(3).map { "it \($0)" }
    }

    /// A note if only a key has the wanted name, and no element has. The step should press the key instead.
    private func keyNotes(on query: Query, in snapshot: Snapshot) -> [String] {
        guard let name = query.name?.lowercased(),
            !snapshot.entries.contains(where: { $0.element.name.lowercased() == name })
        else { return [] }
        let key = window.activeBindings.first { $0.title.lowercased() == name }?.keys.first
        return key.map { ["there is a key of that name: press \($0.name)"] } ?? []
    }
}
