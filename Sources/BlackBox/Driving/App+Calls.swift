public import TerminalUI

/// The actions and expectations for tests in Swift; a scenario's steps are the same.
///
/// `unless` fails a call as soon as it matches; a failure names the caller's file and line.
extension App {
    /// Waits until exactly one element matches and nothing more is painted: `match("Search", .tappable)`.
    @discardableResult
    public func match(
        _ what: some Locator.Convertible, _ criteria: Criterion..., timeout: Duration? = nil,
        unless: Locator? = nil,
        fileID: String = #fileID, line: Int = #line
    ) async throws(StepFailure) -> Target {
        let locator = Locator(what.locator.criteria + criteria)
        let found = try await match(locator, Attempt.Options(fileID, line, timeout, unless))
        return Target(app: self, locator: locator, match: found)
    }

    /// Waits until at least one element matches, or as many as `count` says once nothing is under way any more.
    public func expect(
        _ what: some Locator.Convertible, _ criteria: Criterion..., count: Int? = nil,
        timeout: Duration? = nil, unless: Locator? = nil, fileID: String = #fileID, line: Int = #line
    ) async throws(StepFailure) {
        try await expect(
            Locator(what.locator.criteria + criteria), count: count,
            Attempt.Options(fileID, line, timeout, unless))
    }

    /// Waits until the program has closed its window.
    public func expectClosed(
        timeout: Duration? = nil, fileID: String = #fileID, line: Int = #line
    ) async throws(StepFailure) {
        try await expectClosed(Attempt.Options(fileID, line, timeout, nil))
    }

    /// Waits until nothing matches any more; something must have matched before, unless `neverSeen`: then nothing may
    /// match until nothing is under way any more, also no work that only waits for a virtual clock.
    public func expectGone(
        _ what: some Locator.Convertible, _ criteria: Criterion..., neverSeen: Bool = false,
        timeout: Duration? = nil,
        unless: Locator? = nil, fileID: String = #fileID, line: Int = #line
    ) async throws(StepFailure) {
        try await expectGone(
            Locator(what.locator.criteria + criteria), neverSeen: neverSeen,
            Attempt.Options(fileID, line, timeout, unless))
    }

    /// Waits until the element can be acted on, moves the focus there by keys, and presses Enter (Space on a
    /// checkbox).
    public func tap(
        _ what: some Locator.Convertible, _ criteria: Criterion..., timeout: Duration? = nil,
        unless: Locator? = nil,
        fileID: String = #fileID, line: Int = #line
    ) async throws(StepFailure) {
        try await tap(
            Locator(what.locator.criteria + criteria), Attempt.Options(fileID, line, timeout, unless))
    }

    /// Waits until the mouse can reach the element, and clicks it.
    public func click(
        _ what: some Locator.Convertible, _ criteria: Criterion..., timeout: Duration? = nil,
        unless: Locator? = nil,
        fileID: String = #fileID, line: Int = #line
    ) async throws(StepFailure) {
        try await click(
            Locator(what.locator.criteria + criteria), Attempt.Options(fileID, line, timeout, unless))
    }

    /// Presses keys one by one, each after the effect of the one before has been painted.
    public func press(
        _ keys: Key..., timeout: Duration? = nil, fileID: String = #fileID, line: Int = #line
    ) async throws(StepFailure) {
        try await press(keys, Attempt.Options(fileID, line, timeout, nil))
    }

    /// Presses a key by its name: `Ctrl-C`.
    public func press(
        _ name: String, timeout: Duration? = nil, fileID: String = #fileID, line: Int = #line
    ) async throws(StepFailure) {
        let options = Attempt.Options(fileID, line, timeout, nil)
        do {
            try await press([try Key(named: name)], options)
        } catch let error as Key.UnknownName {
            throw failure(
                .impossible(error.description), of: try begin("press \(name)", options), waitingFor: name)
        } catch let error as StepFailure {
            throw error
        } catch {
            throw failure(
                .impossible(String(describing: error)), of: try begin("press \(name)", options),
                waitingFor: name)
        }
    }

    /// Pastes text into the control that has the focus.
    public func paste(
        _ text: String, timeout: Duration? = nil, fileID: String = #fileID, line: Int = #line
    ) async throws(StepFailure) {
        try await paste(text, nil, Attempt.Options(fileID, line, timeout, nil))
    }

    /// Scrolls until something matches.
    public func scroll(
        to what: some Locator.Convertible, _ criteria: Criterion..., timeout: Duration? = nil,
        fileID: String = #fileID, line: Int = #line
    ) async throws(StepFailure) {
        try await scroll(
            to: Locator(what.locator.criteria + criteria), Attempt.Options(fileID, line, timeout, nil))
    }

    /// Gives the terminal another size.
    public func resize(
        columns: Int, rows: Int, timeout: Duration? = nil, fileID: String = #fileID, line: Int = #line
    ) async throws(StepFailure) {
        try await resize(
            Size(width: columns, height: rows), Attempt.Options(fileID, line, timeout, nil))
    }
}
