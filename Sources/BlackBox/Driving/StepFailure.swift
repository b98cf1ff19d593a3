// Re-exported, so that whoever imports this module can read a location.
@_exported public import FileLocations
import Waiting

/// A step that failed, with everything that helps to see why.
public struct StepFailure: Error, Hashable, Sendable {
    public enum Reason: Hashable, Sendable {
        /// It did not come within the time allowed.
        case timedOut
        /// Nothing is running and nothing is to come, so that it never would have come.
        case quiescent
        /// What was not to appear has appeared; says what and where.
        case unless(String)
        /// It was there, and could not be done; a sentence.
        case impossible(String)
        /// The window was closed meanwhile.
        case closed
        case cancelled
    }

    public var reason: Reason
    /// The step as it was written or called.
    public var step: String
    public var place: FileLocation
    /// What was waited for.
    public var what: String
    public var elapsed: Duration
    public var timeout: Duration
    /// What came near, each a sentence without its full stop.
    public var notes: [String]
    /// What was still running, by name.
    public var pending: [String]
    /// The last frame as text.
    public var screen: String
}

extension StepFailure: CustomStringConvertible {
    public var description: String { "\(headline)\n\(explanation)\n\(screen)" }

    /// `sign-in.yaml:7:5: “tap: Sign In” failed.`
    public var headline: String { "\(place.description.printable): \(step.quoted) failed." }

    /// What was waited for, how it ended, and what came near, a line each.
    public var explanation: String {
        var lines = [ending]
        lines += notes.map { $0.prefix(1).uppercased() + $0.dropFirst() + "." }
        if !pending.isEmpty { lines.append("Still running: \(pending.joined(separator: ", ")).") }
        return lines.joined(separator: "\n").printable
    }

    private var ending: String {
        let waited = "Waited \(elapsed.inWords) for \(what)"
        switch reason {
        case .timedOut: return "\(waited), which is all the time it had."
        case .quiescent: return "\(waited); nothing is running any more that could bring it."
        case .unless(let sight): return "\(waited), until there was \(sight)."
        case .impossible(let sentence): return sentence
        case .closed: return "\(waited); the window was closed."
        case .cancelled: return "\(waited); it was cancelled."
        }
    }
}
