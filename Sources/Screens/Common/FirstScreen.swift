import TerminalUI
import Waiting

/// The screen below all others, once somebody is signed in.
@UIActor
protocol FirstScreen {
    /// Puts a new one in the place of all screens, for another person.
    func beginAnew(in window: Window)
}
