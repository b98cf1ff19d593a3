import Rail
import TerminalUI
import Waiting

/// The day and the time of travel in the form.
extension SearchScreen {
    /// The day in the form, or today if that day cannot be searched.
    var day: CalendarDay {
        let clock = clock
        return (try? form.day(clock)) ?? clock.today
    }

    func changeDay(by days: Int) { setDay(day.adding(days: days)) }

    func typeDate(_ text: String) {
        isDateTyped = true
        form.date = text
    }

    func setDay(_ day: CalendarDay) {
        isDateTyped = false
        form.date = DayFormatting.relative(day, today: clock.today)
    }

    /// When the person leaves the field, replaces the typed day by its date, or shows why the day cannot be used. A time
    /// after the day goes to its own field.
    func dateLeft() {
        form.splitDate()
        do { setDay(try form.day(clock)) } catch { problem = error.sentence }
    }

    /// Shows how the typed day is understood, e.g. `Sat 21 Nov`. This is the next day if a typed time such as
    /// `+3h` is after midnight.
    var dateHint: String {
        let clock = clock
        let moved = form.isWholeDay(clock) ? nil : (try? form.constraint(clock))?.day
        let day = moved ?? (try? form.day(clock))
        guard let day else { return "today, fri, +3, 24/12" }
        let words = DayFormatting.short(day, today: clock.today)
        // The field already shows the date, so the hint shows how far away it is.
        return form.date.trimmingSpaces == words ? DayFormatting.distance(day, today: clock.today) : words
    }

    /// Shows how the typed way back is understood, e.g. `Sun 29 Nov, 18:00`.
    var returnHint: String {
        let clock = clock
        guard let time = try? form.returnTime(clock) else { return "e.g. sun 18:00, +2" }
        let words = ReturnInput.text(time, today: clock.today)
        guard form.returnText.trimmingSpaces != words else {
            // As it is typed, from the day of the way out.
            let days = (try? form.constraint(clock))?.day.days(until: time.day) ?? 0
            return days == 0 ? "the same day" : "\(counted(days, "day")) later"
        }
        let hour = time.minuteOfDay == 0 ? "any time" : StationTime.clock(minuteOfDay: time.minuteOfDay)
        return "\(DayFormatting.short(time.day, today: clock.today)), \(hour)"
    }

    /// The key of the calendar in the field Date. After a person has begun to type there, only F4 opens the
    /// calendar, because a day such as "next fri" contains a space, and Enter then searches.
    var calendarKey: KeyBinding {
        var key = KeyBinding(.searchCalendar, title: "calendar", priority: 9, action: openCalendar)
        if !isDateTyped { (key.keys, key.keyLabel) = ([.enter, .space] + key.keys, "Enter") }
        return key
    }

    func openCalendar() {
        guard let window else { return }
        let prices = newPrices
        monthPrices = prices ?? monthPrices
        MonthCalendar.present(
            in: window, below: "date", day: day, clock: clock, characters: context.characters,
            prices: prices
        ) { [weak self, weak window] in
            self?.setDay($0)
            if window?.focus == "date" { window?.moveFocus(forward: true) }
        }
    }

    /// The prices for the calendar, or why there are none; nil if a place is missing.
    private var newPrices: MonthPrices? {
        guard monthPrices?.areGiven != false, let origin = from.place, let destination = to.place,
            origin.id != destination.id,
            form.passengerProblem == nil
        else { return nil }
        var passengers = form.passengers
        passengers.cards = cards.cards(of: passengers)
        return MonthPrices(
            context.service, from: origin, to: destination, passengers: passengers,
            zone: context.clock(at: origin).zone, whyNot: whyNoPrices)
    }

    /// Says why prices for all trains do not apply to the search; nil if they do.
    private var whyNoPrices: String? {
        let limit =
            if form.isDirectOnly {
                "for direct trains alone"
            } else if !via.isEmpty {
                "with Via"
            } else if !form.typedHours.isEmpty {
                "with hours in Leave"
            } else if form.hasMore {
                form.stay.trimmingSpaces.isEmpty ? "with a change time" : "with a stay"
            } else {
                nil as String?
            }
        return limit.map { "Prices of days are not known \($0)." }
    }

    // MARK: The time

    /// When the person leaves the field, replaces the typed time by the full form, e.g. `18:00`, unless it counts
    /// from now, as `+1h` does.
    func timeLeft() {
        let typed = form.time.trimmingSpaces
        do {
            let time = try form.typedTime.time(now: clock.minuteOfDay)
            if typed.isEmpty {
                form.time = "now"
            } else if typed.lowercased() != "now", !typed.hasPrefix("+") {
                form.time = time.clock
            }
        } catch {
            problem = error.sentence
        }
    }

    /// Shows how the typed time is understood, with the place if its clock differs: `18:00 in Paris`.
    var timeHint: String {
        let clock = clock
        if form.isWholeDay(clock) { return form.arrivesBefore ? "end of day" : "start of day" }
        guard let time = try? form.typedTime.time(now: clock.minuteOfDay) else { return "18:00, 6pm, +1h" }
        let isWritten = ["now", "", time.clock].contains(form.time.trimmingSpaces.lowercased())
        return clock.isRemarkable || !isWritten ? clock.words(minuteOfDay: time.minuteOfDay) : ""
    }
}
