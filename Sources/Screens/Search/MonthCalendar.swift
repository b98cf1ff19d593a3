import Observation
import Rail
import TerminalUI
import Waiting

/// A calendar to choose a day from. Arrows move by days and weeks, PgUp and PgDn by months.
@Observable
@UIActor
final class MonthCalendar {
    var day: CalendarDay {
        didSet { if (day.year, day.month) != (oldValue.year, oldValue.month) { onMonth() } }
    }
    let today: CalendarDay
    /// The last day that can be chosen; nil for no limit.
    let last: CalendarDay?
    /// Called when another month is shown.
    @ObservationIgnored var onMonth: @UIActor () -> Void = {}
    /// The digit that was typed last, and the day at which the calendar then was.
    @ObservationIgnored private var typed: (digit: Int, at: CalendarDay)?

    init(day: CalendarDay, today: CalendarDay, last: CalendarDay? = nil) {
        self.day = day
        self.today = today
        self.last = last
    }

    /// Opens the calendar in a dialog below a field, and calls `choose` with the chosen day.
    ///
    /// - Parameter prices: The prices of days to show; nil to show none.
    static func present(
        in window: Window, below field: ControlID, day: CalendarDay, clock: StationClock,
        characters: TerminalSettings.Characters, prices: MonthPrices? = nil,
        choose: @escaping @UIActor (CalendarDay) -> Void
    ) {
        let calendar = MonthCalendar(day: day, today: clock.today, last: clock.lastDay)
        if let prices {
            calendar.onMonth = { [weak calendar, weak window] in
                if let window, let days = calendar?.openDays {
                    prices.ask(for: days, in: window)
                }
            }
            calendar.onMonth()
        }
        let leave: @UIActor (CalendarDay?) -> Void = {
            prices?.stop()
            if let day = $0 { choose(day) }
        }
        let grid = MonthGrid(calendar: calendar, prices: prices, characters: characters) { [weak window] in
            window?.dismissDialog()
            leave(calendar.day)
        }
        window.present(
            Dialog(
                "Date", content: grid, below: field,
                buttons: [
                    DialogButton("Choose") { leave(calendar.day) }, .cancel("Cancel") { leave(nil) },
                ]))
    }

    /// The days of the shown month that can be chosen.
    var openDays: ClosedRange<CalendarDay>? {
        let days = Self.days(year: day.year, month: day.month).filter(canChoose)
        return days.first.flatMap { first in days.last.map { first...$0 } }
    }

    var pastProblem: String? { day <= today ? "Days that are over cannot be chosen." : nil }

    var futureProblem: String? { StationClock.problemAfter(day, last: last) }

    func canChoose(_ day: CalendarDay) -> Bool { day >= today && last.map { day <= $0 } ?? true }

    /// Moves by a number of days, within the days that can be chosen.
    func move(byDays days: Int) { day = limited(day.adding(days: days)) }

    private func limited(_ day: CalendarDay) -> CalendarDay { max(today, last.map { min($0, day) } ?? day) }

    /// Goes to the day of the month whose number is typed: `2` and then `9` to the 29th. Returns why that day cannot be
    /// chosen; nil if it can, or while a second digit may follow.
    func type(_ digit: Int) -> String? {
        let first = typed.flatMap { $0.at == day ? $0.digit : nil } ?? 0
        let month = Self.days(year: day.year, month: day.month)
        let number = first * 10 + digit
        guard number <= month.count else {
            typed = nil
            return "\(DayFormatting.month(day)) has \(month.count) days."
        }
        let wanted = CalendarDay(year: day.year, month: day.month, day: number)
        let isOpen = number > 0 && canChoose(wanted)
        if isOpen { day = wanted }
        typed = number <= 3 && first == 0 ? (digit, day) : nil
        guard !isOpen, typed == nil, number > 0 else { return nil }
        return wanted < today
            ? "Days that are over cannot be chosen."
            : last.map { "The timetable ends on \(DayFormatting.short($0, today: today))." }
    }

    /// Moves to the same day of another month, or to the last day of that month, within the days that can be chosen.
    func move(byMonths months: Int) {
        let index = day.year * 12 + day.month - 1 + months
        let (year, month) = (index / 12, index % 12 + 1)
        let length = Self.days(year: year, month: month).count
        day = limited(CalendarDay(year: year, month: month, day: min(day.day, length)))
    }

    /// The weeks of the month, each from Monday to Sunday. Days of other months are nil.
    var weeks: [[CalendarDay?]] {
        let month = Self.days(year: day.year, month: day.month)
        var days: [CalendarDay?] = Array(repeating: nil, count: month[0].weekday - 1) + month
        while days.count % 7 != 0 { days.append(nil) }
        return stride(from: 0, to: days.count, by: 7).map { Array(days[$0..<$0 + 7]) }
    }

    private static func days(year: Int, month: Int) -> [CalendarDay] {
        (1...31).map { CalendarDay(year: year, month: month, day: $0) }.filter(\.exists)
    }
}
