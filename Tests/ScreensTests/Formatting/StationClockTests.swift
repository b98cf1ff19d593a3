import Foundation
import Rail
import Testing

@testable import Screens

@Suite("The clock where a journey begins")
struct StationClockTests {
    private let losAngeles = TimeZone(identifier: "America/Los_Angeles") ?? .gmt

    private func clock(at place: Place?) -> StationClock {
        StationClock(Sample.eight.addingTimeInterval(-4 * 3600), at: place, own: losAngeles)
    }

    @Test("the clock shows the day and the time of the place, not those of the computer")
    func there() {
        let clock = clock(at: Sample.paris)
        #expect((clock.today, clock.minuteOfDay) == (Sample.today, 4 * 60))
        #expect(clock.words(minuteOfDay: 240) == "04:00 in Paris")
        #expect(clock.words(for: Sample.eight) == "08:00 in Paris")
    }

    @Test("the clock names the day of an instant that is not today")
    func anotherDay() {
        let clock = clock(at: Sample.paris)
        #expect(clock.words(for: Sample.eight.addingTimeInterval(86_400)) == "22 Nov, 08:00 in Paris")
        #expect(clock.words(for: Sample.eight.addingTimeInterval(-86_400)) == "20 Nov, 08:00 in Paris")
    }

    @Test("the clock writes the day of an instant in ISO 8601")
    func numeric() {
        #expect(clock(at: Sample.paris).numericWords(for: Sample.eight) == "2026-11-21 08:00 in Paris")
    }

    @Test("the clock names the station if its town is not known, and names a town that has several stations")
    func station() {
        var place = Sample.paris
        place.locality = nil
        #expect(clock(at: place).words(minuteOfDay: 240) == "04:00 at \(place.name)")
        place.stationCount = 6
        #expect(clock(at: place).words(minuteOfDay: 240) == "04:00 in \(place.name)")
    }

    @Test("the clock shows the computer's time while the place is not known")
    func nowhere() {
        let clock = clock(at: nil)
        #expect((clock.today, clock.minuteOfDay) == (Sample.today.adding(days: -1), 19 * 60))
        #expect(clock.words(minuteOfDay: 0) == "00:00")
    }

    @Test(
        "if the zone of the place is not known, the clock shows the computer's time, and says which zone that is"
    )
    func unknown() {
        let clock = clock(at: Place(id: "x", name: "Somewhere"))
        #expect(clock.today == Sample.today.adding(days: -1))
        #expect(clock.words(minuteOfDay: 5) == "00:05 by this computer's clock, UTC-8")
        #expect(clock.words(for: Sample.eight) == "23:00 by this computer's clock, UTC-8")
        #expect(clock.isRemarkable)
        // In summer, the difference is another.
        let july = Sample.eight + 230 * 86_400
        #expect(clock.words(for: july).hasSuffix("by this computer's clock, UTC-7"))
        for (seconds, zone) in [(0, "UTC"), (19_800, "UTC+5:30"), (-12_600, "UTC-3:30"), (3600, "UTC+1")] {
            let own = TimeZone(secondsFromGMT: seconds) ?? .gmt
            let clock = StationClock(Sample.eight, at: Place(id: "x", name: "Somewhere"), own: own)
            #expect(clock.words(minuteOfDay: 5) == "00:05 by this computer's clock, \(zone)")
        }
    }

    @Test("the clock names its place if the other end of the journey shows another time")
    func otherEnd() {
        var london = Sample.milano
        london.timeZone = "Europe/London"
        let clock = StationClock(Sample.eight, at: Sample.milano, insteadOf: london, own: Sample.zone)
        #expect(clock.words(minuteOfDay: 600).hasPrefix("10:00 in Milano"))
        let there = StationClock(Sample.eight, at: london, insteadOf: Sample.milano, own: Sample.zone)
        #expect(there.isRemarkable && there.minuteOfDay == 7 * 60)
    }

    @Test("the clock names no place if the computer shows the same time")
    func same() {
        let clock = StationClock(Sample.eight, at: Sample.milano, own: Sample.zone)
        #expect(clock.words(minuteOfDay: 480) == "08:00")
        #expect(!clock.isRemarkable)
    }
}
