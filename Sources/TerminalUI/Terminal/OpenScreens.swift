import CNcurses
import Waiting

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
    private static var closed: [(screen: cn_screen, streams: TerminalStreams)] = []

    static func opened() { openCount += 1 }

    /// Closes `screen`, which must be the current one, after its terminal was restored.
    static func close(_ screen: cn_screen, _ streams: TerminalStreams) {
        cn_resize_windows(1, 1)
        closed.append((screen, streams))
        openCount -= 1
        guard openCount == 0 else { return }
        for (screen, streams) in closed {
            set_term(screen)
            delscreen(screen)
            streams.close()
        }
        closed = []
    }
}
