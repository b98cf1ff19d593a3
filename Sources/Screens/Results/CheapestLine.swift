import Foundation
import Rail
import TerminalUI

/// The line below the list, above all the cheapest trip.
extension TripList {
    /// The visible row with the lowest price that still holds; of equal ones, the first to depart. Nil where prices in
    /// several currencies cannot be compared.
    func cheapest(at now: Date) -> TripRow? {
        var best: (row: TripRow, price: Money)?
        for row in TripOrder.departure.sorted(visible) where !row.hasLeft(at: now) && !row.isOver(at: now) {
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

    /// `cheapest € 64.00 at 09:00`; nil where no price is known.
    private func cheapestLine(
        at now: Date, today: CalendarDay, asked: CalendarDay, _ characters: TerminalSettings.Characters
    ) -> String? {
        guard let best = cheapest(at: now), let offer = best.cheapest else { return nil }
        let departure = best.trip.departure
        let hasDays = departure.day != asked || visible.contains { $0.trip.departure.day != departure.day }
        let day = hasDays ? " on \(DayFormatting.short(departure.day, today: today))" : ""
        let price = PriceFormatting.price(offer.price, in: characters)
        // Of the others, one may be cheaper.
        let isSure = !visible.contains { $0.lacksPrice(at: now) }
        return "\(isSure ? "cheapest" : "cheapest known") \(price) at \(departure.clock)\(day)"
    }

    /// The parts of the line below the list, the most important first: `6 trains`, `cheapest € 64.00 at 09:00`,
    /// `fastest 1h56`. Where the trains leave on several days, or on another one than was asked for, the cheapest has
    /// its day.
    ///
    /// - Parameter asked: The day that was asked for.
    func summary(
        at now: Date, today: CalendarDay, asked: CalendarDay,
        characters: TerminalSettings.Characters = .unicode
    ) -> [String] {
        let shown = visible
        var parts = [TripFormatting.count(shown.map(\.trip))]
        if !shown.isEmpty, shown.allSatisfy({ $0.hasLeft(at: now) }) {
            parts.append("all have left" + (later == nil ? "" : ": l gets later ones"))
        }
        let missing = shown.count { if case .failed = $0.prices { true } else { false } }
        if missing > 0 {
            parts.append(
                "\(missing == shown.count ? "no prices" : "\(missing) without prices"): p asks again")
        }
        if let line = cheapestLine(at: now, today: today, asked: asked, characters) { parts.append(line) }
        if let fastest = shown.compactMap(\.trip.duration).min() {
            parts.append("fastest \(TripFormatting.duration(fastest))")
        }
        return parts
    }
}
