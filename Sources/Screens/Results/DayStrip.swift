import Rail
import TerminalUI
import Waiting

/// The day of a search between its neighbours, each with its lowest price. A click on a day searches it.
struct DayStrip: Control {
    var screen: ResultsScreen

    private static let margin = 2
    /// The least width of a day: `‹ Fri 27 ›` or ` € 1234.00`, and the blanks after it.
    private static let leastWidth = 12

    func width(in layout: Layout) -> SizeRange { .atLeast(60, minimum: 20) }
    func height(forWidth width: Int, in layout: Layout) -> SizeRange { .fixed(screen.hasDayPrices ? 2 : 1) }

    func place(in frame: Rect, in layout: Layout) {
        // Prices are requested only for the days that are shown, which depend on the width.
        screen.getDayPrices(days(in: frame.width))
        layout.place(self, in: frame)
    }

    private var hint: StyledText {
        func key(_ action: KeyAction) -> StyledText { StyledText(screen.context.key(action), .bold) }
        return key(.resultsDayBefore) + StyledText(" day before  ", .secondary) + key(.resultsDayAfter)
            + StyledText(" day after", .secondary)
    }

    /// Says that the prices are for all trains of a day, because the list may begin or end within the day.
    private var priceHint: StyledText {
        StyledText(
            screen.hasDayPrices && screen.dayPrices != nil ? "lowest of a whole day" : "", .secondary)
    }

    private func days(in width: Int) -> [CalendarDay] {
        screen.days(max(1, (width - Self.margin - hint.cellWidth) / Self.leastWidth))
    }

    /// Returns the name of a day in the strip. The first day of a month names its month, unless the header does.
    private func name(_ day: CalendarDay) -> String {
        let name = "\(DayFormatting.weekday(day).prefix(3)) \(day.day)"
        return day.day == 1 && day != screen.query.time.day
            ? "\(name) \(DayFormatting.month(day).prefix(3))" : name
    }

    private func columnWidth(_ days: [CalendarDay]) -> Int {
        days.reduce(Self.leastWidth) { max($0, screen.priceText(of: $1).cellWidth + 2) }
    }

    func paint(on canvas: Canvas, in context: ControlContext) -> Element {
        let days = days(in: canvas.size.width)
        let (width, lowest) = (columnWidth(days), screen.lowestPrice(of: days))
        var strip = Element(role: .group, label: "Days")
        for (index, day) in days.enumerated() {
            let isSearched = day == screen.query.time.day
            let name = name(day)
            let price = screen.priceText(of: day)
            let isLowest = lowest.map { screen.context.price($0) == price } ?? false
            let x = Self.margin + index * width
            canvas.put(
                StyledText(isSearched ? "‹ \(name) ›" : "  \(name)", isSearched ? .bold : .normal),
                at: Point(x: x, y: 0))
            canvas.put(
                StyledText(price, isLowest ? .highlight : isSearched ? .bold : .secondary),
                at: Point(x: x + 2, y: 1))
            strip.children.append(
                Element(
                    role: .cell, label: name, value: price,
                    states: isSearched ? [.enabled, .selected] : [.enabled],
                    frame: Rect(x: x, y: 0, width: width, height: canvas.size.height)))
        }
        for (y, words) in [hint, priceHint].enumerated() {
            let x = canvas.size.width - words.cellWidth - 1
            if Self.margin + days.count * width <= x { canvas.put(words, at: Point(x: x, y: y)) }
        }
        return strip
    }

    func handle(_ event: InputEvent, in context: ControlContext) -> Bool {
        guard case .mouse(let mouse) = event, mouse.action == .click, mouse.position.x >= Self.margin else {
            return false
        }
        let days = days(in: context.size.width)
        let index = (mouse.position.x - Self.margin) / columnWidth(days)
        guard days.indices.contains(index) else { return false }
        if days[index] != screen.query.time.day { screen.search(on: days[index]) }
        return true
    }
}
