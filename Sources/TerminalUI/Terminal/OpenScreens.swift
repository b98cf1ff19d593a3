import CNcurses
import Waiting

/// Frees the screens of closed terminals once none is open, and keeps one without a terminal for the next of its kind.
///
/// Its state is the process's, as ncurses' own is: `delscreen` of ncurses 6.4 also frees the windows of all
/// other screens. Until the last one is closed, a closed screen is shrunk to one cell, which leaves about 30 kB
/// of 200.
@UIActor
enum OpenScreens {
    /// The number of times that a terminal was resized: ncurses then resizes the windows of all others,
    /// too.
    static var resizes = 0
    private(set) static var openCount = 0
    private static var closed: [NcursesScreen] = []
    /// There is one only while none is open, so that no other's end frees its windows.
    private static var resting: (screen: NcursesScreen, settings: TerminalSettings)?

    static func opened() { openCount += 1 }

    /// Closes `screen`, which must be the current one, after its terminal was restored.
    ///
    /// - Parameter settings: Those with which it may be opened again; nil for the screen of a real terminal.
    static func close(_ screen: NcursesScreen, forNext settings: TerminalSettings?) {
        openCount -= 1
        if let settings, openCount == 0, closed.isEmpty {
            resting = (screen, settings)
            return
        }
        delwin(screen.inputWindow)
        cn_resize_windows(1, 1)
        closed.append(screen)
        guard openCount == 0 else { return }
        for screen in closed { screen.free() }
        closed = []
    }

    /// A screen that was opened with the same settings, blank and current, or nil when there is none; a screen with
    /// others is freed.
    static func reopened(with settings: TerminalSettings?) -> NcursesScreen? {
        guard let (screen, own) = resting else { return nil }
        resting = nil
        set_term(screen.pointer)
        guard own == settings else {
            delwin(screen.inputWindow)
            screen.free()
            return nil
        }
        cn_blank()
        return screen
    }
}
