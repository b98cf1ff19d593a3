import CNcurses
import Waiting

@UIActor
struct NcursesScreen {
    let pointer: cn_screen
    /// The pad for reading input. Reading through the screen's own window would draw that window.
    let inputWindow: cn_window
    let streams: TerminalStreams

    /// Frees the screen. ncurses 6.4 then also frees the windows of all other screens.
    fileprivate func free() {
        set_term(pointer)
        delscreen(pointer)
        streams.close()
    }
}

/// Frees the screens of closed terminals when no terminal is open any more.
///
/// `delscreen` of ncurses 6.4 also frees the windows of all other screens. So a closed screen is only shrunk
/// to one cell until the last terminal is closed; about 30 of its 200 kB remain. This state belongs to the
/// process, like ncurses' own.
@UIActor
enum OpenScreens {
    /// The number of times that a terminal was resized. ncurses then also resizes the windows of all other terminals.
    static var resizes = 0
    private(set) static var openCount = 0
    private static var closed: [NcursesScreen] = []

    static func opened() { openCount += 1 }

    /// Closes `screen`, which must be the current one. Its terminal must be restored already.
    static func close(_ screen: NcursesScreen) {
        openCount -= 1
        delwin(screen.inputWindow)
        cn_resize_windows(1, 1)
        closed.append(screen)
        guard openCount == 0 else { return }
        for screen in closed { screen.free() }
        closed = []
    }
}
