import Foundation
import HTTPTransport
import Testing

@Suite struct HTTPDateTests {
    /// The example of RFC 9110 section 5.6.7.
    private static let example = Date(timeIntervalSince1970: 784_111_777)

    private func day(_ year: Int, _ month: Int, _ day: Int) throws -> Date {
        try Date("\(year)-\(month)-\(day)", strategy: .iso8601.year().month().day())
    }

    @Test(
        "a date is read in each of the three forms of RFC 9110",
        arguments: [
            "Sun, 06 Nov 1994 08:49:37 GMT", "Sunday, 06-Nov-94 08:49:37 GMT", "Sun Nov  6 08:49:37 1994",
        ])
    func forms(_ text: String) {
        #expect(HTTPDate.date(text, now: Self.example) == Self.example)
        #expect(HTTPDate.text(Self.example) == "Sun, 06 Nov 1994 08:49:37 GMT")
    }

    @Test("asctime writes days of two digits, too")
    func asctime() {
        #expect(HTTPDate.date("Wed Nov 16 08:49:37 1994", now: .distantPast) == Self.example + 10 * 86_400)
    }

    @Test(
        "a year of two digits is the latest one that is no more than 50 years in the future",
        arguments: [
            ("01-Dec-26", 2026, 2026), ("01-Dec-75", 2026, 2075), ("01-Jul-76", 2026, 1976),
            ("06-Nov-94", 2026, 1994), ("01-Jan-05", 2099, 2105), ("29-Feb-00", 2070, 2000),
        ])
    func century(_ text: String, _ now: Int, _ year: Int) throws {
        let now = try day(now, 6, 1)
        let date = try #require(HTTPDate.date("Monday, \(text) 00:00:00 GMT", now: now))
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        #expect(calendar.component(.year, from: date) == year)
    }

    @Test(
        "other texts are no dates",
        arguments: [
            "", "1994-11-06", "Sunday, 32-Nov-94 08:49:37 GMT", "Sunday, 06-Nov-94 08:49:37 CET",
            "Sun Nov  6 08:49:37 94", "Sun Nov 31 08:49:37 1994",
        ])
    func noDates(_ text: String) {
        #expect(HTTPDate.date(text, now: Self.example) == nil)
    }
}
