import Testing

@testable import OSDM

@Suite struct ISODurationTests {
    @Test(
        "ISO 8601 durations are read",
        arguments: [
            ("PT1H56M", 6960.0), ("PT116M", 6960), ("P1DT2H", 93_600), ("P1W", 604_800), ("PT0S", 0),
            ("0S", 0),
            ("PT1.5S", 1.5), ("PT0,5H", 1800), ("-PT5M", -300), ("P2D", 172_800), ("PT2H3M4S", 7384),
        ])
    func read(_ text: String, _ seconds: Double) {
        #expect(Wire.ISODuration(text)?.duration == .seconds(seconds))
    }

    @Test(
        "a text is refused if it is not a duration, or has no fixed length",
        arguments: [
            "", "P", "PT", "P1DT", "P1Y", "P1M", "1H", "PT1", "PTH", "PT1M1H", "PT1S1M", "PT1H1H",
            "PT1HT1M", "PT1H ", "PT99999999999999999999H", "PT.H", "PT1H5", "٣",
        ])
    func refused(_ text: String) {
        #expect(Wire.ISODuration(text) == nil)
    }

    @Test(
        "a duration is written in hours, minutes and seconds",
        arguments: [(6960, "PT1H56M"), (0, "PT0S"), (59, "PT59S"), (93_600, "PT26H"), (-300, "-PT5M")])
    func written(_ seconds: Int, _ text: String) {
        #expect(Wire.ISODuration(.seconds(seconds)).text == text)
    }
}
