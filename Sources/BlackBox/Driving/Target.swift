import TerminalUI
public import Waiting

/// What a locator stands for in an app: looked for anew by each action.
@UIActor
public struct Target {
    public let app: App
    public let locator: Locator
    /// What was found when this target was waited for.
    public let match: Match

    /// What it held when it was found.
    public var value: String? { match.element?.value }

    /// Replaces what the field holds, typed key by key.
    public func enterText(
        _ text: String, timeout: Duration? = nil, unless: Locator? = nil, fileID: String = #fileID,
        line: Int = #line
    ) async throws(StepFailure) {
        try await app.enter(text, locator, Attempt.Options(fileID, line, timeout, unless))
    }

    public func clearText(
        timeout: Duration? = nil, unless: Locator? = nil, fileID: String = #fileID, line: Int = #line
    ) async throws(StepFailure) {
        try await app.clear(locator, Attempt.Options(fileID, line, timeout, unless))
    }

    /// Pastes into the field, at its cursor.
    public func paste(
        _ text: String, timeout: Duration? = nil, unless: Locator? = nil, fileID: String = #fileID,
        line: Int = #line
    ) async throws(StepFailure) {
        try await app.paste(text, locator, Attempt.Options(fileID, line, timeout, unless))
    }

    /// Goes there by keys, and presses Enter.
    public func tap(
        timeout: Duration? = nil, unless: Locator? = nil, fileID: String = #fileID, line: Int = #line
    ) async throws(StepFailure) {
        try await app.tap(locator, Attempt.Options(fileID, line, timeout, unless))
    }

    /// Moves the choice of its list there, or sets the checkbox.
    public func select(
        timeout: Duration? = nil, unless: Locator? = nil, fileID: String = #fileID, line: Int = #line
    ) async throws(StepFailure) {
        try await app.select(locator, Attempt.Options(fileID, line, timeout, unless))
    }

    public func click(
        timeout: Duration? = nil, unless: Locator? = nil, fileID: String = #fileID, line: Int = #line
    ) async throws(StepFailure) {
        try await app.click(locator, Attempt.Options(fileID, line, timeout, unless))
    }
}
