package import TerminalUI
package import Waiting

/// The process of a program that is not built on TerminalUI, and whose terminal the app's window shows.
///
/// Linux tells whether such a program can do anything more. Where that is not known, it counts as at rest when it has read
/// its keys and has written nothing for a while.
@UIActor
package protocol DrivenProcess: AnyObject {
    /// The end of the process, once all its output is read; nil while it runs.
    var ending: ProcessEnding? { get }
    /// Whether the process can be expected to take keys.
    var takesKeys: Bool { get }
    /// Whether the system says that the process does something now.
    var isRunning: Bool { get }
    /// Whether the process, without input, does nothing for the time of `quiet`.
    var isAtRest: Bool { get }
    /// The instant before which only input can make the process do anything; nil if it may do something at any time.
    var restsUntil: LoopInstant? { get }
    /// The time after which a process that is silent counts as being at rest, where nobody knows.
    var quiet: Duration { get }
    /// Whether keys wait that the process has not read.
    var hasUnreadKeys: Bool { get }
    /// Whether the process has written anything.
    var hasDrawn: Bool { get }
    /// Whether the process has written anything since it got the last input.
    var hasAnswered: Bool { get }
    /// Whether a short timer of the process may still bring the answer to the last input.
    var mayAnswerSoon: Bool { get }
    /// For how long a process that polls its input has written nothing; nil if it does not poll.
    var pollingTime: Duration? { get }
    /// The rows that have scrolled away, from the oldest, and whether the text of each goes on in the next row.
    var history: [(text: String, isWrapped: Bool)] { get }
    /// Whether the terminal does not echo what is typed, for example while the process asks for a password.
    var hidesInput: Bool { get }
    /// The memory in bytes that the process and its descendants take now; nil if the system does not say.
    var memory: Int? { get }
    /// A sentence about the process without its full stop, such as `the program runs`; nil once it has ended.
    var rest: String? { get }
    /// Why nobody knows whether the process is at rest, while it is taken to be; nil while that is known.
    var guessedRest: String? { get }
    /// Says that the answer to a request of the process comes, which the test has held back until now.
    func expectAnswer()
    /// A sentence that says why a click, or a turn of the wheel, does not reach the process; nil if it does.
    func obstacle(to mouse: MouseEvent) -> String?
    /// Hands a gesture of the mouse to the process.
    func send(_ gesture: MouseGesture)
    /// The shape of the terminal's cursor.
    var cursorShape: CursorShape { get }
    /// Whether the process has asked to be told when its terminal gets or loses the focus.
    var takesFocus: Bool { get }
    /// Tells the process that its terminal has got the focus, or has lost it.
    func focus(_ isIn: Bool)
    /// Sentences about what the process should have changed back in its terminal before it ended.
    var leftBehind: [String] { get }
    /// Sentences to add to the message of a failed step, e.g. that a signal has stopped the process.
    var remarks: [String] { get }
}

extension DrivenProcess {
    package var isRunning: Bool { false }
    package var mayAnswerSoon: Bool { false }
    package var pollingTime: Duration? { nil }
    package var rest: String? { nil }
    package var guessedRest: String? { nil }
    package var hidesInput: Bool { false }
    package var history: [(text: String, isWrapped: Bool)] { [] }
    package func expectAnswer() {}
    package func obstacle(to mouse: MouseEvent) -> String? { nil }

    var hasSettled: Bool { isAtRest && !hasUnreadKeys }

    /// Whether the screen has all that the last input has brought. Else it may be from before the input, or be drawn in part.
    var isWhole: Bool { ending != nil || hasSettled }
}

/// The end of a process.
package enum ProcessEnding: Hashable, Sendable, CustomStringConvertible {
    case exited(status: Int32)
    /// A signal has ended the process; the name has no `SIG`: `TERM`.
    case killed(signal: String)
    /// The process could not be run, for this reason.
    case failed(String)

    package var description: String {
        switch self {
        case .exited(let status): "the program has ended with the status \(status)"
        case .killed(let signal): "the signal \(signal) has ended the program"
        case .failed(let reason): "the program could not be run: \(reason)"
        }
    }
}
