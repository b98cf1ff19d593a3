import Rail
import TerminalUI
package import Waiting

/// Opens screens to which other screens lead back, for example from a dialog. The window says how, because a folder
/// knows only the folders below its own.
@UIActor
package final class Destinations {
    var openTrips: @UIActor (AppContext, Window) -> Void = { _, _ in }
    /// Replaces the top screen by the results of a search.
    var search: @UIActor (AppContext, TripQuery, Window) -> Void = { _, _, _ in }

    package nonisolated init() {}
}
