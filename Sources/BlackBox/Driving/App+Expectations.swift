public import TerminalUI

/// The expectations for tests in Swift. The steps of scenarios do the same.
///
/// A call fails as soon as its `unless` matches. A failure names the caller's file and line.
extension App {
    /// Waits until exactly one element matches and no further frame is about to be painted: `match("Search", .tappable)`.
    @discardableResult
    public func match(
        _ what: some Locator.Convertible, _ criteria: Criterion..., timeout: Duration? = nil,
        unless: Locator? = nil, fileID: String = #fileID, filePath: String = #filePath, line: Int = #line
    ) async throws(StepFailure) -> Target {
        let locator = Locator(what.locator.criteria + criteria)
        let attempt = try begin(
            "match \(locator)", fileID, filePath, line, timeout, unless, lookingFor: locator)
        return Target(app: self, locator: locator, match: try await match(locator, attempt))
    }

    /// Waits until at least one element matches. With a `count`, waits until exactly that many match and no work is
    /// under way that could change the number.
    public func expect(
        _ what: some Locator.Convertible, _ criteria: Criterion..., count: Int? = nil,
        timeout: Duration? = nil, unless: Locator? = nil, fileID: String = #fileID,
        filePath: String = #filePath, line: Int = #line
    ) async throws(StepFailure) {
        let locator = Locator(what.locator.criteria + criteria)
        let attempt = try begin(
            "expect \(locator)", fileID, filePath, line, timeout, unless, lookingFor: locator)
        try await expect(locator, count: count, attempt)
    }

    /// Waits until the program has closed its window.
    public func expectClosed(
        timeout: Duration? = nil, fileID: String = #fileID, filePath: String = #filePath, line: Int = #line
    ) async throws(StepFailure) {
        try await expectClosed(nil, try begin("expectClosed", fileID, filePath, line, timeout))
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
        fileID: String = #fileID, filePath: String = #filePath, line: Int = #line
    ) async throws(StepFailure) {
        let attempt = try begin("expectTree", fileID, filePath, line, timeout, unless)
        try await expectTree(tree, within: container, block: ("expectTree", attempt.place), attempt)
    }

    /// Waits until nothing matches any more. Fails if nothing has matched before, unless `neverSeen` is true. With
    /// `neverSeen`, also waits until no work is under way that could still bring a match, not even work that sleeps on
    /// a virtual clock.
    public func expectGone(
        _ what: some Locator.Convertible, _ criteria: Criterion..., neverSeen: Bool = false,
        timeout: Duration? = nil, unless: Locator? = nil, fileID: String = #fileID,
        filePath: String = #filePath, line: Int = #line
    ) async throws(StepFailure) {
        let locator = Locator(what.locator.criteria + criteria)
        let attempt = try begin("expectGone \(locator)", fileID, filePath, line, timeout, unless)
        try await expectGone(locator, neverSeen: neverSeen, attempt)
    }

    /// Waits until the screen has these rows. A `░` stands for any cell, and blanks at the ends do not count.
    public func expectScreen(
        _ rows: String, timeout: Duration? = nil, unless: Locator? = nil, fileID: String = #fileID,
        filePath: String = #filePath,
        line: Int = #line
    ) async throws(StepFailure) {
        try await expectScreen(rows, try begin("expectScreen", fileID, filePath, line, timeout, unless))
    }

    /// Waits until the terminal's cursor is in a cell of the screen, counted from 0, or until it is hidden if there is no
    /// cell.
    public func expectCursor(
        at place: Point?, timeout: Duration? = nil, unless: Locator? = nil, fileID: String = #fileID,
        filePath: String = #filePath, line: Int = #line
    ) async throws(StepFailure) {
        var wanted = ExpectedCursor()
        (wanted.place, wanted.isHidden) = (place, place == nil)
        try await expectCursor(
            wanted, try begin("expectCursor", fileID, filePath, line, timeout, unless))
    }

    /// Waits until all work of the program has ended.
    public func expectIdle(
        timeout: Duration? = nil, unless: Locator? = nil, fileID: String = #fileID,
        filePath: String = #filePath, line: Int = #line
    ) async throws(StepFailure) {
        try await expectIdle(try begin("expectIdle", fileID, filePath, line, timeout, unless))
    }

    /// Waits until the program is at rest, and keeps the screen in ``screenshots`` under this name. If the name is taken,
    /// a number is added to it.
    public func screenshot(
        _ name: String, timeout: Duration? = nil, fileID: String = #fileID, filePath: String = #filePath,
        line: Int = #line
    ) async throws(StepFailure) {
        try await screenshot(name, try begin("screenshot \(name)", fileID, filePath, line, timeout))
    }

    /// Waits until exactly one element matches, and returns its value, or else its text.
    public func capture(
        _ what: some Locator.Convertible, _ criteria: Criterion..., timeout: Duration? = nil,
        unless: Locator? = nil, fileID: String = #fileID, filePath: String = #filePath, line: Int = #line
    ) async throws(StepFailure) -> String {
        let locator = Locator(what.locator.criteria + criteria)
        return try await captured(
            locator,
            try begin("capture \(locator)", fileID, filePath, line, timeout, unless, lookingFor: locator))
    }

    /// Does an expectation. If it fails, the test goes on, and ``close()`` returns the failure.
    ///
    /// - Throws: The failure if the test cannot go on after it, for example because the window is closed; and any error
    ///   that is not a `StepFailure`.
    public func soft(_ expectation: () async throws -> Void) async throws {
        do { try await expectation() } catch let failure as StepFailure where !failure.reason.isFinal {
            softFailures.append(failure)
        }
    }
}
