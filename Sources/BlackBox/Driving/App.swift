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
    let history: FrameHistory
    /// How often the latest frame was looked at while nothing was left to do.
    var looks = (frame: 0, count: 0)
    private var teardown: (@UIActor () async -> Void)?

    public static let defaultTimeout = Duration.seconds(5)

    /// - Parameter teardown: ends what was made for this window, such as its service; called by `close()`.
    public init(
        _ window: Window, timeout: Duration = defaultTimeout,
        teardown: (@UIActor () async -> Void)? = nil
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
    public func close() async {
        window.close()
        let ending = teardown
        teardown = nil
        await ending?()
    }

    /// The last frame as text, in a box, with the focus and the cursor marked.
    public var screen: String { ScreenDrawing(frame: window.frame).text }

    var clock: any LoopClock { window.scope.clock }
}

/// What can be looked for: a locator, or the label that it would be made of.
public protocol LocatorConvertible {
    var locator: Locator { get }
}

extension Locator: LocatorConvertible {
    public var locator: Locator { self }
}

extension String: LocatorConvertible {
    public var locator: Locator { Locator([.named(self)]) }
}
