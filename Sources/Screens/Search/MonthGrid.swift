import Rail
import TerminalUI
import Waiting

/// The days of a month in a grid, with the lowest price of each day if there are prices. Arrows and clicks choose
/// a day.
struct MonthGrid: Control {
    var calendar: MonthCalendar
    /// The prices to show; nil to show none.
    var prices: MonthPrices?
    var characters: TerminalSettings.Characters
    var choose: @UIActor () -> Void

    var id: ControlID? { "calendar" }
    var isFocusable: Bool { true }

    /// The columns of a day without a price, and the least and the most of a day with one.
    private static let (columnWidth, leastWidth, mostWidth) = (4, 7, 9)
    /// The columns of the mark and the number of a day.
    private static let numberWidth = 3

    func width(in layout: Layout) -> SizeRange {
        prices == nil
            ? .fixed(7 * Self.columnWidth)
            : SizeRange(
                minimum: 7 * Self.leastWidth, ideal: 7 * Self.mostWidth, maximum: 7 * Self.mostWidth)
    }

    func height(forWidth width: Int, in layout: Layout) -> SizeRange { .fixed(prices == nil ? 8 : 9) }

    private func columnWidth(in width: Int) -> Int {
        prices == nil ? Self.columnWidth : max(Self.leastWidth, min(Self.mostWidth, width / 7))
    }

    func paint(on canvas: Canvas, in context: ControlContext) -> Element {
        let (day, width) = (calendar.day, columnWidth(in: canvas.size.width))
        let known = prices?.prices(inMonthOf: day)
        let cheapest = known?.cheapest
        var cell = Element(
            role: .cell, label: DayFormatting.long(day, today: calendar.today), value: "\(day.day)",
            states: [.enabled, .selected])
        canvas.put("\(DayFormatting.month(day)) \(day.year)", at: Point(x: 1, y: 0), style: .bold)
        for (column, name) in DayFormatting.weekdays.enumerated() {
            canvas.put(String(name.prefix(2)), at: Point(x: column * width + 1, y: 1), style: .secondary)
        }
        if let prices { paintLines(about: prices, cheapest, on: canvas) }
        for (row, week) in calendar.weeks.enumerated() {
            for (column, day) in week.enumerated() {
                guard let day else { continue }
                let place = Point(x: column * width, y: row + 2)
                paint(day, at: place, on: canvas, in: context)
                if prices != nil, calendar.canChoose(day) {
                    paintPrice(
                        known.map { $0[day] }, isCheapest: day == cheapest?.day,
                        in: Rect(
                            x: place.x + Self.numberWidth, y: place.y, width: width - Self.numberWidth,
                            height: 1),
                        on: canvas)
                }
                // The element's frame is the chosen day, so that the terminal's cursor is there.
                if day == calendar.day { cell.frame = Rect(x: place.x, y: place.y, width: 3, height: 1) }
            }
        }
        var table = Element(
            role: .table, label: "Calendar", value: DayFormatting.long(day, today: calendar.today))
        table.children = [cell]
        return table
    }

    private func paint(_ day: CalendarDay, at point: Point, on canvas: Canvas, in context: ControlContext) {
        let number = day.day < 10 ? " \(day.day)" : "\(day.day)"
        let isChosen = day == calendar.day
        let style: Style =
            if isChosen {
                Style(.accent, context.isFocused ? [.bold, .reverse] : .bold)
            } else if !calendar.canChoose(day) {
                .secondary
            } else if day == calendar.today {
                .bold
            } else {
                .normal
            }
        canvas.put(isChosen ? "▸" + number : " " + number, at: point, style: style)
    }

    func keyBindings(in context: ControlContext) -> [KeyBinding] {
        steps("day", .right, .left, keyLabel: "←→", priority: 10) { calendar.move(byDays: $0) }
            + steps("week", .down, .up, keyLabel: "↑↓", priority: 9) { calendar.move(byDays: 7 * $0) }
            + steps("month", .pageDown, .pageUp, keyLabel: "PgUp PgDn", priority: 7) {
                calendar.move(byMonths: $0)
            } + [KeyBinding(.enter, title: "choose", help: "Take this day", priority: 11, action: choose)]
    }

    /// Makes the keys that move forward and back by a unit of time.
    private func steps(
        _ unit: String, _ next: Key, _ previous: Key, keyLabel: String, priority: Int,
        move: @escaping @UIActor (Int) -> Void
    ) -> [KeyBinding] {
        [
            KeyBinding(
                next, title: unit, help: "The next \(unit)", disabledReason: calendar.futureProblem,
                priority: priority, keyLabel: keyLabel
            ) { move(1) },
            KeyBinding(
                previous, title: "\(unit) before", help: "The \(unit) before",
                disabledReason: calendar.pastProblem, isInFooter: false
            ) { move(-1) },
        ]
    }

    func handle(_ event: InputEvent, in context: ControlContext) -> Bool {
        if case .key(let key) = event { return type(key, in: context) }
        guard case .mouse(let mouse) = event else { return false }
        switch mouse.action {
        case .wheelUp: calendar.move(byMonths: -1)
        case .wheelDown: calendar.move(byMonths: 1)
        case .click, .doubleClick:
            let row = mouse.position.y - 2
            let column = mouse.position.x / columnWidth(in: context.size.width)
            let weeks = calendar.weeks
            guard weeks.indices.contains(row), (0..<7).contains(column), let day = weeks[row][column],
                calendar.canChoose(day)
            else { return true }
            calendar.day = day
            if mouse.action == .doubleClick { choose() }
        }
        return true
    }

    private func type(_ key: Key, in context: ControlContext) -> Bool {
        guard key.modifiers.isEmpty, case .character(let character) = key.code else { return false }
        let digit = character.isASCII ? character.wholeNumberValue : nil
        let problem =
            digit.map(calendar.type) ?? "Type the number of a day, or press Esc to close the calendar."
        if let problem { context.environment.showStatus(StatusMessage(problem, kind: .warning)) }
        return true
    }
}
