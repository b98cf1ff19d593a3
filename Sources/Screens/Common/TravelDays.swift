import Observation
package import Rail
package import Waiting

/// The days for which trains can be searched, as far as the service has told.
@Observable
@UIActor
package final class TravelDays {
    /// Nil while it is not known.
    package var last: CalendarDay?

    package nonisolated init() {}
}
