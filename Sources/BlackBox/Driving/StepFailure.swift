// Re-exported: clients read a location, and the other modules of this package write messages with the same words.
@_exported public import FileLocations
@_exported public import SharedAlgorithms
import Waiting

/// A failed step, with everything that helps to find the reason.
///
/// ```swift
/// let failure = await #expect(throws: StepFailure.self) { try await app.tap("Greet") }
/// #expect(failure?.notes == ["found the button “Greet”, but it is disabled"])
/// ```
public struct StepFailure: Error, Hashable, Sendable {
    public enum Reason: Hashable, Sendable {
        /// The time limit of the step has passed.
        case timedOut
        /// No work was running any more that could have fulfilled the wait.
        case quiescent
        /// The element of the step's `unless` appeared. The text describes the element and its position.
        case unless(String)
        /// A frame had a flaw, or broke a rule of the scenario. The sentence says which.
        case forbidden(String)
        /// The action could not be done. The sentence says why.
        case impossible(String)
        /// The window was closed during the wait.
        case closed
        /// The process of the program has ended, as the text says.
        case ended(String)
        case cancelled

        /// Whether the scenario cannot continue after this failure, even if the step is soft.
        package var isFinal: Bool {
            switch self {
            case .forbidden, .closed, .ended, .cancelled: true
            case .timedOut, .quiescent, .unless, .impossible: false
            }
        }
    }

    public var reason: Reason
    /// The step as it was written or called.
    public var step: String
    public var place: FileLocation
    /// A description of the event that the step waited for.
    public var what: String
    /// The time that passed on the program's clock.
    package var elapsed: Duration
    /// The real time that passed; nil if the program uses the real clock.
    package var realElapsed: Duration?
    public var timeout: Duration
    /// Near misses and other hints, each a sentence without its full stop.
    public var notes: [String]
    /// The names of the work that was still running.
    public var pending: [String]
    /// The time after which a timer of the program ends, if that is too late for the step; nil if it waits for none.
    package var timer: Duration?
    /// Whether such a timer is one of many that have brought nothing.
    package var isPolling = false
    /// Whether work may have been running that waits on the program's window cannot see.
    package var mayMissWork = false
    /// The last frame as text.
    public var screen: String
    /// The steps that include or repeat the failed step, innermost first.
    package var origins: [StepOrigin] = []

    package func hiding(_ secrets: Secrets) -> StepFailure {
        var failure = self
        switch reason {
        case .unless(let sight): failure.reason = .unless(secrets.hidden(in: sight))
        case .forbidden(let sentence): failure.reason = .forbidden(secrets.hidden(in: sentence))
        case .impossible(let sentence): failure.reason = .impossible(secrets.hidden(in: sentence))
        case .timedOut, .quiescent, .closed, .ended, .cancelled: break
        }
        failure.step = secrets.hidden(in: step)
        failure.what = secrets.hidden(in: what)
        failure.notes = notes.map(secrets.hidden)
        failure.pending = pending.map(secrets.hidden)
        failure.screen = secrets.hidden(in: screen)
        return failure
    }
}

extension StepFailure: CustomStringConvertible {
    package init(
        _ explanation: String, step: String = "", at place: FileLocation, elapsed: Duration = .zero,
        timeout: Duration = .zero, screen: String = ""
    ) {
        self.init(
            reason: .impossible(explanation), step: step, place: place, what: step, elapsed: elapsed,
            timeout: timeout, notes: [], pending: [], screen: screen)
    }

    public var description: String { "\(headline)\n\(explanation)\n\(screen)" }

    /// The description without the place, for reporters that show the place themselves.
    public var message: String { "\(step.quoted) failed.\n\(explanation)\n\(screen)" }

    /// The first line of the report: `sign-in.yaml:7:5: “tap: Sign In” failed.`
    package var headline: String {
        let way = origins.isEmpty ? "" : ", " + origins.map(\.description.printable).joined(separator: ", ")
        return "\(place.description.printable): \(step.quoted) failed\(way)."
    }

    /// The end of the wait, the notes, and the work that was still running, one line each.
    public var explanation: String {
        var lines = [ending]
        lines += notes.map { $0.prefix(1).uppercased() + $0.dropFirst() + "." }
        if !pending.isEmpty { lines.append("Still running: \(pending.joined(separator: ", ")).") }
        if mayMissWork {
            lines.append(
                "(A thread or a task outside of UIActor is not seen: put its work into an activity"
                    + " (window.activity), or set isOpenEnded.)")
        }
        return lines.joined(separator: "\n").printable
    }

    private var ending: String {
        let real = realElapsed.map { " (\($0.inWords) of real time)" } ?? ""
        let waited = "Waited \(elapsed.inWords)\(real) for \(what)"
        switch reason {
        case .timedOut where elapsed < timeout:
            return "\(waited); the program's clock stood still, so that this is all the time it had."
        case .timedOut: return "\(waited), which is all the time it had."
        case .quiescent:
            guard let timer else { return "\(waited); nothing is running any more that could bring it." }
            guard !isPolling else {
                return
                    "\(waited); the program's next timer ends only after the \(timeout.inWords) that the step has."
            }
            return
                "\(waited); the program does nothing before a timer ends in \(timer.inWords), which is after the"
                + " \(timeout.inWords) that the step has: a longer “timeout” waits for it."
        case .unless(let sight): return "\(waited), until there was \(sight)."
        case .impossible(let sentence), .forbidden(let sentence): return sentence
        case .closed: return "\(waited); the window was closed."
        case .ended(let how): return "\(waited); \(how)."
        case .cancelled: return "\(waited); it was cancelled."
        }
    }

    /// Turns the failure of a call into the failure of the step that has made the call. The call becomes a note.
    @UIActor package func called(by attempt: Attempt) -> StepFailure {
        guard place != attempt.place else { return self }
        var failure = self
        failure.notes.append("the step has called \(step.quoted) (\(place))")
        (failure.step, failure.place) = (attempt.step, attempt.place)
        return failure
    }
}

extension StepFailure: LocatedError {
    package var locatedFailures: [LocatedFailure] { [LocatedFailure(message, at: place)] }
}

/// A step that includes or repeats another step.
package struct StepOrigin: Hashable, Sendable, Codable, CustomStringConvertible {
    /// The place of the step that includes or repeats.
    package var place: FileLocation
    /// The number of the round, counted from 1; nil for an include.
    package var round: Int?
    package var rounds: Int?

    package init(place: FileLocation, round: Int? = nil, rounds: Int? = nil) {
        (self.place, self.round, self.rounds) = (place, round, rounds)
    }

    package var description: String {
        guard let round, let rounds else { return "included by \(place)" }
        return "in round \(round) of \(rounds) of \(place)"
    }
}
