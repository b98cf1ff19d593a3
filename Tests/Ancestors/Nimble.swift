import Foundation
import Observation
import TestSupport
import Testing
import Waiting

@Observable @MainActor
private final class Kettle {
    var isHot = false
    private(set) var degrees = 20

    func heat() {
        Task {
            try await MonotonicClock().sleep(for: .milliseconds(5))
            degrees = 100
            isHot = true
        }
    }
}

extension Ancestor {
    static var nimble: Ancestor {
        Ancestor(
            name: "Nimble's asynchronous expectations",
            about:
                "`toEventually`, `toEventuallyNot`, `toNever`, `toAlways`, `waitUntil`. Their counterparts are `eventually`,"
                + " `never`, `always` and `outcome(within:)`.",
            behaviours: [
                .kept(
                    "`toEventually` polls until an expression has a value",
                    here: "`eventually`, woken by the change",
                    mended: "No interval of ten milliseconds, and two evaluations for one change."
                ) {
                    var looks = 0
                    var isDone = false
                    later { isDone = true }
                    try await eventually("it", within: .seconds(60)) {
                        looks += 1
                        return isDone
                    }
                    #expect(looks < 50)
                },
                .kept(
                    "`toEventually` on the main actor",
                    here: "`eventually` runs its condition on the caller's actor"
                ) {
                    try await Task { @MainActor in
                        let kettle = Kettle()
                        kettle.heat()
                        try await eventually("the kettle", within: .seconds(60)) { kettle.isHot }
                    }.value
                },
                .kept("`toEventually` with an asynchronous expression", here: "an asynchronous condition") {
                    actor Counter {
                        var count = 0
                        func next() -> Int {
                            count += 1
                            return count
                        }
                    }
                    let counter = Counter()
                    try await eventually("three", within: .seconds(60), polling: .every(.milliseconds(1))) {
                        await counter.next() == 3
                    }
                },
                .kept("`toEventuallyNot`", here: "`gone`, or a condition with `!`") {
                    var isThere = true
                    later { isThere = false }
                    try await eventually("its end", within: .seconds(60)) { !isThere }
                },
                .kept("`toNever`", here: "`never(…, for:)`") {
                    try await never("it", for: .milliseconds(5)) { false }
                },
                .kept("`toAlways`", here: "`always(…, for:)`") {
                    try await always("it", for: .milliseconds(5)) { true }
                },
                .kept("`toNever` fails when it happens", here: "at that moment, and not at the end") {
                    var hasCome = false
                    later { hasCome = true }
                    let failure = await #expect(throws: WaitFailure.self) {
                        try await never("it", for: .seconds(60)) { hasCome }
                    }
                    #expect(failure?.report.elapsed ?? .seconds(60) < .seconds(30))
                },
                .kept("`timeout:`", here: "`within:`") {
                    let failure = await #expect(throws: WaitFailure.self) {
                        try await eventually("it", within: .milliseconds(4)) { false }
                    }
                    #expect(failure?.report.timeout == .milliseconds(4))
                },
                .kept("`pollInterval:`", here: "`polling: .every(…)`") {
                    var looks = 0
                    try await eventually("it", within: .seconds(60), polling: .every(.milliseconds(1))) {
                        looks += 1
                        return looks == 5
                    }
                },
                .kept(
                    "`PollingDefaults.timeout`", here: "`withWaiting(timeout:)`, for one test or suite",
                    mended: "It is no global variable."
                ) {
                    let timeout = withWaiting(timeout: .seconds(9)) { WaitingDefaults.timeout }
                    #expect(timeout == .seconds(9))
                    #expect(WaitingDefaults.timeout == .seconds(5))
                },
                .kept("`waitUntil { done in … }`", here: "`outcome(within:)`") {
                    try await outcome(within: .seconds(60)) { report in
                        Thread.detachNewThread { report.succeed() }
                    }.get()
                },
                .kept("`done()` twice is a failure", here: "`ReportMistake.second`") {
                    let outcome = await outcome(within: .seconds(60)) { report in
                        report.succeed()
                        report.succeed()
                    }
                    #expect(outcome.ending == "failed")
                },
                .kept("a blocked main thread is reported", here: "`reportStalls`, with the work that blocks")
                {
                    let stalls = Box<[Stall]>([])
                    let watch = UILoop.shared.reportStalls(over: .milliseconds(2)) { stall in
                        stalls.change { $0.append(stall) }
                    }
                    Task { @UIActor in while stalls.value.isEmpty {} }
                    try await eventually("a stall", within: .seconds(60)) { !stalls.value.isEmpty }
                    watch.cancel()
                },
                .kept(
                    "nested `waitUntil` is an error",
                    here: "waits nest, and an inner one ends with the outer one",
                    mended: "What is waited for may itself wait."
                ) {
                    try await outcome(within: .seconds(60)) { outer in
                        try await outcome(within: .seconds(60)) { $0.succeed() }.get()
                        outer.succeed()
                    }.get()
                },
                .kept(
                    "a failure shows the last value",
                    here: "`eventually(showing:)`; on the loop also `probe.saw(…)`: the value as it was then"
                ) {
                    let count = 7
                    let shown = await #expect(throws: WaitFailure.self) {
                        try await eventually(
                            "ten", within: .milliseconds(3), showing: { count }
                        ) { count == 10 }
                    }
                    #expect(shown?.message.hasSuffix("Last seen: 7.") == true)
                    let outcome = await UILoop.shared.wait(for: "ten", timeout: .milliseconds(3)) { probe in
                        probe.saw(7)
                        return false
                    }
                    #expect(outcome.report.lastSeen == "7")
                    let failure = #expect(throws: WaitFailure.self) { try outcome.get() }
                    #expect(failure?.message.contains("Last seen: 7.") == true)
                },
                .kept(
                    "`require(…).toEventually` ends the test and returns the value",
                    here: "`try await eventually` throws, and returns the value"
                ) {
                    var title: String?
                    later { title = "Emma" }
                    let found = try await eventually("the title", within: .seconds(60)) { title }
                    #expect(found == "Emma")
                },
                .kept("an error of the expression fails at once", here: "the same") {
                    let failure = await #expect(throws: WaitFailure.self) {
                        try await eventually("it", within: .seconds(60)) { () throws -> Bool in
                            throw Refused()
                        }
                    }
                    #expect(failure?.reason == .failed("Refused()"))
                },
                .left(
                    "matchers: `equal`, `beCloseTo`, `contain`",
                    because: "`#expect` takes any expression, and shows its parts."),
            ])
    }
}
