import TerminalUI
public import Waiting

/// A locator in an app. Each action searches the current frame again.
///
/// ```swift
/// let name = try await app.match("Name")
/// try await name.enterText("Dan")
/// try await name.clearText()
/// ```
@UIActor
public struct Target {
    public let app: App
    public let locator: Locator
    /// The match that was found when this target was made.
    public let match: Match

    /// The value of the element when it was found.
    public var value: String? { match.element?.value }

    /// Empties the field, types the text, and checks that the field holds it.
    public func enterText(
        _ text: String, timeout: Duration? = nil, unless: Locator? = nil, fileID: String = #fileID,
        filePath: String = #filePath,
        line: Int = #line
    ) async throws(StepFailure) {
        let attempt = try app.begin(
            "enter \(text.quoted) into \(locator)", hidden: "enter \(String.dots) into \(locator)", fileID,
            filePath,
            line, timeout, unless)
        try await app.enter(text, locator, attempt)
    }

    /// Empties the field.
    public func clearText(
        timeout: Duration? = nil, unless: Locator? = nil, fileID: String = #fileID,
        filePath: String = #filePath, line: Int = #line
    ) async throws(StepFailure) {
        try await app.clear(
            locator, try app.begin("clear \(locator)", fileID, filePath, line, timeout, unless))
    }

    /// Pastes into the field, at its cursor.
    public func paste(
        _ text: String, timeout: Duration? = nil, unless: Locator? = nil, fileID: String = #fileID,
        filePath: String = #filePath,
        line: Int = #line
    ) async throws(StepFailure) {
        let attempt = try app.begin(
            "paste \(text.quoted)", hidden: "paste \(String.dots)", fileID, filePath, line, timeout, unless)
        try await app.paste(text, locator, attempt)
    }

    /// Moves the focus to the element by keys, and presses Enter (Space on a checkbox).
    public func tap(
        timeout: Duration? = nil, unless: Locator? = nil, fileID: String = #fileID,
        filePath: String = #filePath, line: Int = #line
    ) async throws(StepFailure) {
        try await app.tap(locator, try app.begin("tap \(locator)", fileID, filePath, line, timeout, unless))
    }

    /// Selects the element in its list, or ticks the checkbox.
    public func select(
        timeout: Duration? = nil, unless: Locator? = nil, fileID: String = #fileID,
        filePath: String = #filePath, line: Int = #line
    ) async throws(StepFailure) {
        try await app.select(
            locator, try app.begin("select \(locator)", fileID, filePath, line, timeout, unless))
    }

    /// Clicks the element with the mouse: once, or twice at once.
    public func click(
        times: Int = 1, timeout: Duration? = nil, unless: Locator? = nil, fileID: String = #fileID,
        filePath: String = #filePath,
        line: Int = #line
    ) async throws(StepFailure) {
        let attempt = try app.begin("click \(locator)", fileID, filePath, line, timeout, unless)
        try await app.click(locator, times: times, attempt)
    }
}
