import TerminalUI
import Waiting

/// Watches an app without acting on its program. The app reads later what the observer has found.
@UIActor
protocol AppObserver: AnyObject {
    /// The app drives this window from now on.
    func follow(_ window: Window)
    /// The driven window has painted a frame.
    func frame(_ frame: Frame, of window: Window)
    /// The app is about to send input to the window.
    func input(_ event: InputEvent, to window: Window)
    /// A step, or a call in Swift, begins.
    ///
    /// - Parameter hidden: Its name without the text that it types; nil if it types nothing.
    func willDo(_ step: String, hidden: String?, at place: FileLocation, in window: Window)
}

extension AppObserver {
    func follow(_ window: Window) {}
    func frame(_ frame: Frame, of window: Window) {}
    func input(_ event: InputEvent, to window: Window) {}
    func willDo(_ step: String, hidden: String?, at place: FileLocation, in window: Window) {}
}
