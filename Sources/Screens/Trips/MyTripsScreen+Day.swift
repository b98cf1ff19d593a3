import Rail
import TerminalUI
import Waiting

/// The day of travel, at the head of the list.
extension MyTripsScreen {
    /// The trip of the next 24 hours; nil if there is none, or while a filter shows other trips.
    var trip: Trip? { filter.isOpen ? nil : day.trip(at: now) }

    /// Whether the window has too few rows for two trains with their changes above the list.
    var isLow: Bool { (window?.terminal.size.height ?? 24) < 24 }
    var isNarrow: Bool { (window?.terminal.size.width ?? 80) < 80 }

    func isOfDay(_ summary: BookingSummary?) -> Bool { trip != nil && summary?.id == day.intent?.id }

    /// The keys of the day of travel. They are not in the footer on other days.
    var dayKeys: [KeyBinding] {
        let problem = trip == nil ? "No trip with a ticket leaves within 24 hours." : nil
        return [
            KeyBinding(.tripsCode, title: "code", unless: problem, priority: 9, action: openCode),
            KeyBinding(
                .tripsAlternatives, title: "alternatives", unless: problem, priority: 8,
                action: openAlternatives),
        ]
    }

    private func openCode() {
        if let id = day.intent?.id { open(.booking(id)) { $0.showCodeAlone() } }
    }

    private func openAlternatives() {
        guard let window, let trip, let intent = day.intent else { return }
        guard let query = intent.alternatives(to: trip, at: context.now()) else {
            return foreground.say("The last train of this trip has left.")
        }
        context.destinations.showTrains(context.replacing(trip, of: intent), query, window)
    }
}
