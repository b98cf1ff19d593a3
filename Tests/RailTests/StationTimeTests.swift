import Foundation
import Rail
import Testing

@Suite("A time at a station")
struct StationTimeTests {
    @Test("the local time and day are the station's, whatever the computer's time zone is")
    func clock() {
        let time = StationTime(instant: Date(timeIntervalSince1970: 1_795_329_000), offset: 3600)
        #expect(time.clock == "07:30")
        #expect(time.day.iso8601 == "2026-11-22")
        #expect(StationTime(instant: time.instant, offset: -10 * 3600).day.iso8601 == "2026-11-21")
    }
}
