public import TerminalUI

/// The actions and expectations for tests in Swift. The steps of scenarios do the same.
///
/// A call fails as soon as its `unless` matches. A failure names the caller's file and line.
extension App {
    /// Waits until exactly one element matches and no further frame is about to be painted: `match("Search", .tappable)`.
    @discardableResult
    public func match(
        _ what: some Locator.Convertible, _ criteria: Criterion..., timeout: Duration? = nil,
        unless: Locator? = nil, fileID: String = #fileID, line: Int = #line
    ) async throws(StepFailure) -> Target {
        let locator = Locator(what.locator.criteria + criteria)
        let attempt = try begin("match \(locator)", fileID, line, timeout, unless)
        return Target(app: self, locator: locator, match: try await match(locator, attempt))
    }

    /// Waits until at least one element matches. With a `count`, waits until exactly that many match and no work is
    /// under way that could change the number.
    public func expect(
        _ what: some Locator.Convertible, _ criteria: Criterion..., count: Int? = nil,
        timeout: Duration? = nil, unless: Locator? = nil, fileID: String = #fileID, line: Int = #line
    ) async throws(StepFailure) {
        let locator = Locator(what.locator.criteria + criteria)
        let attempt = try begin("expect \(locator)", fileID, line, timeout, unless)
        try await expect(locator, count: count, attempt)
    }

    /// Waits until the program has closed its window, or its process has ended.
    ///
    /// - Parameter ending: How the process must have ended; nil for the status 0.
    public func expectClosed(
        _ ending: ProcessEnding? = nil, timeout: Duration? = nil, fileID: String = #fileID,
        line: Int = #line
    ) async throws(StepFailure) {
        try await expectClosed(ending, try begin("expectClosed", fileID, line, timeout))
    }

    /// Waits until the screen, or the only element that `container` finds, has these visible elements:
    ///
    /// ```
    /// - heading "Search"
    /// - textField "From" [focused]: Paris
    /// - table "Trains"
    ///   - row "08:00 ░" [selected]
    /// ```
    ///
    /// A line has the role, the label, the unusual states (`focused`, `selected`, `checked`, `expanded`, `disabled`) and
    /// the value of an element. A `░` stands for any text, and `/…/` in place of a label or a value is a regular
    /// expression.
    public func expectTree(
        _ tree: String, within container: Locator? = nil, timeout: Duration? = nil, unless: Locator? = nil,
        fileID: String = #fileID, line: Int = #line
    ) async throws(StepFailure) {
        let attempt = try begin("expectTree", fileID, line, timeout, unless)
        try await expectTree(tree, within: container, block: ("expectTree", attempt.place), attempt)
    }

    /// Waits until nothing matches any more. Fails if nothing has matched before, unless `neverSeen` is true. With
    /// `neverSeen`, also waits until no work is under way that could still bring a match, not even work that sleeps on
    /// a virtual clock.
    public func expectGone(
        _ what: some Locator.Convertible, _ criteria: Criterion..., neverSeen: Bool = false,
        timeout: Duration? = nil, unless: Locator? = nil, fileID: String = #fileID, line: Int = #line
    ) async throws(StepFailure) {
        let locator = Locator(what.locator.criteria + criteria)
        let attempt = try begin("expectGone \(locator)", fileID, line, timeout, unless)
        try await expectGone(locator, neverSeen: neverSeen, attempt)
    }

    /// Waits until the element can be acted on, moves the focus to the element by keys, and presses Enter (Space on a
    /// checkbox).
    public func tap(
        _ what: some Locator.Convertible, _ criteria: Criterion..., timeout: Duration? = nil,
        unless: Locator? = nil, fileID: String = #fileID, line: Int = #line
    ) async throws(StepFailure) {
        let locator = Locator(what.locator.criteria + criteria)
        try await tap(locator, try begin("tap \(locator)", fileID, line, timeout, unless))
    }

    /// Waits until the mouse can reach the element, and clicks it.
    public func click(
        _ what: some Locator.Convertible, _ criteria: Criterion..., timeout: Duration? = nil,
        unless: Locator? = nil, fileID: String = #fileID, line: Int = #line
    ) async throws(StepFailure) {
        let locator = Locator(what.locator.criteria + criteria)
        try await click(locator, try begin("click \(locator)", fileID, line, timeout, unless))
    }

    /// Presses keys one by one. After each key, waits until its effect has been painted.
    public func press(
        _ keys: Key..., timeout: Duration? = nil, fileID: String = #fileID, line: Int = #line
    ) async throws(StepFailure) {
        let names = keys.map(\.name).joined(separator: " ")
        try await press(keys, try begin("press \(names)", fileID, line, timeout))
    }

    /// Presses a key by its name: `Ctrl-C`.
    public func press(
        _ name: String, timeout: Duration? = nil, fileID: String = #fileID, line: Int = #line
    ) async throws(StepFailure) {
        let attempt = try begin("press \(name)", fileID, line, timeout)
        let key: Key
        do throws(Key.UnknownName) { key = try Key(named: name) } catch {
            throw failure(.impossible(error.description), of: attempt, waitingFor: name)
        }
        try await press([key], attempt)
    }

    /// Pastes text into the control that has the focus.
    public func paste(
        _ text: String, timeout: Duration? = nil, fileID: String = #fileID, line: Int = #line
    ) async throws(StepFailure) {
        try await paste(
            text, nil,
            try begin("paste \(text.quoted)", hidden: "paste \(String.dots)", fileID, line, timeout))
    }

    /// Scrolls until something matches.
    public func scroll(
        to what: some Locator.Convertible, _ criteria: Criterion..., timeout: Duration? = nil,
        fileID: String = #fileID, line: Int = #line
    ) async throws(StepFailure) {
        let locator = Locator(what.locator.criteria + criteria)
        try await scroll(to: locator, try begin("scroll to \(locator)", fileID, line, timeout))
    }

    /// Gives the terminal another size.
    public func resize(
        columns: Int, rows: Int, timeout: Duration? = nil, fileID: String = #fileID, line: Int = #line
    ) async throws(StepFailure) {
        let attempt = try begin("resize to \(columns)×\(rows)", fileID, line, timeout)
        try await resize(Size(width: columns, height: rows), attempt)
    }
}
