@testable import Sandbox

/// The properties by which one journey beats another.
struct Merit: Hashable, Comparable, CustomStringConvertible {
    var departure: Int32
    var arrival: Int32
    var changes: Int

    init(departure: Int32, arrival: Int32, changes: Int) {
        self.departure = departure
        self.arrival = arrival
        self.changes = changes
    }

    init(_ journey: Journey) {
        self.init(departure: journey.departure, arrival: journey.arrival, changes: journey.changes)
    }

    func beats(_ other: Merit) -> Bool {
        self != other && departure >= other.departure && arrival <= other.arrival && changes <= other.changes
    }

    static func < (one: Merit, other: Merit) -> Bool {
        (one.departure, one.arrival, one.changes) < (other.departure, other.arrival, other.changes)
    }

    var description: String { "\(departure)→\(arrival)/\(changes)" }
}
