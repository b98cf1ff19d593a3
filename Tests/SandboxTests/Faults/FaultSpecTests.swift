import HTTPTypes
import Testing

@testable import Sandbox

@Suite struct FaultSpecTests {
    @Test(
        "a fault is read with its value, its path and its number",
        arguments: [
            ("delay=5s", Fault(.delay(.seconds(5)))), ("delay=250ms", Fault(.delay(.milliseconds(250)))),
            ("delay=1.5s", Fault(.delay(.milliseconds(1500)))), ("delay=2m", Fault(.delay(.seconds(120)))),
            ("fail=503@/offers*2", Fault(.fail(.serviceUnavailable), at: "/offers", times: 2)),
            ("busy=30s", Fault(.busy(retryAfter: .seconds(30)))), ("refuse", Fault(.refuse)),
            ("REFUSE", Fault(.refuse)), (" html @ /places * 1 ", Fault(.html, at: "/places", times: 1)),
            ("half", Fault(.half)), ("lose*3", Fault(.lose, times: 3)),
            ("silence@/", Fault(.silence, at: "/")),
        ])
    func one(text: String, fault: Fault) throws {
        #expect(try FaultSpec.faults(text) == [fault])
    }

    @Test("faults are apart by commas, and none is none")
    func several() throws {
        let faults = try FaultSpec.faults("delay=5s@/trips-collections,fail=503@/offers*2,refuse")
        #expect(faults.count == 3)
        #expect(faults[0] == Fault(.delay(.seconds(5)), at: "/trips-collections"))
        #expect(try FaultSpec.faults("") == [])
        #expect(try FaultSpec.faults("  ") == [])
    }

    @Test(
        "a fault that cannot be read is named, with what it needs",
        arguments: [
            ("dely=5s", "“dely=5s” is not a fault; these are: delay, fail,"),
            ("delay", "“delay” needs a time, such as “delay=5s”."),
            ("delay=soon", "“delay=soon” needs a time such as 250ms, 5s or 2m."),
            ("delay=5", "“delay=5” needs a time such as"), ("delay=99999m", "needs a time such as"),
            ("fail=200", "“fail=200” needs a status from 400 to 599"), ("fail", "“fail” needs a status"),
            ("busy", "“busy” needs a time"), ("html=1", "“html=1” takes no value: write “html” alone."),
            ("refuse*", "needs a number after “*”"), ("refuse*0", "needs a number after “*”"),
            ("refuse@offers", "needs a path after “@”"), ("refuse,,html", "has nothing between two commas"),
            ("=5s", "is not a fault"),
        ])
    func bad(text: String, sentence: String) {
        do throws(FaultSpecError) {
            let faults = try FaultSpec.faults(text)
            Issue.record("read as \(faults)")
        } catch {
            #expect(error.message.contains(sentence))
            #expect(error.message.hasSuffix("."))
        }
    }

    @Test("a fault is for its path and what is below it, whatever the query")
    func paths() {
        let fault = Fault(.refuse, at: "/trips-collections")
        #expect(fault.matches("/trips-collections"))
        #expect(fault.matches("/trips-collections/abc?page=1"))
        #expect(fault.matches("/trips-collections?page=1"))
        #expect(!fault.matches("/trips-collection"))
        #expect(!fault.matches("/trips-collections-2"))
        #expect(Fault(.refuse).matches("/anything"))
    }
}
