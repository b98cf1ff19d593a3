import Observation
import Rail
package import Waiting

/// The requests that change bookings and are under way, whichever screen has sent them.
@Observable
@UIActor
package final class BookingsUnderWay {
    /// The activities under way on bookings, e.g. `Buying`.
    private var names: [BookingIntent.ID: String] = [:]
    @ObservationIgnored private var listeners: [(screen: Weak, hear: @UIActor () -> Void)] = []

    private struct Weak { weak var screen: AnyObject? }

    package nonisolated init() {}

    /// The activity under way on a booking, e.g. `Buying`; nil for none.
    func name(_ id: BookingIntent.ID) -> String? { names[id] }

    /// The same as a sentence: `Buying is under way.`
    func sentence(_ id: BookingIntent.ID) -> String? { name(id).map { "\($0) is under way." } }

    /// Runs a request, and tells all listeners of its end.
    ///
    /// - Parameter id: Nil for a booking that has none yet.
    func run<Value>(
        _ name: String, on id: BookingIntent.ID? = nil, _ request: @UIActor () async throws -> Value
    ) async rethrows -> Value {
        if let id { names[id] = name }
        defer {
            if let id { names[id] = nil }
            listeners.removeAll { $0.screen.screen == nil }
            for listener in listeners { listener.hear() }
        }
        return try await request()
    }

    /// Calls a closure at the end of each request, as long as the screen is there.
    func listen(_ screen: AnyObject, _ hear: @escaping @UIActor () -> Void) {
        guard !listeners.contains(where: { $0.screen.screen === screen }) else { return }
        listeners.append((Weak(screen: screen), hear))
    }
}
