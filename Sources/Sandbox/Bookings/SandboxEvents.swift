import Foundation

/// The events that happen to bookings on demand, to see a client cope with them; written as
/// `price-rise,sold-out,late-ticket=5s,ticket-fails,refund-refused,refund-lost,train-cancelled`.
package struct SandboxEvents: Hashable, Sendable {
    /// The price rises between the offer and the booking.
    var raisesPrice = false
    /// The last seat goes before the booking.
    var isSoldOut = false
    /// The time from a purchase to its tickets; nil for none.
    var ticketDelay: Duration?
    /// Nothing can be bought: the tickets cannot be made.
    var ticketFails = false
    /// No refund is confirmed.
    var refusesRefunds = false
    /// A refund is confirmed, and the response to it is lost.
    var losesRefunds = false
    /// The trains of bought tickets do not run.
    var cancelsTrains = false

    package init() {}

    /// - Throws: `Mistake`, with the words that may stand there.
    package init(_ text: String) throws(Mistake) {
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
                            + "refund-lost or train-cancelled."
                    )
                }
                ticketDelay = .seconds(seconds)
            }
        }
    }

    package struct Mistake: Error, Hashable {
        package var sentence: String
    }
}
