import Foundation
import Rail

/// Events that can be made to happen to bookings and to trains, to test how a client copes. Those of bookings are
/// written as `price-rise,sold-out,late-ticket=5s,ticket-fails,refund-refused,refund-lost,train-cancelled`.
package struct SandboxEvents: Hashable, Sendable {
    /// The price rises between the offer and the booking.
    var raisesPrice = false
    /// The last seat is sold before the booking.
    var isSoldOut = false
    /// The time from a purchase to its tickets; nil if the tickets are there at once.
    var ticketDelay: Duration?
    /// Tickets cannot be issued, so nothing can be bought.
    var ticketFails = false
    var refusesRefunds = false
    /// A refund is confirmed, but the response is lost.
    var losesRefunds = false
    /// The trains of bought tickets do not run.
    var cancelsTrains = false
    /// What happens to trains, in the order in which it is written. A later event replaces what an earlier one says
    /// about the same train.
    var trains: [TrainEvent] = []
    /// The feeds of GTFS-Realtime that say when they were made, in seconds since 1970.
    var feeds: [MadeFeed] = []
    /// What was left out of the files, in sentences.
    package internal(set) var remarks: [String] = []

    package init() {}

    /// - Throws: `Mistake`, which lists the possible events.
    package init(_ text: String) throws(Mistake) { try add(text) }

    /// Adds events of bookings by their words.
    ///
    /// - Throws: `Mistake`, which lists the possible events.
    package mutating func add(_ text: String) throws(Mistake) {
        for word in text.split(separator: ",").map({ $0.trimmingCharacters(in: .whitespaces) }) {
            switch word {
            case "price-rise": raisesPrice = true
            case "sold-out": isSoldOut = true
            case "ticket-fails": ticketFails = true
            case "refund-refused": refusesRefunds = true
            case "refund-lost": losesRefunds = true
            case "train-cancelled": cancelsTrains = true
            default:
                guard let match = word.wholeMatch(of: /late-ticket=([0-9]{1,6}) ?s/),
                    let seconds = Int(match.1)
                else {
                    throw Mistake(
                        sentence:
                            "“\(word)” is no event. Use price-rise, sold-out, late-ticket=5s, ticket-fails, refund-refused, "
                            + "refund-lost or train-cancelled.")
                }
                ticketDelay = .seconds(seconds)
            }
        }
    }

    struct MadeFeed: Hashable, Sendable {
        var path: String
        var made: Int64

        /// Returns a remark if the feed tells of the trains of another day than today.
        ///
        /// - Parameter shiftInDays: The days by which the timetable's days are moved.
        func remark(now: Date, shiftInDays: Int) -> String? {
            let day = CalendarDay(Date(timeIntervalSince1970: Double(made)), in: .gmt)
            let moved = day.adding(days: shiftInDays)
            guard abs(moved.days(until: CalendarDay(now, in: .gmt))) > 1 else { return nil }
            return "\(path): It was made on \(day.iso8601)"
                + (moved == day ? "" : ", which is \(moved.iso8601) in this timetable")
                + ", and tells nothing of the trains of today."
        }
    }

    package struct Mistake: Error, Hashable {
        package var sentence: String
    }
}
