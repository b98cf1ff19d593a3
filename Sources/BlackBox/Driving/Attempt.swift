import TerminalUI
import Waiting

/// One try of a call or a step, with its name and its time limit.
@UIActor
struct Attempt {
    /// The name for the report: `tap “Sign In”`.
    let step: String
    let place: FileLocation
    let timeout: Duration
    let start: LoopInstant
    let unless: Query?

    var deadline: LoopInstant { start.advanced(by: timeout) }

    /// The part of an attempt that its caller decides.
    struct Options {
        var place: FileLocation
        var timeout: Duration?
        var unless: Locator?
        /// The step as it was written; nil for a call.
        var words: String?
    }
}

extension Attempt.Options {
    /// The options of a call in Swift.
    init(_ fileID: String, _ line: Int, _ timeout: Duration?, _ unless: Locator?) {
        self.init(
            place: FileLocation(file: fileID, line: line), timeout: timeout, unless: unless, words: nil)
    }
}

extension App {
    func begin(_ step: String, _ options: Attempt.Options) throws(StepFailure) -> Attempt {
        let attempt = Attempt(
            step: options.words ?? step, place: options.place, timeout: options.timeout ?? timeout,
            start: clock.now, unless: nil)
        guard let unless = options.unless else { return attempt }
        return Attempt(
            step: attempt.step, place: attempt.place, timeout: attempt.timeout, start: attempt.start,
            unless: try query(unless, attempt))
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
