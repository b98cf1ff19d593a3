import TerminalUI
import Waiting

/// One try of a call or a step, with its name and its time limit.
@UIActor
struct Attempt {
    /// The name for the report: `tap “Sign In”`.
    var step: String
    /// The name with the text that the step types; nil where it types none.
    var openStep: String?
    let place: FileLocation
    let timeout: Duration
    let start: LoopInstant
    let realStart = MonotonicClock().now
    var unless: Query?

    /// The step with its place: `“tap Search” (search.yaml:4:5)`.
    var named: String { "\(step.quoted) (\(place))" }

    var deadline: LoopInstant { start.advanced(by: timeout) }

    /// The attempt under its full name: its text goes into a field that shows it.
    var revealed: Attempt {
        var attempt = self
        attempt.step = openStep ?? step
        return attempt
    }

    /// The part of an attempt that its caller decides.
    struct Options {
        var place: FileLocation
        var timeout: Duration?
        var unless: Locator?
        /// The step as it was written; nil for a call.
        var words: String?
        /// The same without the text that it types.
        var hiddenWords: String?
    }
}

extension Attempt.Options {
    /// The options of a call in Swift.
    init(_ fileID: String, _ line: Int, _ timeout: Duration?, _ unless: Locator?) {
        self.init(place: FileLocation(file: fileID, line: line), timeout: timeout, unless: unless)
    }
}

extension App {
    /// - Parameter hidden: The step's words without the typed text, which is shown only where the field shows
    ///   it.
    func begin(
        _ step: String, hidden: String? = nil, _ options: Attempt.Options
    ) throws(StepFailure) -> Attempt {
        let open = options.words ?? step
        let shown = options.words == nil ? hidden : options.hiddenWords
        var attempt = Attempt(
            step: shown ?? open, openStep: open, place: options.place, timeout: options.timeout ?? timeout,
            start: clock.now)
        if window.isClosed, lastStep.closing == nil { lastStep.closing = lastStep.attempt }
        lastStep.attempt = attempt
        if let unless = options.unless { attempt.unless = try query(unless, attempt).forbidding }
        return attempt
    }

    func query(
        _ locator: Locator, _ attempt: Attempt, asking more: Query.Condition? = nil,
        unlessOfAKind: Bool = false
    ) throws(StepFailure) -> Query {
        do {
            var query = try Query(locator)
            if let more, !(unlessOfAKind && query.hasKind) { query.ask(more) }
            return query
        } catch {
            throw failure(.impossible(error.description), of: attempt, waitingFor: locator.description)
        }
    }
}

extension StepFailure {
    /// The failure of a step that has called the app in code of the program's own.
    @UIActor func called(by attempt: Attempt) -> StepFailure {
        guard place != attempt.place else { return self }
        var failure = self
        failure.notes.append("the step has called \(step.quoted) (\(place))")
        (failure.step, failure.place) = (attempt.step, attempt.place)
        return failure
    }
}
