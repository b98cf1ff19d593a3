import Observation
import Rail
package import Waiting

/// The requests under way that change bookings, whichever screen sent them.
@Observable
@UIActor
package final class BookingsUnderWay {
    private var names: [BookingIntent.ID: String] = [:]
    @ObservationIgnored private var listeners: [(screen: Weak, hear: @UIActor () -> Void)] = []

    private struct Weak { weak var screen: AnyObject? }

    package nonisolated init() {}

    /// Returns the name of the request under way for a booking, e.g. `Buying`; nil if there is no request.
    func name(_ id: BookingIntent.ID) -> String? { names[id] }

    /// Returns a sentence about the request under way for a booking: `Buying is under way.`
    func sentence(_ id: BookingIntent.ID) -> String? { name(id).map { "\($0) is under way." } }

    /// Runs a request, and calls all listeners when it ends.
    ///
    /// - Parameter id: The id of the booking; nil if the request creates the booking.
    func run<Value>(
        _ name: String, on id: BookingIntent.ID? = nil, _ request: @UIActor () async throws -> Value
    ) async rethrows -> Value {
        if let id { names[id] = name }
        defer {
            if let id { names[id] = nil }
            tell()
        }
        return try await request()
    }

    /// Calls all listeners, because something about a booking has changed.
    func tell() {
        listeners.removeAll { $0.screen.screen == nil }
        for listener in listeners { listener.hear() }
    }

    /// Calls `hear` whenever a request ends, or what became of one is known, as long as the screen exists.
    func listen(_ screen: AnyObject, _ hear: @escaping @UIActor () -> Void) {
        guard !listeners.contains(where: { $0.screen.screen === screen }) else { return }
        listeners.append((Weak(screen: screen), hear))
    }
}
