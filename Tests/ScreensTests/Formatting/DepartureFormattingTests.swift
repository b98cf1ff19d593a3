import Foundation
import Rail
import Testing

@testable import Screens

@Suite("The time until a departure")
struct DepartureFormattingTests {
    @Test(
        "the time until a departure is in minutes, in hours, and from 24 hours on in days",
        arguments: [
            (481, "in 1 min"), (539, "in 59 min"), (540, "in 1 h 00"), (830, "in 5 h 50"),
            (480 + 1439, "in 23 h 59"), (480 + 1440, "tomorrow"), (480 + 8 * 1440, "in 8 days"),
        ])
    func words(minute: Int, words: String) {
        #expect(DepartureFormatting.timeLeft(until: Sample.time(minute), at: Sample.eight) == words)
    }

    @Test("the days until a departure are those of the calendar at the station")
    func stationDay() {
        // In Tokyo it is already the next day.
        let now = Sample.today.at(hour: 22, minute: 0, in: Sample.zone)
        let departure = StationTime(instant: now + 26 * 3600, offset: 9 * 3600)
        #expect(DepartureFormatting.timeLeft(until: departure, at: now) == "tomorrow")
        let inParis = StationTime(instant: now + 26 * 3600, offset: 3600)
        #expect(DepartureFormatting.timeLeft(until: inParis, at: now) == "in 2 days")
    }

    @Test(
        "minutes are rounded down, and the last one is now", arguments: [(62.0, "in 1 min"), (59.0, "now")])
    func roundedDown(seconds: Double, words: String) {
        let departure = Sample.time(540)
        #expect(DepartureFormatting.timeLeft(until: departure, at: departure.instant - seconds) == words)
    }

    @Test("the text changes a second after whole minutes, and not after the departure")
    func nextChange() {
        let departure = Sample.time(540).instant
        #expect(DepartureFormatting.nextChange(departure, at: departure - 90) == departure - 59)
        #expect(DepartureFormatting.nextChange(departure, at: departure - 60) == departure - 59)
        #expect(DepartureFormatting.nextChange(departure, at: departure - 59) == departure)
        #expect(DepartureFormatting.nextChange(departure, at: departure) == nil)
    }
}
