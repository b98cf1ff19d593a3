import Rail
import TerminalUI
package import Waiting

/// The way out of a return, while its way back is being chosen.
@UIActor
package struct OutboundTrip {
    let trip: Trip
    /// The way back that was asked for, which may be before the way out arrives.
    let asked: TimeConstraint?
    /// Returns the prices of the way out alone that are known by now.
    let prices: @UIActor () -> TripRow.Prices
    /// Goes back to the list of the way out, and opens the way out alone.
    let bookAlone: @UIActor () -> Void

    /// The price of the way out alone, if it is known.
    struct Price {
        /// The cheapest offer; nil if none is known.
        let offer: Offer?
        /// The text in place of a price that is not known.
        let missing: String

        /// Returns the price that a way back adds to that of the way out, for the cheapest offer of both; nil if one of
        /// the prices is not known, or if they are in two currencies.
        func added(by row: TripRow) -> Money? {
            guard let both = row.cheapest?.price, let offer else { return nil }
            return both.subtracting(offer.price)
        }
    }

    var price: Price {
        let prices = prices()
        return Price(
            offer: TripRow(trip: trip, prices: prices).cheapest, missing: prices == .unknown ? "…" : "–")
    }
}

extension ScreenHeader {
    /// The header of a way out and a way back.
    ///
    /// - Parameters:
    ///   - day: The day of the way back.
    ///   - total: The price of both ways, or `…`; nil for no price.
    ///   - people: The travellers; nil to leave them out, as one adult alone is.
    init(
        out: Trip, backOn day: CalendarDay, total: String? = nil, today: CalendarDay, _ people: People? = nil
    ) {
        let ends = [out.departure.day, day]
        let short = ends.map { DayFormatting.short($0, today: today) }
        let days = "out \(short[0]) · back \(short[1])"
        let who = people.flatMap { $0.isUsual ? nil : $0.brief }
        let brief = ends.map { DayFormatting.brief($0, today: today) }.joined(separator: " · ")
        self.init(
            PlaceFormatting.way(out.origin.name, out.destination.name, isReturn: true),
            details: [total.map { "out + back \($0)" }, days, who].compactMap(\.self),
            shorter: [total, short.joined(separator: " · "), who].compactMap(\.self),
            [total, short.joined(separator: " · ")].compactMap(\.self),
            [total, brief].compactMap(\.self), [total ?? brief])
    }
}

/// The line that says which way out was chosen, with a text at its end.
struct OutboundLine: ComposedView {
    var trip: Trip
    var today: CalendarDay
    /// The words about its fare, for a wide line.
    var fare: String?
    var end: String

    var body: any View {
        let day = trip.departure.day
        let times = "\(trip.departure.clock) → \(TripFormatting.arrival(trip))"
        let trains = TripFormatting.vehicles(trip)
        ViewThatFits {
            line([DayFormatting.short(day, today: today), times, trains, fare].compactMap(\.self))
            line([DayFormatting.short(day, today: today), times, trains])
            line([DayFormatting.brief(day, today: today), times])
        }
    }

    private func line(_ words: [String]) -> any View {
        let text = words.joined(separator: "   ")
        return HStack(spacing: 2) {
            Text("Out", style: .bold).frame(width: 4)
            Text(text, style: .secondary, lineLimit: 1).frame(minWidth: text.cellWidth)
            Spacer()
            Text(end, style: .secondary, lineLimit: 1).frame(width: end.cellWidth)
        }
    }
}
