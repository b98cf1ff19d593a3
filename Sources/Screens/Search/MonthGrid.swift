import Rail
import TerminalUI
import Waiting

/// The days of a month in a grid. Arrows and clicks choose a day.
struct MonthGrid: Control {
    var calendar: MonthCalendar
    var choose: @UIActor () -> Void

    var id: ControlID? { "calendar" }
    var isFocusable: Bool { true }

    private static let columnWidth = 4

    func width(in layout: Layout) -> SizeRange { .fixed(7 * Self.columnWidth) }
    func height(forWidth width: Int, in layout: Layout) -> SizeRange { .fixed(8) }

    func paint(on canvas: Canvas, in context: ControlContext) -> Element {
        let day = calendar.day
        var cell = Element(
            role: .cell, label: DayFormatting.long(day, today: calendar.today), value: "\(day.day)",
            states: [.enabled, .selected])
        canvas.put("\(DayFormatting.month(day)) \(day.year)", at: Point(x: 1, y: 0), style: .bold)
        for (column, name) in DayFormatting.weekdays.enumerated() {
            canvas.put(
                String(name.prefix(2)), at: Point(x: column * Self.columnWidth + 1, y: 1), style: .secondary)
        }
        for (row, week) in calendar.weeks.enumerated() {
            for (column, day) in week.enumerated() {
                guard let day else { continue }
                let place = Point(x: column * Self.columnWidth, y: row + 2)
                paint(day, at: place, on: canvas, in: context)
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
        guard case .mouse(let mouse) = event else { return false }
        switch mouse.action {
        case .wheelUp: calendar.move(byMonths: -1)
        case .wheelDown: calendar.move(byMonths: 1)
        case .click, .doubleClick:
            let (row, column) = (mouse.position.y - 2, mouse.position.x / Self.columnWidth)
            let weeks = calendar.weeks
            guard weeks.indices.contains(row), (0..<7).contains(column), let day = weeks[row][column],
                calendar.canChoose(day)
            else { return true }
            calendar.day = day
            if mouse.action == .doubleClick { choose() }
        }
        return true
    }
}
