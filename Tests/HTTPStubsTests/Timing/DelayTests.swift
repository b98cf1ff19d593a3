import Foundation
import TestSupport
import Testing

@testable import HTTPStubs

@Suite struct DelayTests {
    @Test(
        "a delay can be read from text",
        arguments: [
            ("2s", Delay.fixed(.seconds(2))), ("250ms", .fixed(.milliseconds(250))),
            ("1.5s", .fixed(.milliseconds(1500))), ("1.5 s", .fixed(.milliseconds(1500))),
            (" 250 ms ", .fixed(.milliseconds(250))), ("2 min", .fixed(.seconds(120))),
            ("3 sec", .fixed(.seconds(3))), ("1 s .. 3 s", .uniform(.seconds(1)...(.seconds(3)))),
            ("1 s~0.5", .logNormal(median: .seconds(1), sigma: 0.5)),
            ("2m", .fixed(.seconds(120))), ("0s", .fixed(.zero)), ("0.5ms", .fixed(.microseconds(500))),
            ("1s..3s", .uniform(.seconds(1)...(.seconds(3)))),
            ("1s..1s", .uniform(.seconds(1)...(.seconds(1)))),
            ("1s~0.5", .logNormal(median: .seconds(1), sigma: 0.5)), ("1440m", .fixed(.seconds(86_400))),
        ])
    func reading(text: String, delay: Delay) throws {
        #expect(try Delay(text) == delay)
    }

    @Test("a fixed delay can be written in seconds and in milliseconds")
    func fixed() {
        #expect(Delay.seconds(1.5) == .fixed(.milliseconds(1500)))
        #expect(Delay.milliseconds(250) == .fixed(.milliseconds(250)))
    }

    @Test(
        "a text that is not a delay is refused, and the error says why",
        arguments: [
            ("soon", "“soon” is not a time such as 250 ms, 1.5 s or 2 min."), ("5", "is not a time"),
            ("", "is not a time"),
            ("-1s", "is not a time"), ("1.2.3s", "is not a time"), ("1441m", "“1441m” is more than a day."),
            ("3s..1s", "“3s..1s” ends before it begins."), ("1s..", "is not a time"),
            ("1s~x", "needs a number from 0 to 5 after “~”"),
            ("1s~9", "needs a number"),
        ])
    func mistakes(text: String, sentence: String) {
        do throws(StubError) {
            _ = try Delay(text)
            Issue.record("the text was read without an error")
        } catch {
            #expect(error.message.contains(sentence))
        }
    }

    @Test("random delays have the given mean and spread")
    func spread() {
        var random = SeededGenerator(seed: 42)
        let uniform = (0..<10_000).map { _ in
            Delay.uniform(.seconds(1)...(.seconds(3))).drawn(by: &random) / .seconds(1)
        }
        #expect((1...3).contains(uniform.min() ?? 0) && (1...3).contains(uniform.max() ?? 0))
        #expect(abs(uniform.reduce(0, +) / 10_000 - 2) < 0.03)
        let logs = (0..<10_000).map { _ in
            log(Delay.logNormal(median: .seconds(2), sigma: 0.5).drawn(by: &random) / .seconds(1))
        }
        let mean = logs.reduce(0, +) / 10_000
        #expect(abs(mean - log(2)) < 0.02)
        #expect(abs((logs.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / 10_000).squareRoot() - 0.5) < 0.02)
        #expect(Delay.logNormal(median: .seconds(80_000), sigma: 5).drawn(by: &random) <= .seconds(86_400))
    }

    @Test(
        "a speed is a name, or a number of kilobytes",
        arguments: [
            ("GPRS", 7.0), ("edge", 16), ("3G", 400), ("3g+", 900), ("WiFi", 1500), ("64", 64),
            ("1.5KB/s", 1.5),
        ])
    func bandwidth(text: String, kilobytes: Double) throws {
        let bandwidth = try Bandwidth(text)
        #expect(bandwidth.kilobytesPerSecond == kilobytes)
        #expect(abs(bandwidth.time(for: 3000) / .seconds(1) - 3 / kilobytes) < 1e-9)
    }

    @Test("the error for an unknown speed names all speeds", arguments: ["5G", "0", "-1", "", "inf", "nan"])
    func noBandwidth(text: String) {
        do throws(StubError) {
            _ = try Bandwidth(text)
            Issue.record("the text was read without an error")
        } catch {
            #expect(
                error.message
                    == "“\(text)” is not a speed; these are: GPRS, EDGE, 3G, 3G+, WiFi, or a number of KB/s.")
        }
    }
}
