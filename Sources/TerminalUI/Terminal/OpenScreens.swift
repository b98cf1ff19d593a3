import CNcurses
import Waiting

/// Frees the screens of closed terminals once none is open.
///
/// State of the process, as what it stands in for is: `delscreen` of ncurses 6.4 takes the windows of every
/// other screen with it. Until then a closed one is shrunk to a cell, which leaves some 30 kB of 200.
@UIActor
enum OpenScreens {
    /// How often ncurses gave some terminal another size, which it gives the windows of the others, too.
    static var resizes = 0
    private static var openCount = 0
    private static var closed: [(screen: cn_screen, streams: TerminalStreams)] = []

    static func opened() { openCount += 1 }

    /// `screen` must be the current one, and its terminal given back.
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
