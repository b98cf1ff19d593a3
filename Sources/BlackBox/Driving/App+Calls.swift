public import TerminalUI

/// The actions for tests in Swift. The steps of scenarios do the same.
///
/// A call fails as soon as its `unless` matches. A failure names the caller's file and line.
extension App {
    /// Waits until the element can be acted on, moves the focus to the element by keys, and presses Enter (Space on a
    /// checkbox).
    public func tap(
        _ what: some Locator.Convertible, _ criteria: Criterion..., timeout: Duration? = nil,
        unless: Locator? = nil, fileID: String = #fileID, filePath: String = #filePath, line: Int = #line
    ) async throws(StepFailure) {
        let locator = Locator(what.locator.criteria + criteria)
        try await tap(locator, try begin("tap \(locator)", fileID, filePath, line, timeout, unless))
    }

    /// Selects a row or a cell of a list, or ticks a checkbox.
    public func select(
        _ what: some Locator.Convertible, _ criteria: Criterion..., timeout: Duration? = nil,
        unless: Locator? = nil, fileID: String = #fileID, filePath: String = #filePath, line: Int = #line
    ) async throws(StepFailure) {
        let locator = Locator(what.locator.criteria + criteria)
        try await select(locator, try begin("select \(locator)", fileID, filePath, line, timeout, unless))
    }

    /// Waits until the mouse can reach the element, and clicks it: once, or twice at once.
    public func click(
        _ what: some Locator.Convertible, _ criteria: Criterion..., times: Int = 1,
        timeout: Duration? = nil, unless: Locator? = nil, fileID: String = #fileID,
        filePath: String = #filePath, line: Int = #line
    ) async throws(StepFailure) {
        let locator = Locator(what.locator.criteria + criteria)
        try await click(
            locator, times: times, try begin("click \(locator)", fileID, filePath, line, timeout, unless))
    }

    /// Clicks a cell of the screen, counted from 0.
    public func click(
        at place: Point, times: Int = 1, timeout: Duration? = nil, fileID: String = #fileID,
        filePath: String = #filePath,
        line: Int = #line
    ) async throws(StepFailure) {
        let attempt = try begin(
            "click column \(place.x + 1), row \(place.y + 1)", fileID, filePath, line, timeout)
        try await click(at: place, times: times, attempt)
    }

    /// Turns the mouse's wheel over an element: by -3 is three notches up.
    public func wheel(
        by notches: Int, over what: some Locator.Convertible, _ criteria: Criterion...,
        timeout: Duration? = nil, unless: Locator? = nil, fileID: String = #fileID,
        filePath: String = #filePath, line: Int = #line
    ) async throws(StepFailure) {
        let locator = Locator(what.locator.criteria + criteria)
        let attempt = try begin(
            "wheel by \(notches) over \(locator)", fileID, filePath, line, timeout, unless)
        try await wheel(by: notches, over: locator, attempt)
    }

    /// Turns the mouse's wheel over a cell of the screen, counted from 0.
    public func wheel(
        by notches: Int, at place: Point, timeout: Duration? = nil, fileID: String = #fileID,
        filePath: String = #filePath,
        line: Int = #line
    ) async throws(StepFailure) {
        let attempt = try begin(
            "wheel by \(notches) at column \(place.x + 1), row \(place.y + 1)", fileID, filePath, line,
            timeout)
        try await wheel(by: notches, at: place, attempt)
    }

    /// Types text into the field that has the focus. Fails if the focused element takes no text; for such an element,
    /// use `press`.
    ///
    /// - Parameter delay: The time from each key to the next one, on the program's clock; nil for none.
    public func type(
        _ text: String, delay: Duration? = nil, timeout: Duration? = nil, fileID: String = #fileID,
        filePath: String = #filePath, line: Int = #line
    ) async throws(StepFailure) {
        let attempt = try begin(
            "type \(text.quoted)", hidden: "type \(String.dots)", fileID, filePath, line, timeout)
        try await type(text, in: TypingManner(delay: delay), attempt)
    }

    /// Presses keys one by one. After each key, waits until its effect has been painted.
    public func press(
        _ keys: Key..., timeout: Duration? = nil, fileID: String = #fileID, filePath: String = #filePath,
        line: Int = #line
    ) async throws(StepFailure) {
        let names = keys.map(\.name).joined(separator: " ")
        try await press(keys, try begin("press \(names)", fileID, filePath, line, timeout))
    }

    /// Presses a key by its name: `Ctrl-C`.
    public func press(
        _ name: String, timeout: Duration? = nil, fileID: String = #fileID, filePath: String = #filePath,
        line: Int = #line
    ) async throws(StepFailure) {
        let attempt = try begin("press \(name)", fileID, filePath, line, timeout)
        let key: Key
        do throws(Key.UnknownName) { key = try Key(named: name) } catch {
            throw impossible(error.description, attempt, for: name)
        }
        try await press([key], attempt)
    }

    /// Pastes text into the control that has the focus.
    public func paste(
        _ text: String, timeout: Duration? = nil, fileID: String = #fileID, filePath: String = #filePath,
        line: Int = #line
    ) async throws(StepFailure) {
        try await paste(
            text, nil,
            try begin("paste \(text.quoted)", hidden: "paste \(String.dots)", fileID, filePath, line, timeout)
        )
    }

    /// Scrolls until something matches.
    public func scroll(
        to what: some Locator.Convertible, _ criteria: Criterion..., timeout: Duration? = nil,
        fileID: String = #fileID, filePath: String = #filePath, line: Int = #line
    ) async throws(StepFailure) {
        let locator = Locator(what.locator.criteria + criteria)
        try await scroll(to: locator, try begin("scroll to \(locator)", fileID, filePath, line, timeout))
    }

    /// Gives the terminal another size.
    public func resize(
        columns: Int, rows: Int, timeout: Duration? = nil, fileID: String = #fileID,
        filePath: String = #filePath, line: Int = #line
    ) async throws(StepFailure) {
        let attempt = try begin("resize to \(columns)×\(rows)", fileID, filePath, line, timeout)
        try await resize(Size(width: columns, height: rows), attempt)
    }
}
