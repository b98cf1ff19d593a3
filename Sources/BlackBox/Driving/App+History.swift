import Waiting

/// Expectations about the rows that have scrolled off another program's screen. They look for words, because only the
/// text of these rows is kept.
extension App {
    /// Waits until words have scrolled away: at least once, or exactly `count` times once nothing is under way.
    package func expectInHistory(
        _ locator: Locator, count: Int? = nil, _ attempt: Attempt
    ) async throws(StepFailure) {
        _ = try await historyMatches(locator, attempt) { [self] found in
            guard let count else { return !found.isEmpty }
            return found.count == count && nothingIsUnderWay(attempt)
        }
    }

    /// Waits until nothing is under way, and words have not scrolled away.
    package func expectNotInHistory(_ locator: Locator, _ attempt: Attempt) async throws(StepFailure) {
        _ = try await historyMatches(locator, attempt) { [self] in
            $0.isEmpty && nothingIsUnderWay(attempt)
        }
    }

    /// Waits until words have scrolled away just once, and stores them in a variable.
    package func captureFromHistory(
        _ variable: String, from locator: Locator, _ attempt: Attempt
    ) async throws(StepFailure) {
        let found = try await historyMatches(locator, attempt) { $0.count == 1 }
        capture(found[0], as: variable)
    }

    /// Waits until the words that a locator finds are as wanted, and returns them.
    private func historyMatches(
        _ locator: Locator, _ attempt: Attempt, until isWanted: @escaping @UIActor ([String]) -> Bool
    ) async throws(StepFailure) -> [String] {
        let query = try query(locator, attempt)
        let what = "\(query.description) in what has scrolled away"
        guard process != nil else {
            throw impossible(
                "Only another program has rows that have scrolled away. Leave “in” out.", attempt, for: what)
        }
        guard locator.criteria.count == 1, query.hasWords else {
            throw impossible(
                "Of what has scrolled away, only words can be found: by text or matching alone.", attempt,
                for: what)
        }
        return try await wait(for: what, attempt) { [self] snapshot in
            let found = wordsInHistory(query, snapshot)
            return ["found \(counted(found.count, "match", plural: "matches")) there"]
        } until: { [self] snapshot in
            let found = wordsInHistory(query, snapshot)
            return isWanted(found) ? found : nil
        }
    }

    /// - Parameter snapshot: Gets the sentence about a search that was given up.
    private func wordsInHistory(_ query: Query, _ snapshot: Snapshot) -> [String] {
        var lines: [String] = []
        var goesOn = false
        for row in process?.history ?? [] {
            if goesOn { lines[lines.count - 1] += row.text } else { lines.append(row.text) }
            goesOn = row.isWrapped
        }
        return lines.flatMap { snapshot.parts(of: $0, query) ?? [] }.map(\.words)
    }
}
