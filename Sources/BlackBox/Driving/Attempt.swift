import TerminalUI
package import Waiting

/// A call or a step that is being done, with its name and its time limit.
@UIActor
package struct Attempt {
    /// The name for the report: `tap “Sign In”`.
    private(set) var step: String
    /// The name with the text that the step types; nil if the step types nothing.
    let openStep: String?
    package let place: FileLocation
    package let timeout: Duration
    package let start: LoopInstant
    let realStart = MonotonicClock().now
    package fileprivate(set) var unless: Query?

    var deadline: LoopInstant { start.advanced(by: timeout) }

    /// The attempt with the typed text in its name.
    var showingText: Attempt {
        var attempt = self
        attempt.step = openStep ?? step
        return attempt
    }
}

extension App {
    /// Returns the attempt with the typed text in its name, unless the element or the process hides the text.
    func shown(_ attempt: Attempt, typingInto element: Element?) -> Attempt {
        shows(textTypedInto: element) ? attempt.showingText : attempt
    }

    /// Begins a step, or a call in Swift.
    ///
    /// - Parameter hidden: The name without the text that the step types, to use until a field shows the text.
    package func begin(
        _ step: String, hidden: String? = nil, at place: FileLocation, timeout: Duration? = nil,
        unless: Locator? = nil
    ) throws(StepFailure) -> Attempt {
        var attempt = Attempt(
            step: hidden ?? step, openStep: hidden == nil ? nil : step, place: place,
            timeout: timeout ?? self.timeout, start: clock.now)
        if hasEnded { latestStep.noteEnd() }
        for observer in observers { observer.willDo(step, hidden: hidden, at: place, in: window) }
        if let unless { attempt.unless = try query(unless, attempt).forbidding }
        return attempt
    }

    /// Begins a call in Swift. Adds its locator to those that the test has looked for.
    func begin(
        _ call: String, hidden: String? = nil, _ fileID: String, _ filePath: String, _ line: Int,
        _ timeout: Duration?, _ unless: Locator? = nil, lookingFor locator: Locator? = nil
    ) throws(StepFailure) -> Attempt {
        let place = FileLocation(file: fileID, path: filePath, line: line)
        if let locator { note(lookedFor: [locator]) }
        return try begin(call, hidden: hidden, at: place, timeout: timeout, unless: unless)
    }

    /// Prepares a locator for searching frames.
    ///
    /// - Parameter kind: The kind to look for if the locator does not name one.
    func query(
        _ locator: Locator, _ attempt: Attempt, orElse kind: Kind? = nil
    ) throws(StepFailure) -> Query {
        do {
            var query = try Query(locator)
            try query.checkParts(on: window.terminal.size)
            if let kind, query.kind == nil { query.ask(.kind(kind)) }
            return query
        } catch {
            throw impossible(error.description, attempt, for: locator.description)
        }
    }
}
