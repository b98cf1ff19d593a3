// Re-exported, so that a file that imports this module can read a location.
@_exported public import FileLocations
import Waiting

/// A step that failed, with everything that helps to see why.
public struct StepFailure: Error, Hashable, Sendable {
    public enum Reason: Hashable, Sendable {
        /// The time allowed was over.
        case timedOut
        /// Nothing was running any more that could have ended the wait.
        case quiescent
        /// The step's `unless` appeared; its description and place.
        case unless(String)
        /// A frame showed something that no frame may; a sentence that names both.
        case forbidden(String)
        /// The action could not be done; a sentence that says why.
        case impossible(String)
        /// The window was closed during the wait.
        case closed
        case cancelled

        /// Whether a scenario cannot go on after it.
        var isFinal: Bool {
            switch self {
            case .forbidden, .closed, .cancelled: true
            case .timedOut, .quiescent, .unless, .impossible: false
            }
        }
    }

    public var reason: Reason
    /// The step as it was written or called.
    public var step: String
    public var place: FileLocation
    /// The thing that was waited for, in words.
    public var what: String
    /// The time on the program's clock.
    public var elapsed: Duration
    /// The time on the computer's clock, where the program has another.
    public var realElapsed: Duration?
    public var timeout: Duration
    /// Near misses and the like, each a sentence without its full stop.
    public var notes: [String]
    /// The names of the work that was still running.
    public var pending: [String]
    /// The last frame as text.
    public var screen: String
    /// The steps that include or repeat the one that failed, the innermost first.
    public var origins: [StepOrigin] = []

    /// The failure with dots in the place of secrets.
    func hiding(_ secrets: Secrets) -> StepFailure {
        var failure = self
        switch reason {
        case .unless(let sight): failure.reason = .unless(secrets.hidden(in: sight))
        case .forbidden(let sentence): failure.reason = .forbidden(secrets.hidden(in: sentence))
        case .impossible(let sentence): failure.reason = .impossible(secrets.hidden(in: sentence))
        case .timedOut, .quiescent, .closed, .cancelled: break
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
    public var description: String { "\(headline)\n\(explanation)\n\(screen)" }

    /// The first line of the report: `sign-in.yaml:7:5: “tap: Sign In” failed.`
    public var headline: String {
        let way = origins.isEmpty ? "" : ", " + origins.map(\.description.printable).joined(separator: ", ")
        return "\(place.description.printable): \(step.quoted) failed\(way)."
    }

    /// The end of the wait, the notes, the work still running, and the things that cannot be seen, a line
    /// each.
    public var explanation: String {
        var lines = [ending]
        lines += notes.map { $0.prefix(1).uppercased() + $0.dropFirst() + "." }
        if !pending.isEmpty { lines.append("Still running: \(pending.joined(separator: ", ")).") }
        if reason == .quiescent {
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
        case .quiescent: return "\(waited); nothing is running any more that could bring it."
        case .unless(let sight): return "\(waited), until there was \(sight)."
        case .impossible(let sentence), .forbidden(let sentence): return sentence
        case .closed: return "\(waited); the window was closed."
        case .cancelled: return "\(waited); it was cancelled."
        }
    }
}
