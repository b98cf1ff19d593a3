import Rail
import TerminalUI
package import Waiting

/// Opens screens from screens on which they depend, for example from a dialog. The window sets these closures,
/// because the code of a folder may only use the folders below it.
@UIActor
package final class Destinations {
    var openTrips: @UIActor (AppContext, Window) -> Void = { _, _ in }
    /// Replaces the top screen by the results of a search.
    var search: @UIActor (AppContext, TripQuery, Window) -> Void = { _, _, _ in }
    /// Opens the results of a search on top.
    var showTrains: @UIActor (AppContext, TripQuery, Window) -> Void = { _, _, _ in }

    package nonisolated init() {}
}
