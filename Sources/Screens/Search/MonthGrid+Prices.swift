import Rail
import TerminalUI
import Waiting

/// The prices beside the days of a month.
extension MonthGrid {
    /// Paints what the prices are for beside the name of the month, and the cheapest day below the weeks. The price of
    /// that day has the currency, which the prices in the grid lack.
    func paintLines(
        about prices: MonthPrices, _ cheapest: (day: CalendarDay, price: Money)?, on canvas: Canvas
    ) {
        if let whyNot = prices.whyNot {
            canvas.put(
                StyledText(whyNot, .secondary), at: Point(x: 1, y: 8), maxWidth: canvas.size.width - 1)
            return
        }
        let people = TripFormatting.passengersInShort(prices.passengers)
        let lastDay = calendar.openDays?.upperBound ?? calendar.day
        let words =
            CardFormatting.with(prices.passengers, on: lastDay).map { "lowest price, \(people) \($0)" }
            ?? "lowest price of each day, \(people)"
        let subject = StyledText(words, .secondary)
        let start = "\(DayFormatting.month(calendar.day)) \(calendar.day.year)".cellWidth + 3
        let shown = subject.fitted(to: canvas.size.width - start)
        canvas.put(shown, at: Point(x: canvas.size.width - shown.cellWidth, y: 0))
        canvas.put(
            StyledText(line(prices, cheapest), .secondary), at: Point(x: 1, y: 8),
            maxWidth: canvas.size.width - 1)
    }

    private func line(_ prices: MonthPrices, _ cheapest: (day: CalendarDay, price: Money)?) -> String {
        if let cheapest {
            let day = "\(DayFormatting.weekday(cheapest.day).prefix(3)) \(cheapest.day.day)"
            let price = PriceFormatting.price(cheapest.price, in: characters)
            let known = prices.prices(inMonthOf: calendar.day) ?? [:]
            let others = known.values.count { $0 == cheapest.price } - 1
            guard others > 0 else { return "· cheapest of the month: \(day), \(price)" }
            // The smallest window has no room for more words.
            return "· cheapest: \(day) and \(counted(others, "more day")), \(price)"
        }
        if !prices.areGiven { return "The service gives no prices of days." }
        if let problem = prices.problem { return problem }
        let isKnown = prices.prices(inMonthOf: calendar.day) != nil
        return isKnown ? "No day of the month has a price." : "Getting the prices …"
    }

    /// Paints the price of a day, which ends one column before the end of its room. The cheapest stands between dots.
    ///
    /// - Parameter price: nil while it is not known; a price of nil if the day has none.
    func paintPrice(_ price: Money??, isCheapest: Bool, in room: Rect, on canvas: Canvas) {
        let text = text(of: price, width: room.width - 1)
        let style: Style = isCheapest ? .highlight : .secondary
        let start = room.maxX - 1 - text.cellWidth
        canvas.put(text, at: Point(x: start, y: room.y), style: style)
        guard isCheapest else { return }
        canvas.put("·", at: Point(x: room.maxX - 1, y: room.y), style: style)
        if start > room.x { canvas.put("·", at: Point(x: start - 1, y: room.y), style: style) }
    }

    private func text(of price: Money??, width: Int) -> String {
        guard let price else { return isWaiting ? "…" : "" }
        guard let price else { return "–" }
        let whole = PriceFormatting.whole(price)
        // Shows 12345 as 12k where it has no room; the line below the weeks has the exact price of the cheapest day.
        return whole.count <= width ? whole : "\(whole.dropLast(3))k"
    }

    /// Whether the prices may still arrive.
    private var isWaiting: Bool {
        prices.map { $0.whyNot == nil && $0.areGiven && $0.problem == nil } ?? false
    }
}
