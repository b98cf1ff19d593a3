import Foundation
import TestSupport
import Testing
import Waiting

extension Ancestor {
    static var ghUnit: Ancestor {
        Ancestor(
            name: "GHUnit",
            about:
                "`GHAsyncTestCase`: prepare, wait for a status, notify. Its counterparts are `outcome(within:)`,"
                + " `LoopExpectation` and the virtual clock.",
            behaviours: [
                .kept(
                    "`prepare` before the action, so that no notification is missed",
                    here: "an expectation exists before"
                ) {
                    let reply = LoopExpectation("the reply")
                    reply.fulfill()
                    try await reply.wait(timeout: .zero).get()
                },
                .kept("`waitForStatus:timeout:` waits for success", here: "`outcome(within:)` and `get()`") {
                    try await outcome(within: .seconds(60)) { $0.succeed() }.get()
                },
                .kept("waits for a failure that is expected", here: "the outcome is a value to compare") {
                    let outcome = await outcome(within: .seconds(60)) { $0.fail(Refused()) }
                    #expect(outcome.ending == "failed")
                },
                .kept(
                    "`notify:forSelector:` says the result, and for which test",
                    here: "`report.succeed()`, `report.fail(…)`",
                    mended: "A report cannot reach another test: it is a value, not the name of a method."
                ) {
                    let first = Box<OutcomeReport?>(nil)
                    let outcome1 = await outcome(within: .milliseconds(5)) { first.value = $0 }
                    let outcome2 = await outcome(within: .seconds(60)) { report in
                        _ = first.value?.fail(Refused())
                        report.succeed()
                    }
                    #expect(outcome1.ending == "timed out")
                    try outcome2.get()
                },
                .kept("`notify:` on another thread", here: "the same") {
                    try await outcome(within: .seconds(60)) { report in
                        Thread.detachNewThread { report.succeed() }
                    }.get()
                },
                .kept(
                    "`waitForTimeout:` lets time pass, and sees that nothing came", here: "`never(…, for:)`",
                    mended: "It fails at the moment when it does come."
                ) {
                    var hasRung = false
                    try await never("the bell", for: .milliseconds(10)) { hasRung }
                    later { hasRung = true }
                    let failure = await #expect(throws: WaitFailure.self) {
                        try await never("the bell", for: .seconds(60)) { hasRung }
                    }
                    #expect(failure?.message.contains("There was the bell, which was never to be.") == true)
                },
                .kept(
                    "`runForInterval:` runs the run loop for some time", here: "a virtual clock",
                    mended: "A minute of the program's time takes no real time."
                ) {
                    let clock = VirtualClock()
                    let scope = LoopScope("shop", clock: clock)
                    let rings = Box(0)
                    scope.start("the bell") {
                        try await clock.sleep(for: .seconds(50))
                        rings.value += 1
                    }
                    let start = MonotonicClock().now
                    try await eventually("the bell", within: .seconds(60), scope: scope) { rings.value == 1 }
                    #expect(start.duration(to: MonotonicClock().now) < .seconds(30))
                },
                .kept(
                    "a wrong status fails the test, and names both", here: "a failure says what came instead"
                ) {
                    let outcome = await outcome(within: .seconds(60), of: "the reply") { $0.fail(Refused()) }
                    let failure = #expect(throws: WaitFailure.self) { try outcome.get() }
                    #expect(failure?.message.contains("Refused()") == true)
                },
                .left(
                    "an app that shows the tests and runs one by a tap",
                    because: "`guichet scenario run --show` shows a run; tests are run by Swift Testing."),
            ])
    }
}
