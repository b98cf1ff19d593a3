import Rail

/// The content of the search form, except the places.
struct SearchForm: Hashable {
    var date = "today"
    var time = "now"
    var arrivesBefore = false
    var passengers = PassengerCounts()
    var isDirectOnly = false

    static let mostPassengers = 9

    /// The day in the date field; throws the reason why there is none.
    func day(today: CalendarDay) throws(InputProblem) -> CalendarDay {
        let day = try DayInput.day(date, today: today)
        guard day >= today else {
            throw InputProblem(
                .date, "\(DayFormatting.long(day)) \(day.year) is over. Choose today or a later day.")
        }
        return day
    }

    func constraint(today: CalendarDay, minuteOfDay: Int) throws(InputProblem) -> TimeConstraint {
        let day = try day(today: today)
        let minute = try TimeInput.minuteOfDay(time, now: minuteOfDay)
        return arrivesBefore
            ? .arriveBefore(day, minuteOfDay: minute) : .departAfter(day, minuteOfDay: minute)
    }

    /// The reason why these passengers cannot travel together; nil when they can.
    var passengerProblem: String? {
        if passengers.total == 0 { return "At least one passenger must travel. Add one." }
        if passengers.total > Self.mostPassengers {
            return "At most \(Self.mostPassengers) passengers can be booked at once. Take some away."
        }
        return nil
    }
}
