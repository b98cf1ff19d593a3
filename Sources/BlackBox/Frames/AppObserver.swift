import TerminalUI
import Waiting

/// Watches an app without acting on its program. The app reads later what the observer has found.
@UIActor
protocol AppObserver: AnyObject {
    /// Called when the app begins to drive a window.
    func follow(_ window: Window)
    /// Called when the driven window has painted a frame.
    func frame(_ frame: Frame, of window: Window)
    /// Called before the app sends input to the window.
    ///
    /// - Parameter isShown: Whether what has the focus shows typed text, as no field for a password does.
    func input(_ event: InputEvent, to window: Window, isShown: Bool)
    /// Called when a step, or a call in Swift, begins.
    ///
    /// - Parameter hidden: The name of the step without the text that it types; nil if it types nothing.
    func willDo(_ step: String, hidden: String?, at place: FileLocation, in window: Window)
}

extension AppObserver {
    func follow(_ window: Window) {}
    func frame(_ frame: Frame, of window: Window) {}
    func input(_ event: InputEvent, to window: Window, isShown: Bool) {}
    func willDo(_ step: String, hidden: String?, at place: FileLocation, in window: Window) {}
}
