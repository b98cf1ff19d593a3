package import Rail

/// The content of the search form, except for the places.
package struct SearchForm: Hashable, Sendable {
    var date: String
    var time: String
    var arrivesBefore: Bool
    var passengers: PassengerCounts
    var isDirectOnly: Bool

    package static let mostPassengers = 9

    package init(
        date: String = "today", time: String = "now", arrivesBefore: Bool = false,
        passengers: PassengerCounts = PassengerCounts(), isDirectOnly: Bool = false
    ) {
        self.date = date
        self.time = time
        self.arrivesBefore = arrivesBefore
        self.passengers = passengers
        self.isDirectOnly = isDirectOnly
    }

    /// Reads the day from the date field. Throws the reason if there is no such day, or if it cannot be searched.
    func day(_ clock: StationClock) throws(InputProblem) -> CalendarDay {
        let today = clock.today
        let day = try DayInput.day(date, today: today)
        guard day >= today else {
            throw InputProblem(
                .date, "\(DayFormatting.long(day, today: today)) is over. Choose today or a later day.")
        }
        if let last = clock.lastDay, day > last {
            let (wanted, end) = (
                DayFormatting.short(day, today: today), DayFormatting.short(last, today: today)
            )
            throw InputProblem(
                .date, "\(wanted) is too far: the timetable ends on \(end). Choose an earlier day.")
        }
        return day
    }

    /// Reads the day and the time from the form. Throws the reason if they cannot be searched.
    package func constraint(_ clock: StationClock) throws(InputProblem) -> TimeConstraint {
        let first = try day(clock)
        let typed = try TimeInput.time(time, now: clock.minuteOfDay)
        let day = first.adding(days: typed.daysLater)
        return arrivesBefore
            ? .arriveBefore(day, minuteOfDay: typed.minuteOfDay)
            : .departAfter(day, minuteOfDay: typed.minuteOfDay)
    }

    /// Says why these passengers cannot travel together; nil if they can.
    package var passengerProblem: String? {
        if passengers.total == 0 { return "At least one passenger must travel. Add one." }
        if passengers.total > Self.mostPassengers {
            return "At most \(Self.mostPassengers) passengers can be booked at once. Take some away."
        }
        return nil
    }
}
