import Foundation
import OSDM
import Rail
import Tickets

extension TicketPDF {
    /// Makes the pages of a valid ticket.
    init(_ ticket: SandboxTicket, of booking: SandboxBooking) {
        let booked = booking.offers[ticket.offer]
        let trip = booking.trips.first { $0.id == booked.offer.tripCoverage?.coveredTripId }
        let travellers = booking.passengers(of: booked).enumerated()
            .filter { ticket.passengerIDs.contains($1.id) }
        pages = travellers.map { place, passenger in
            let code = ticket.code(of: passenger.id, in: booking)
            let lines =
                [
                    Line(style: .title, text: "DEMO ticket \(ticket.number)"),
                    Line(text: "Booking \(booking.code)"), Line(text: "Barcode \(code.number ?? "")"),
                ] + Self.traveller(passenger, booked) + Self.rides(trip, booked, place)
                + Self.fare(booked, place) + [
                    Line(style: .small, text: "DEMO: not valid for travel. \(Fare.warning)")
                ]
            return Page(code: CodeMatrix(code), lines: lines)
        }
    }

    private static func traveller(_ passenger: Wire.Passenger, _ booked: BookedOffer) -> [Line] {
        let name = passenger.detail.map { "\($0.firstName) \($0.lastName)" } ?? ""
        let type = booked.offer.parts.first?.appliedPassengerTypes?.first {
            $0.passengerRef == passenger.externalRef
        }
        return [Line(style: .heading, text: name), Line(text: type?.description ?? "")]
    }

    // MARK: Trains

    /// - Parameter place: The place of the traveller among those of the offer.
    private static func rides(_ trip: Wire.Trip?, _ booked: BookedOffer, _ place: Int) -> [Line] {
        var lines: [Line] = []
        var day: CalendarDay?
        // A day is written above the first time of it.
        func call(_ time: StationTime, _ station: String?, _ platform: String?) -> [Line] {
            defer { day = time.day }
            let line = Line(
                time: time.clock, text: station ?? "", detail: platform.map { "platform \($0)" } ?? "")
            return (day == time.day ? [] : [Line(style: .label, text: words(time.day))]) + [line]
        }
        for leg in trip?.legs ?? [] {
            if let ride = leg.timedLeg {
                let carrier = ride.service.carriers?.first?.name
                let train = [ride.service.publishedServiceName, carrier].compactMap(\.self)
                lines.append(Line(style: .heading, text: train.joined(separator: ", ")))
                lines += call(
                    ride.start.serviceDeparture.timetabledTime.time, ride.start.stopPlaceName,
                    ride.start.plannedStopPointName)
                lines += call(
                    ride.end.serviceArrival.timetabledTime.time, ride.end.stopPlaceName,
                    ride.end.plannedStopPointName)
                lines.append(Line(text: booked.seat(of: place, on: leg) ?? "No seat is reserved."))
            } else if let transfer = leg.transferLeg {
                lines.append(Line(style: .label, text: words(transfer)))
            }
        }
        return lines
    }

    private static func words(_ transfer: Wire.TransferLeg) -> String {
        if transfer.transferMode == .remainInVehicle { return "Stay in the train." }
        let minutes = (transfer.duration?.duration.components.seconds ?? 0) / 60
        return "\(minutes) min \(transfer.transferMode == .walk ? "on foot" : "to change")"
    }

    private static func words(_ day: CalendarDay) -> String {
        day.at(hour: 12, minute: 0, in: .gmt).formatted(
            Date.FormatStyle(locale: Locale(identifier: "en_GB"), timeZone: .gmt)
                .weekday(.wide).day().month(.wide).year())
    }

    // MARK: The fare

    private static func fare(_ booked: BookedOffer, _ place: Int) -> [Line] {
        var lines = [Line(style: .heading, text: booked.offer.summary ?? "")]
        if var price = booked.offer.parts.first?.price {
            price.amount = booked.priceShares.sum(traveller: place)
            let sign = price.currency == "EUR" ? "€" : price.currency
            lines.append(Line(text: "\(sign) \(price.money.decimal) for this traveller"))
        }
        let conditions = booked.offer.products?.first?.conditions?.array ?? []
        return lines + conditions.compactMap { $0.description.map { Line(text: $0) } }
    }
}

extension BookedOffer {
    /// Returns the coach and the seat of a traveller on a leg; nil if no seat is reserved there.
    ///
    /// - Parameter place: The place of the traveller among those of the offer.
    fileprivate func seat(of place: Int, on leg: Wire.TripLeg) -> String? {
        let seats = seats.first { seats in
            let part = offer.parts.first { $0.id == seats.part }
            return part?.products?.first?.legIds?.contains { $0 == leg.id } == true
        }
        guard let seats, seats.places.indices.contains(place) else { return nil }
        return "Coach \(seatPlan.coach(seats.places[place])), seat \(seatPlan.seat(seats.places[place]))"
    }
}
