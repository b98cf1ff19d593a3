import ArgumentParser
import Rail
import Screens

/// The options that `guichet search` and the window have in common.
struct SearchOptions: ParsableArguments {
    @Flag(help: "The time is that of the latest arrival.")
    var arrive = false

    @Flag(help: "Only trains without a change.")
    var direct = false

    @Option(help: "The number of adults.")
    var adults = 1

    @Option(help: "The number of youths (12–27).")
    var youths = 0

    @Option(help: "The number of seniors (60+).")
    var seniors = 0

    func validate() throws {
        let most = SearchForm.mostPassengers
        for (name, count) in [("adults", adults), ("youths", youths), ("seniors", seniors)]
        where !(0...most).contains(count) {
            throw ValidationError("--\(name) takes a whole number from 0 to \(most).")
        }
        if let problem = SearchForm(passengers: passengers).passengerProblem {
            throw ValidationError(problem)
        }
    }

    var passengers: PassengerCounts {
        PassengerCounts(adults: adults, youths: youths, seniors: seniors)
    }

    /// Returns the search form with these options, a day and a time. Without a time, the search is from now on, or for
    /// the whole of another day. A day that is a time means that time today.
    func form(day: String?, time: String?, _ clock: StationClock) -> SearchForm {
        var (day, time) = (day ?? "today", time)
        if time == nil, isTime(day, clock) { (day, time) = ("today", day) }
        let isToday = (try? DayInput.day(day, today: clock.today)) == clock.today
        let usual = arrive ? "24:00" : isToday ? "now" : "0:00"
        return SearchForm(
            date: day, time: time ?? usual, arrivesBefore: arrive, passengers: passengers,
            isDirectOnly: direct)
    }

    private func isTime(_ text: String, _ clock: StationClock) -> Bool {
        (try? DayInput.day(text, today: clock.today)) == nil
            && (try? TimeInput.time(text, now: clock.minuteOfDay)) != nil
    }
}
