public import TerminalUI
public import Waiting

/// Drives a program through its window as a person does: looks at what was painted, and presses keys.
///
/// Each call waits for what it needs, and throws a `StepFailure` that says why it did not come. It needs no
/// time of its own: a wait ends in the frame in which it comes true, and fails as soon as nothing is running
/// that could make it true.
@UIActor
public final class App {
    public let window: Window
    /// How long a call may take that does not say so itself.
    public var timeout: Duration
    /// When the next key is pressed.
    public var pace = Pace.asSeen
    /// Whether what is under way waits for something that a later step does, such as the answer to a request
    /// that is held: it is at rest then.
    public var isHeldUp: (@UIActor () -> Bool)?
    let history: FrameHistory
    /// How often the latest frame was looked at while nothing was left to do.
    var looks = (frame: 0, count: 0)
    private var teardown: (@UIActor () async -> [String])?

    /// How the keys of a call follow one another.
    public enum Pace: Hashable, Sendable {
        /// As a person does who sees what a key has done, and does not wait for what it has begun.
        case asSeen
        /// Each when all that was begun has ended, or is asleep on a virtual clock; the keys of a text all at
        /// once, with such a rest before and after. What a program asks of its services is then the same each
        /// time.
        case atRest
    }

    public static let defaultTimeout = Duration.seconds(5)

    /// - Parameter teardown: ends what was made for this window, such as its service; called by `close()`. It
    ///   gives what went wrong behind the screen, a sentence each, such as an answer that nobody asked for.
    public init(
        _ window: Window, timeout: Duration = defaultTimeout,
        teardown: (@UIActor () async -> [String])? = nil
    ) {
        self.window = window
        self.timeout = timeout
        self.teardown = teardown
        let earlier = window.onFrame
        let clock = window.scope.clock
        history = FrameHistory(since: clock.now)
        window.onFrame = { [history] frame in
            earlier?(frame)
            history.add(frame, at: clock.now)
        }
        if window.frame.number > 0 { history.add(window.frame, at: clock.now) }
    }

    /// Closes the window, and ends what was made for it; calling it again does nothing.
    ///
    /// - Returns: what went wrong behind the screen, a sentence each.
    @discardableResult
    public func close() async -> [String] {
        let ending = teardown
        teardown = nil
        guard let ending else {
            window.close()
            return []
        }
        if pace == .atRest { await comeToRest() }
        window.close()
        return await ending()
    }

    /// What is still under way has its time to end, and is left alone if it does not.
    private func comeToRest() async {
        _ = await window.loop.wait(
            for: "the program to come to rest", timeout: timeout, scope: window.scope,
            failsWhenQuiescent: true
        ) { [self] _ in isAtRest }
    }

    /// The last frame as text, in a box, with the focus and the cursor marked.
    public var screen: String { ScreenDrawing(frame: window.frame).text }

    var clock: any LoopClock { window.scope.clock }
}
