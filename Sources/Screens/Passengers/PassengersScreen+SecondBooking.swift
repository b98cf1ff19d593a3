import Rail

extension PassengersScreen {
    /// Warns that the trip is already booked; nil if it is not.
    var secondBooking: String? {
        guard let offer,
            let known = bookings.lazy.compactMap(earlier).first ?? bookings.lazy.compactMap(replaced).first
        else { return nil }
        return
            "\(known): \(context.key(.windowTrips)) shows it. Hold makes a second booking, for \(context.price(offer.price))."
    }

    /// Describes an earlier booking of the same trip; nil if it is of another trip, or is no longer in force.
    private func earlier(_ booking: BookingSummary) -> String? {
        guard booking.departure?.instant == trip.departure.instant,
            booking.arrival?.instant == trip.arrival.instant, booking.origin == trip.origin.name,
            booking.destination == trip.destination.name
        else { return nil }
        let code = booking.code.map { " (\($0))" } ?? ""
        let until = booking.deadline.map { ", until \(clock.words(for: $0))" } ?? ""
        return switch booking.state {
        case .held where booking.isHeld(at: context.now()): "You hold this trip already\(until)\(code)"
        case .bought, .ticket: "You have bought this trip already\(code)"
        case .sending, .buying: "It is not known yet whether you have booked this trip already"
        default: nil
        }
    }

    /// Describes the ticket in whose place the trip would be taken; nil if the booking is another one, or is no longer in
    /// force. The ticket may be valid on this train.
    private func replaced(_ booking: BookingSummary) -> String? {
        guard booking.id == context.replaced?.booking, [.bought, .ticket].contains(booking.state),
            let destination = booking.destination, destination == trip.destination.name
        else { return nil }
        return "You have a ticket to \(destination) already\(booking.code.map { " (\($0))" } ?? "")"
    }
}
