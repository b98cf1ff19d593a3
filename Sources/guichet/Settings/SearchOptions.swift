import ArgumentParser
import Rail
import Screens

/// The options that `guichet search` and the window have in common.
struct SearchOptions: ParsableArguments {
    @Flag(help: "The time is that of the latest arrival.")
    var arrive = false

    @Flag(help: "Only trains without a change.")
    var direct = false

    @Option(
        name: .customLong("return"), parsing: .upToNextOption,
        help: ArgumentHelp(
            """
            The day of the way back, and perhaps its time: sun, +2 (days after the way out), sun 18:00. FROM and TO \
            stand before it.
            """, valueName: "day"))
    var returnWords: [String] = []

    @Option(help: "A station or a town on the way; may be given several times.")
    var via: [String] = []

    @Option(help: "The least time at the places of --via: 0:30, 45 min, 1h30.")
    var stay = ""

    @Option(
        name: .customLong("between"),
        help: ArgumentHelp(
            "The hours of departure: 07:00-10:00, 6pm-9pm, \(HoursInput.wordsForHelp).", valueName: "hours"))
    var hours = ""

    @Option(help: "The least time for each change: 15 min, 0:15.")
    var changeTime = ""

    @Option(help: "The number of adults.")
    var adults = 1

    @Option(help: "The number of youths (12–27).")
    var youths = 0

    @Option(help: "The number of seniors (60+).")
    var seniors = 0

    @Option(
        name: .customLong("child"),
        help: ArgumentHelp(
            "A child of that age on the day of travel (0–11); may be given several times.", valueName: "age"))
    var childAges: [Int] = []

    func validate() throws {
        if arrive, !hours.isEmpty {
            throw ValidationError(
                "--between is for the departure, and --arrive for the arrival. Leave one out.")
        }
        let most = SearchForm.mostPassengers
        for (name, count) in [("adults", adults), ("youths", youths), ("seniors", seniors)]
        where !(0...most).contains(count) {
            throw ValidationError("--\(name) takes a whole number from 0 to \(most).")
        }
        let ages = TripFormatting.ageLimits(.child)
        for age in childAges where !ages.contains(age) {
            throw ValidationError(
                "--child takes an age in whole years from \(ages.lowerBound) to \(ages.upperBound).")
        }
        if let problem = SearchForm(passengers: passengers).passengerProblem {
            throw ValidationError(problem)
        }
    }

    var passengers: PassengerCounts {
        PassengerCounts(adults: adults, youths: youths, seniors: seniors, childAges: childAges)
    }

    /// Refuses the words that follow FROM, TO, DAY and TIME.
    static func refuse(_ words: some Collection<String>) throws {
        guard let word = words.first else { return }
        throw ValidationError(
            "“\(word)” is one word too many: there are FROM, TO, DAY and TIME. Put a name of several words in"
                + " quotes, e.g. \"gare de lyon\".")
    }

    /// Returns a typed day and time. If only a day was typed, and it is a time, returns that time and no day. Throws
    /// if a time was typed beside the hours of `--between`.
    func dayAndTime(
        _ day: String?, _ time: String?, _ clock: StationClock
    ) throws(InputProblem) -> (day: String?, time: String?) {
        let typed = try split(day, time, clock)
        if let time = typed.time, !hours.isEmpty {
            throw InputProblem(
                .hours, "--between has the hours of departure already. Leave out the time \(time).")
        }
        return typed
    }

    private func split(
        _ day: String?, _ time: String?, _ clock: StationClock
    ) throws(InputProblem) -> (day: String?, time: String?) {
        guard let day, time == nil, (try? DayInput(day).day(today: clock.today)) == nil else {
            return (day, time)
        }
        if let typed = DayAndTime.split(day) { return (typed.day, TypedTime(minutes: typed.minutes).clock) }
        if (try? TimeInput(day).time(now: clock.minuteOfDay)) != nil { return (nil, day) }
        if day.contains(where: \.isNumber) { return (day, nil) }
        throw InputProblem(
            .date,
            "“\(day)” is neither a day nor a time. Type a day, such as tomorrow, fri or 24/12; or a time, such as 8:00"
                + " or 6pm.")
    }

    /// Returns the search form with these options, and a day and time as `dayAndTime` returns them. Without a
    /// time, the search begins now if it is for today, and is for the whole day otherwise.
    func form(day: String?, time: String?) -> SearchForm {
        SearchForm(
            date: day ?? "today", time: time ?? (arrive ? "24:00" : "now"), arrivesBefore: arrive,
            returnText: returnWords.joined(separator: " "), hours: hours, stay: stay, changeTime: changeTime,
            passengers: passengers, isDirectOnly: direct)
    }
}
