import CNcurses
import Waiting

/// An ncurses screen with its input window and its streams.
@UIActor
struct NcursesScreen {
    let pointer: cn_screen
    /// The pad through which input is read: reading through the screen's window would draw it.
    let inputWindow: cn_window
    let streams: TerminalStreams

    /// Ends the screen. ncurses 6.4 then also frees the windows of all others.
    fileprivate func free() {
        set_term(pointer)
        delscreen(pointer)
        streams.close()
    }
}

/// Frees the screens of closed terminals once none is open.
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

    static func opened() { openCount += 1 }

    /// Closes `screen`, which must be the current one, after its terminal was restored.
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
