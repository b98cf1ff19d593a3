import CNcurses
import Waiting

/// A screen of ncurses, with what belongs to it.
@UIActor
struct NcursesScreen {
    let pointer: cn_screen
    /// The pad through which input is read: reading through the screen's window would draw it.
    let inputWindow: cn_window
    let streams: TerminalStreams

    /// Ends the screen. ncurses 6.4 then also frees the windows of all others.
    func free() {
        set_term(pointer)
        delscreen(pointer)
        streams.close()
    }
}
