import Foundation
import OSDM
import Rail
import Tickets

extension TicketPDF {
    init(_ ticket: SandboxTicket, of booking: SandboxBooking) {
        let booked = booking.offers[ticket.offer]
        let covered = [booked.offer.tripCoverage, booked.offer.inboundTripCoverage].map { $0?.coveredTripId }
        let trips = booking.trips.filter { covered.contains($0.id) }
        let travellers = booking.passengers(of: booked).enumerated()
            .filter { ticket.passengerIDs.contains($1.id) }
        let pages = travellers.map { place, passenger in
            let code = ticket.code(of: passenger.id, in: booking)
            let lines =
                [
                    Line(style: .title, text: "DEMO ticket"), Line(text: "Booking \(booking.code)"),
                    Line(text: "Ticket \(ticket.number)"),
                ] + Self.traveller(passenger, booked)
                + trips.flatMap { Self.rides($0, booked, place) }
                + Self.fare(booked, place) + [
                    Line(style: .section, text: "Not valid for travel", detail: "DEMO"),
                    Line(text: Fare.warning),
                ]
            return Page(
                code: CodeMatrix(code).map { Code(matrix: $0, number: code.number ?? "") }, lines: lines)
        }
        self.init(pages: pages, mark: "DEMO")
    }

    private static func traveller(_ passenger: Wire.Passenger, _ booked: BookedOffer) -> [Line] {
        let name = passenger.detail.map { "\($0.firstName) \($0.lastName)" } ?? ""
        let type = booked.offer.parts.lazy.flatMap { $0.appliedPassengerTypes?.array ?? [] }
            .first { $0.passengerRef == passenger.externalRef }
        let kind = type?.description ?? ""
        // If the fare does not ask for names, only the kind of passenger is known.
        return name.isEmpty
            ? [Line(style: .name, text: kind)] : [Line(style: .name, text: name), Line(text: kind)]
    }

    // MARK: Trains

    /// - Parameter place: The position of the traveller among the travellers of the offer.
    private static func rides(_ trip: Wire.Trip, _ booked: BookedOffer, _ place: Int) -> [Line] {
        var lines: [Line] = []
        var day: CalendarDay?
        // A day is written above its first time.
        func call(_ time: StationTime, _ station: String?, _ platform: String?) -> [Line] {
            defer { day = time.day }
            let line = Line(
                time: time.clock, text: station ?? "", detail: platform.map { "platform \($0)" } ?? "")
            let style: Line.Style = day == nil ? .section : .label
            return (day == time.day ? [] : [Line(style: style, text: words(time.day))]) + [line]
        }
        let legs = trip.legs
        for (number, leg) in legs.enumerated() {
            let next = legs.dropFirst(number + 1).first?.timedLeg
            if let ride = leg.timedLeg {
                let carrier = ride.service.carriers?.first?.name
                let train = [ride.service.publishedServiceName, carrier].compactMap(\.self)
                let (start, end) = (
                    ride.start.serviceDeparture.timetabledTime.time,
                    ride.end.serviceArrival.timetabledTime.time
                )
                let heading = Line(
                    style: .heading, text: train.joined(separator: ", "),
                    detail: booked.seat(of: place, on: leg, of: trip.id) ?? "no seat reserved")
                var calls = call(start, ride.start.stopPlaceName, ride.start.plannedStopPointName)
                calls.insert(heading, at: calls.count - 1)
                lines += calls + call(end, ride.end.stopPlaceName, ride.end.plannedStopPointName)
                if let next {
                    let time = end.instant.distance(
                        to: next.start.serviceDeparture.timetabledTime.time.instant)
                    lines.append(Line(style: .label, text: "\(Int(time / 60)) min to change"))
                }
            } else if let transfer = leg.transferLeg {
                let start = legs.prefix(number).last?.timedLeg?.end.stopPlaceName ?? trip.originName
                let end = next?.start.stopPlaceName ?? trip.destinationName
                lines.append(Line(style: .label, text: words(transfer, from: start, to: end)))
            }
        }
        return lines
    }

    private static func words(_ transfer: Wire.TransferLeg, from start: String?, to end: String?) -> String {
        if transfer.transferMode == .remainInVehicle { return "Stay in the train." }
        let minutes = (transfer.duration?.duration.components.seconds ?? 0) / 60
        if transfer.transferMode == .walk {
            return "\(minutes) min on foot" + (end.map { " to \($0)" } ?? "")
        }
        guard let end, end != start else { return "\(minutes) min to change" }
        return "go to \(end), \(minutes) min"
    }

    private static func words(_ day: CalendarDay) -> String {
        day.at(hour: 12, minute: 0, in: .gmt).formatted(
            Date.FormatStyle(locale: Locale(identifier: "en_GB"), timeZone: .gmt)
                .weekday(.wide).day().month(.wide).year())
    }

    // MARK: The fare

    private static func fare(_ booked: BookedOffer, _ place: Int) -> [Line] {
        var line = Line(style: .section, text: booked.offer.summary ?? "")
        let conditions = booked.offer.products?.first?.conditions?.array ?? []
        if let price = booked.offer.parts.first?.price {
            line.detail = Fare.words(price.with(amount: booked.priceShares.sum(traveller: place)).money)
        }
        return [line] + conditions.compactMap { $0.description.map { Line(text: $0) } }
    }
}

extension BookedOffer {
    /// Returns the coach and the seat of a traveller on a leg; nil if no seat is reserved there.
    ///
    /// - Parameter place: The position of the traveller among the travellers of the offer.
    fileprivate func seat(of place: Int, on leg: Wire.TripLeg, of tripID: String) -> String? {
        let seats = seats.first { seats in
            let part = offer.parts.first { $0.id == seats.part }
            return part?.coveredTripID == tripID
                && part?.products?.first?.legIds?.contains { $0 == leg.id } == true
        }
        guard let seats, seats.places.indices.contains(place) else { return nil }
        return "coach \(seatPlan.coach(seats.places[place])), seat \(seatPlan.seat(seats.places[place]))"
    }
}
