import Foundation
import HTTPTransport
import HTTPTypes
import Testing

@testable import HTTPBodies
@testable import HTTPStubs

@Suite struct FaultSpecTests {
    private static func requests(_ text: String) -> RequestPattern? { try? RequestPattern(text) }

    @Test(
        "a fault is read with its value and limits, and its text gives the same fault again",
        arguments: [
            ("delay=5s", Fault(kind: .delay(.fixed(.seconds(5))))),
            ("delay=1s..3s", Fault(kind: .delay(.uniform(.seconds(1)...(.seconds(3)))))),
            ("delay=1s~0.5", Fault(kind: .delay(.logNormal(median: .seconds(1), sigma: 0.5)))),
            ("late=250ms", Fault(kind: .late(.fixed(.milliseconds(250))))),
            ("bandwidth=edge", Fault(kind: .bandwidth(.edge))),
            ("bandwidth=64", Fault(kind: .bandwidth(Bandwidth(kilobytesPerSecond: 64)))),
            ("fail=503", Fault(kind: .instead(.failure(.serviceUnavailable)))),
            ("failafter=502", Fault(kind: .replaced(by: .failure(.badGateway)))),
            ("busy=30s", Fault(kind: .instead(.failure(.tooManyRequests, retryAfter: .seconds(30))))),
            ("html", Fault(kind: .instead(.webPage))), ("half", Fault(kind: .half)),
            ("refuse", Fault(kind: .error(.connectionRefused))),
            ("REFUSE", Fault(kind: .error(.connectionRefused))),
            ("lose", Fault(kind: .lost(.connectionReset))),
            ("silence", Fault(kind: .error(.timedOut, after: .seconds(86_400)))),
            ("reset", Fault(kind: .error(.connectionReset))),
            ("truncate", Fault(kind: .lost(.truncated))),
            ("malformed", Fault(kind: .lost(.malformed))), ("garbage", Fault(kind: .garbage)),
            ("duplicate", Fault(kind: .duplicate)),
            ("twice", Fault(kind: .twice)), ("timeout", Fault(kind: .error(.timedOut))),
            ("timeout=20s", Fault(kind: .error(.timedOut, after: .seconds(20)))),
            ("reorder", Fault(kind: .reorder(atMost: .seconds(1)))),
            ("reorder=5s", Fault(kind: .reorder(atMost: .seconds(5)))),
            (
                "fail=503@/offers*2",
                Fault(kind: .instead(.failure(.serviceUnavailable)), requests: requests("/offers"), times: 2)
            ),
            (
                " html @ /places * 1 ",
                Fault(kind: .instead(.webPage), requests: requests("/places"), times: 1)
            ),
            ("lose*3", Fault(kind: .lost(.connectionReset), times: 3)),
            ("lose first 3", Fault(kind: .lost(.connectionReset), times: 3)),
            ("silence@/", Fault(kind: .error(.timedOut, after: .seconds(86_400)), requests: requests("/"))),
            (
                "lose@POST /bookings 10% after 2 every 3 first 4",
                Fault(
                    kind: .lost(.connectionReset), requests: requests("POST /bookings"), probability: 0.1,
                    times: 4, every: 3,
                    after: 2)
            ),
            (
                "lose 12.5%@post /bookings/{id}/*",
                Fault(
                    kind: .lost(.connectionReset), requests: requests("POST /bookings/{id}/*"),
                    probability: 0.125)
            ),
            ("lose@/a/**", Fault(kind: .lost(.connectionReset), requests: requests("/a/**"))),
            ("lose@/a/***2", Fault(kind: .lost(.connectionReset), requests: requests("/a/**"), times: 2)),
            ("delay = 5s", Fault(kind: .delay(.fixed(.seconds(5))))),
        ])
    func reads(text: String, fault: Fault) throws {
        var read = try FaultSpec(text)
        for _ in 0..<2 {
            #expect(read.faults.map(\.text) == [text.trimmingCharacters(in: .whitespaces)])
            #expect(
                read.faults.map { fault in
                    var fault = fault
                    fault.text = ""
                    return fault
                } == [fault])
            read = try FaultSpec(read.description)
        }
    }

    @Test("commas separate the faults of a text, and an empty text has no faults")
    func several() throws {
        let spec = try FaultSpec("delay=5s@/trips-collections,fail=503@/offers*2,refuse")
        #expect(spec.faults.count == 3)
        #expect(try FaultSpec(spec.description) == spec)
        #expect(try FaultSpec("").faults == [])
        #expect(try FaultSpec("  ").faults == [])
    }

    @Test(
        "the error for a fault that cannot be read says where it is and what it needs",
        arguments: [
            ("dely=5s", "“dely=5s” is not a fault; these are: delay, fail,"),
            ("lose, dely=5s@/a", "“dely=5s@/a” (character 7) is not a fault"),
            ("delay", "“delay” needs a value, such as “delay=5s”."),
            (
                "delay=soon",
                "“delay=soon” cannot be read. “soon” is not a time such as 250 ms, 1.5 s or 2 min."
            ),
            ("delay=5", "“delay=5” cannot be read. “5” is not a time such as"),
            ("delay=99999m", "“99999m” is more than a day."),
            ("fail=200", "“fail=200” needs a status from 400 to 599, such as “fail=503”."),
            ("failafter=200", "such as “failafter=502”."),
            ("fail", "“fail” needs a value, such as “fail=503”."),
            ("busy", "“busy” needs a value, such as “busy=30s”."),
            ("busy=1s..2s", "needs one time, such as “busy=30s”."),
            ("bandwidth", "“bandwidth” needs a value, such as “bandwidth=EDGE”."),
            (
                "bandwidth=5G",
                "“5G” is not a speed; these are: GPRS, EDGE, 3G, 3G+, WiFi, or a number of KB/s."
            ),
            ("html=1", "“html=1” takes no value: write “html” alone."),
            ("refuse*", "needs a number after “*”, such as “*2”."),
            ("refuse*0", "needs a number after “*”"), ("refuse@/a*0", "needs a number after “*”"),
            ("refuse@offers", "needs a path after “@”, such as “@/offers” or “@POST /offers”."),
            ("refuse@", "needs a path after “@”"),
            ("refuse@POST", "needs a path after “@”"), ("refuse@FETCH /a", "needs a path after “@”"),
            ("refuse@/{", "has a path that cannot be read. The path “/{” needs a name between “{” and “}”"),
            ("refuse,,html", "The line of faults (character 8) has nothing between two commas."),
            ("refuse,", "has nothing between two commas"),
            ("=5s", "is not a fault"),
            ("lose 10", "needs a probability such as “10%”, above 0% and up to 100%."),
            ("lose 0%", "above 0%"),
            ("lose 200%", "needs a probability"),
            ("lose 10% 20%", "says twice how likely."), ("lose*2 first 3", "says twice how often."),
            ("lose@/a @/b*1", "says twice for which path."),
            ("lose every", "needs a number after “every”, such as “every 3”."),
            ("lose after x", "needs a number after “after”"),
            (
                "lose sometimes",
                "has “sometimes”; there may be: @/path, @POST /path, 10%, *2, first 2, every 3, after 3."
            ),
            ("lose every 99999999999999999999", "needs a number after “every”"),
        ])
    func mistakes(text: String, sentence: String) {
        do throws(StubError) {
            let spec = try FaultSpec(text)
            Issue.record("the fault was read as \(spec)")
        } catch {
            #expect(error.message.contains(sentence))
            #expect(error.message.hasSuffix("."))
        }
    }

    @Test("a fault applies to requests with its method for its path or a path below, whatever the query is")
    func matchedRequests() throws {
        func matches(_ spec: String, _ words: String) throws -> Bool {
            let request = StubRequest(words)
            return try #require(try FaultSpec(spec).faults.first).matches(request.request)
        }
        for words in ["/trips", "/trips/abc?page=1", "/trips?page=1", "/trips/"] {
            #expect(try matches("lose@/trips", words))
        }
        for words in ["/trip", "/trips-2", "/a/trips"] { #expect(try !matches("lose@/trips", words)) }
        #expect(try matches("lose@/", "/anything"))
        #expect(try matches("lose", "/anything"))
        #expect(try matches("lose@/bookings/{id}/offers", "/bookings/7/offers/8"))
        #expect(try !matches("lose@/bookings/{id}/offers", "/bookings/7"))
        #expect(try matches("lose@/trips/", "/trips/a"))
        #expect(try !matches("lose@/trips/", "/tripsa"))
        #expect(try matches("lose@POST /trips", "POST /trips"))
        #expect(try !matches("lose@POST /trips", "/trips"))
    }

    @Test("the help lists every fault and every limit, with examples that the reader accepts")
    func help() throws {
        let halves = FaultSpec.help.components(
            separatedBy: "\nFor which requests, in any order behind a fault:\n")
        try #require(halves.count == 2)
        func examples(_ lines: String) -> [String] {
            lines.split(separator: "\n").map { $0.components(separatedBy: "  ")[0] }
        }
        let faults = examples(halves[0])
        #expect(faults.count == FaultSpec.words.count)
        #expect(Set(FaultSpec.words.map(\.name)).count == FaultSpec.words.count)
        for example in faults { #expect(try FaultSpec(example).faults.count == 1) }
        let others = examples(halves[1])
        #expect(others == ["@/offers", "@POST /offers", "10%", "*2", "after 3", "every 3"])
        for example in others {
            #expect(try FaultSpec("lose \(example)").faults != FaultSpec("lose").faults)
        }
    }

    @Test("Documentation/Recordings.md shows the help text about faults")
    func documented() throws {
        let document = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../../../Documentation/Recordings.md").standardized
        #expect(try String(contentsOf: document, encoding: .utf8).contains("\n\(FaultSpec.help)\n"))
    }
}
