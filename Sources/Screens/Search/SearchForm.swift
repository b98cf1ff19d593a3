package import Rail

/// The content of the search form, except for the places.
package struct SearchForm: Hashable, Sendable {
    private(set) var typedDay: DayInput
    private(set) var typedTime: TimeInput
    private(set) var typedHours: HoursInput
    private(set) var typedReturn: ReturnInput
    /// The least time on the way at the place in Via, as a person has typed it.
    var stay: String
    /// The least time for a change, as a person has typed it.
    var changeTime: String
    var arrivesBefore: Bool
    var passengers: PassengerCounts {
        didSet { if passengers.childAges != oldValue.childAges { typedAges = nil } }
    }
    /// The ages of the children as a person has typed them; nil if the field shows the ages in `passengers`.
    var typedAges: String? { didSet { if typedAges != nil { assumesAge = false } } }
    /// Whether a child was added and no age has been typed since, so that an age is assumed.
    private(set) var assumesAge = false
    var isDirectOnly: Bool

    package static let mostPassengers = 9
    static let limitReason = "At most \(mostPassengers) passengers can be booked at once."

    package init(
        date: String = "today", time: String = "now", arrivesBefore: Bool = false,
        returnText: String = "", hours: String = "", stay: String = "", changeTime: String = "",
        passengers: PassengerCounts = PassengerCounts(), isDirectOnly: Bool = false
    ) {
        typedDay = DayInput(date)
        typedTime = TimeInput(time)
        typedHours = HoursInput(hours)
        typedReturn = ReturnInput(returnText)
        (self.stay, self.changeTime) = (stay, changeTime)
        self.arrivesBefore = arrivesBefore
        self.passengers = passengers
        self.isDirectOnly = isDirectOnly
    }

    var date: String {
        get { typedDay.text }
        set { typedDay = DayInput(newValue) }
    }

    var time: String {
        get { typedTime.text }
        set { typedTime = TimeInput(newValue) }
    }

    /// The day and the time of the way back; empty for one way.
    var returnText: String {
        get { typedReturn.text }
        set { typedReturn = ReturnInput(newValue) }
    }

    var hours: String {
        get { typedHours.text }
        set { typedHours = HoursInput(newValue) }
    }

    /// Reads the day from the date field. Throws the reason if there is no such day, or if it cannot be searched.
    func day(_ clock: StationClock) throws(InputProblem) -> CalendarDay {
        let today = clock.today
        // On a Friday, "fri" means today, unless the typed time is already over today.
        let time = typedHours.isEmpty ? (try? typedTime.time(now: clock.minuteOfDay))?.minutes : lastMinute
        let minutes = time ?? clock.minuteOfDay
        let day = try typedDay.day(today: today, isTodayOver: minutes < clock.minuteOfDay)
        guard day >= today else {
            throw InputProblem(
                .date, "\(DayFormatting.short(day, today: today)) is over. Choose today or a later day.")
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

    /// Moves a time that was typed after the day to where the time belongs: `tomorrow 18:00`.
    mutating func splitDate() {
        guard let typed = DayAndTime.split(date) else { return }
        (date, time) = (typed.day, TypedTime(minutes: typed.minutes).clock)
    }

    /// The time as it is searched and shown. "now" is a time only for today. For another day it means the
    /// beginning of the day, or the end of the day if the time is the arrival's.
    func timeText(_ clock: StationClock) -> String {
        isWholeDay(clock) ? (arrivesBefore ? "24:00" : "00:00") : time
    }

    /// Whether the time was left as "now", but the day is not today.
    func isWholeDay(_ clock: StationClock) -> Bool {
        guard typedHours.isEmpty, typedTime.isNow, let day = try? day(clock) else { return false }
        return day != clock.today
    }

    /// The last minute of the typed hours; nil if they cannot be read.
    private var lastMinute: Int? { (try? typedHours.hours())?.last }

    /// Reads the day and the time from the form. Typed hours replace the time. Throws the reason if they cannot be
    /// searched.
    package func constraint(_ clock: StationClock) throws(InputProblem) -> TimeConstraint {
        let first = try day(clock)
        if let hours = try typedHours.hours() { return .departAfter(first, minuteOfDay: hours.first) }
        let typed =
            isWholeDay(clock)
            ? TypedTime(minutes: arrivesBefore ? 24 * 60 : 0) : try typedTime.time(now: clock.minuteOfDay)
        let day = first.adding(days: typed.daysLater)
        return arrivesBefore
            ? .arriveBefore(day, minuteOfDay: typed.minuteOfDay)
            : .departAfter(day, minuteOfDay: typed.minuteOfDay)
    }

    /// Reads the earliest departure of the way back; nil for one way. Throws the reason if it cannot be searched, or if
    /// the time of the way out cannot.
    package func returnTime(_ clock: StationClock) throws(InputProblem) -> TimeConstraint? {
        guard !typedReturn.isOneWay else { return nil }
        let out = try constraint(clock)
        let back = try typedReturn.time(from: out.tripDay, today: clock.today, last: clock.lastDay)
        // The beginning of a day stands for any time of it, and what arrives by a time may leave much earlier.
        if let back, back.minuteOfDay > 0, !out.isArrival, back.day == out.day,
            back.minuteOfDay < out.minuteOfDay
        {
            let times = [back, out].map { StationTime.clock(minuteOfDay: $0.minuteOfDay) }
            throw InputProblem(
                .returnTime,
                "The way back at \(times[0]) is before the way out at \(times[1]). Choose a later time or day."
            )
        }
        return back
    }

    /// The ages of the children, as the form shows them.
    var ages: String { typedAges ?? ChildAgesInput.text(passengers.childAges) }

    /// Changes the number of passengers of a kind.
    mutating func set(_ kind: PassengerKind, to count: Int) {
        if kind == .child { assumesAge = count > passengers[.child] || assumesAge && count > 0 }
        passengers[kind] = count
    }

    /// Reads the typed ages. Throws the reason if they cannot be read, or if their number is not the number of
    /// children.
    mutating func readAges() throws(InputProblem) {
        guard let typedAges else { return }
        passengers.childAges = try ChildAgesInput.ages(typedAges, count: passengers[.child])
        self.typedAges = nil
    }

    /// The highest number of passengers of a kind that is possible with the present passengers of other kinds.
    func most(_ kind: PassengerKind) -> Int {
        max(0, Self.mostPassengers - passengers.total + passengers[kind])
    }

    /// Says why these passengers cannot travel together; nil if they can.
    package var passengerProblem: String? {
        if passengers.total == 0 { return "At least one passenger must travel. Add one." }
        if passengers.total > Self.mostPassengers { return "\(Self.limitReason) Take some away." }
        if passengers.total == passengers[.child] {
            return "A child does not travel alone. Add somebody of 12 years or more."
        }
        return nil
    }
}
