import TerminalUI
import Waiting

extension App {
    func expect(_ locator: Locator, _ options: Attempt.Options) async throws(StepFailure) -> Match {
        let attempt = try begin("expect \(locator)", options)
        return try await find(try query(locator, attempt), attempt)
    }

    /// Waits until nothing matches any more; an earlier frame must have had a match, unless `neverSeen`.
    func expectGone(
        _ locator: Locator, neverSeen: Bool, _ options: Attempt.Options
    ) async throws(StepFailure) {
        let attempt = try begin("expectGone \(locator)", options)
        let query = try query(locator, attempt)
        var wasSeen = neverSeen
        var looked = 0
        try await wait(for: "the end of \(query.description)", attempt) { snapshot in
            let found = snapshot.matches(query)
            guard found.isEmpty else { return ["still there: " + found.map(\.description).listed()] }
            return [
                "it was never on the screen, so its absence proves nothing (neverSeen: true allows that)"
            ] + NearMisses(snapshot: snapshot, query: query).sentences
        } until: { [self] snapshot in
            if !wasSeen {
                wasSeen = history.hasSeen(query, from: looked)
                looked = snapshot.number + 1
            }
            return wasSeen && snapshot.matches(query).isEmpty ? () : nil
        }
    }
}
