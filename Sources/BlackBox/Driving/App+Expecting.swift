import TerminalUI
import Waiting

extension App {
    /// Waits until something matches; with a count, until as many match and nothing is under way that could change it.
    func expect(_ locator: Locator, count: Int? = nil, _ options: Attempt.Options) async throws(StepFailure) {
        let attempt = try begin("expect \(locator)", options)
        let query = try query(locator, attempt)
        guard let count else {
            return try await wait(for: query.description, attempt) {
                self.notes(on: query, in: $0, wantingOne: false)
            } until: { snapshot in
                snapshot.matches(query).isEmpty ? nil : ()
            }
        }
        try await wait(for: "\(counted(count, "match", plural: "matches")) of \(query.description)", attempt)
        { snapshot in
            let found = snapshot.matches(query)
            guard !found.isEmpty else { return self.notes(on: query, in: snapshot) }
            return ["found \(found.count): \(found.listed)"]
        } until: { [self] snapshot in
            snapshot.matches(query).count == count && nothingIsUnderWay(attempt) ? () : nil
        }
    }

    /// Waits for exactly one match.
    func match(_ locator: Locator, _ options: Attempt.Options) async throws(StepFailure) -> Match {
        let attempt = try begin("match \(locator)", options)
        return try await find(try query(locator, attempt), attempt)
    }

    /// Waits until nothing matches any more; an earlier frame must have had a match, unless `neverSeen`: then nothing
    /// may match until nothing is under way that could bring it.
    func expectGone(
        _ locator: Locator, neverSeen: Bool, _ options: Attempt.Options
    ) async throws(StepFailure) {
        let attempt = try begin("expectGone \(locator)", options)
        let query = try query(locator, attempt)
        let forbidden = query.forbidding
        var wasSeen = false
        var looked = 0
        try await wait(for: "the end of \(query.description)", attempt) { snapshot in
            let found = snapshot.matches(forbidden)
            guard found.isEmpty else { return ["still there: " + found.map(\.description).listed()] }
            guard !neverSeen else {
                return ["it was not there, but something is under way that could still bring it"]
            }
            return [
                "\(history.absence(of: query)), so its absence proves nothing (neverSeen: true allows that)"
            ] + NearMisses(snapshot: snapshot, query: query).sentences
        } until: { [self] snapshot in
            let isGone = snapshot.matches(forbidden).isEmpty
            if neverSeen { return isGone && nothingIsUnderWay(attempt) ? () : nil }
            if !wasSeen {
                wasSeen = history.hasSeen(query, from: looked)
                looked = snapshot.number + 1
            }
            return wasSeen && isGone ? () : nil
        }
    }

    /// Whether nothing is under way that could change the screen within the time of an attempt. Work that only waits
    /// for the program's clock is under way too.
    private func nothingIsUnderWay(_ attempt: Attempt) -> Bool {
        window.loop.isIdle(window.scope, until: attempt.deadline)
    }

    /// Whether there is a screen that does not have these rows.
    nonisolated static func canDiffer(from rows: String) -> Bool { ExpectedScreen(rows).saysSomething }

    /// Waits until the screen has these rows, or takes it as it is where screens are written anew.
    func expectScreen(_ rows: String, _ options: Attempt.Options) async throws(StepFailure) {
        let attempt = try begin("expectScreen", options)
        let screen = ExpectedScreen(rows)
        do throws(StepFailure) {
            try await wait(for: "the screen to be as it is written", attempt) { [self] _ in
                screen.sentences(window.frame.grid, window.terminal.readBack(), hiding: secrets)
            } until: { [self] _ in
                screen.differences(window.frame.grid, window.terminal.readBack()).isEmpty ? () : nil
            }
            onScreen?(nil, options.place)
        } catch {
            guard let onScreen, error.reason == .timedOut || error.reason == .quiescent else { throw error }
            onScreen(screen.updated(window.frame.grid, hiding: secrets), options.place)
        }
        invariants?.compared = (window.frame.grid, screen)
    }

    /// Waits until the program has closed its window.
    func expectClosed(_ options: Attempt.Options) async throws(StepFailure) {
        let attempt = try begin("expectClosed", options)
        try await wait(for: "the program to end", attempt, admitsClosed: true) { [self] _ in
            window.isClosed ? () : nil
        }
        isEndLookedFor = true
    }
}

extension [Match] {
    /// The first matches in words, and the number of the others.
    var listed: String {
        prefix(6).map(\.description).joined(separator: ", ") + (count > 6 ? ", and \(count - 6) more" : "")
    }
}
