import Foundation
import Rail
import TerminalUI

/// The summary below the list of trips, such as the cheapest trip.
extension TripList {
    /// Returns the visible row with the lowest price, without trips that cannot be taken and prices that have
    /// expired. If several have that price, returns the first to depart. Returns nil if no price is known, or if the
    /// prices are in several currencies.
    func cheapest(at now: Date) -> TripRow? {
        var best: (row: TripRow, price: Money)?
        for row in TripOrder.departure.sorted(visible) where row.canBeTaken(at: now) && !row.isOver(at: now) {
            guard let price = row.cheapest?.price else { continue }
            guard let other = best?.price else {
                best = (row, price)
                continue
            }
            guard let isLess = price.isLess(than: other) else { return nil }
            if isLess { best = (row, price) }
        }
        return best?.row
    }

    /// Returns e.g. `cheapest € 64.00 at 09:00`, or `cheapest shown` if only a part of the trains is listed; nil if no
    /// price is known.
    private func cheapestLine(
        at now: Date, today: CalendarDay, asked: CalendarDay, isReturn: Bool, isPart: Bool,
        _ characters: TerminalSettings.Characters
    ) -> String? {
        guard let best = cheapest(at: now), let offer = best.cheapest else { return nil }
        let departure = best.trip.departure
        let day = departure.day == asked ? "" : " on \(DayFormatting.short(departure.day, today: today))"
        let price = PriceFormatting.price(offer.price, in: characters)
        // A train whose price is missing may be cheaper.
        let isSure = !visible.contains { $0.lacksPrice(at: now) }
        let both = isReturn ? " out and back" : ""
        let part = isPart ? " shown" : ""
        return "\(isSure ? "cheapest" : "cheapest known")\(both)\(part) \(price) at \(departure.clock)\(day)"
    }

    /// Returns the parts of the summary, most important first: `6 trains`, `cheapest € 64.00 at 09:00`,
    /// `fastest 1h56`. The part about the cheapest trip names its day, unless that is the day that was asked for.
    ///
    /// - Parameters:
    ///   - asked: The day that was asked for.
    ///   - isWholeDay: Whether all trains of the day are listed, or all of the hours that are searched.
    ///   - ofDay: The lowest price of all trains of the day, which may not be listed; nil if it is not known.
    ///   - isReturn: Whether the prices are those of a way out and a way back together.
    func summary(
        at now: Date, today: CalendarDay, asked: CalendarDay, isWholeDay: Bool = true,
        ofDay: Money? = nil, isReturn: Bool = false,
        characters: TerminalSettings.Characters = .unicode, keys: KeyTable = KeyTable()
    ) -> [String] {
        let shown = visible
        var parts = [TripFormatting.count(shown.map(\.trip))]
        if !shown.isEmpty, shown.allSatisfy({ $0.hasLeft(at: now) }) {
            parts.append(
                "all have left"
                    + (later == nil
                        ? "" : ": \(keys.name(of: .resultsLater, in: characters)) gets later ones"))
        }
        let missing = shown.count { if case .failed = $0.prices { true } else { false } }
        if missing > 0 {
            let key = keys.name(of: .resultsPrices, in: characters)
            parts.append(
                "\(missing == shown.count ? "no prices" : "\(missing) without prices"): \(key) asks again")
        }
        // The trains of another day can be a part of that day's.
        let isOfAnotherDay = cheapest(at: now).map { $0.trip.departure.day != asked } ?? false
        let isPart = !isWholeDay || isOfAnotherDay && (earlier != nil || later != nil)
        if let line = cheapestLine(
            at: now, today: today, asked: asked, isReturn: isReturn, isPart: isPart, characters)
        {
            parts.append(line)
        }
        if isPart, let ofDay {
            parts.append("the day's cheapest: \(PriceFormatting.price(ofDay, in: characters))")
        }
        if let fastest = shown.filter(\.trip.canBeTaken).compactMap(\.trip.duration).min() {
            parts.append("fastest \(TripFormatting.duration(fastest))")
        }
        return parts
    }
}
