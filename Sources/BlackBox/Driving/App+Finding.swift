import TerminalUI
import Waiting

extension App {
    /// Waits until there is exactly one.
    func find(_ query: Query, _ attempt: Attempt) async throws(StepFailure) -> Match {
        try await wait(for: query.description, attempt) {
            self.notes(on: query, in: $0)
        } until: { snapshot in
            let found = snapshot.matches(query)
            return found.count == 1 ? found[0] : nil
        }
    }

    /// Waits until there is exactly one, a person could act on it, and it stands still.
    func findActionable(_ query: Query, _ attempt: Attempt) async throws(StepFailure) -> Match {
        try await wait(for: query.description + " to act on", attempt) { snapshot in
            let found = snapshot.matches(query)
            guard found.count == 1 else { return self.notes(on: query, in: snapshot) }
            return [self.objection(to: found[0], query, in: snapshot) ?? "found it only now"]
        } until: { [self] snapshot in
            let found = snapshot.matches(query)
            guard found.count == 1, isActionable(found[0]), isStill(found[0], query) else { return nil }
            return found[0]
        }
    }

    private func isActionable(_ match: Match) -> Bool {
        guard let element = match.element else { return true }
        return element.states.isSuperset(of: [.enabled, .hittable])
    }

    /// Whether a frame has been painted, or could have been and was not, since it came to where it is.
    private func isStill(_ match: Match, _ query: Query) -> Bool {
        if looks.count > 1 { return true }
        if let frame = history.previous(to: looks.frame),
            Snapshot(frame).matches(query).map(\.frame) == [match.frame]
        {
            return true
        }
        window.loop.wakeUp()
        return false
    }

    private func objection(to match: Match, _ query: Query, in snapshot: Snapshot) -> String? {
        var query = query
        query.ask(.state(.tappable, true))
        return NearMisses(snapshot: snapshot, query: query).sentences.first
    }

    /// What came near, where nothing or too much matched.
    func notes(on query: Query, in snapshot: Snapshot) -> [String] {
        let found = snapshot.matches(query)
        if found.count > 1 { return [ambiguity(found)] }
        let earlier = history.appearances(of: query).map(\.sentence)
        return NearMisses(snapshot: snapshot, query: query).sentences + earlier.suffix(3).map { "it \($0)" }
    }

    private func ambiguity(_ found: [Match]) -> String {
        let shown = found.prefix(6).map(\.description)
        let more = found.count > shown.count ? ", and \(found.count - shown.count) more" : ""
        return "found \(found.count) where one is wanted: " + shown.joined(separator: ", ") + more
    }
}
