import Foundation
import Observation
import TestSupport
import Testing
import Waiting
import WaitingTesting

extension Ancestor {
    static var xcTestExpectation: Ancestor {
        Ancestor(
            name: "XCTestExpectation",
            about:
                "XCTest's expectations and waiters. Their counterparts are `LoopExpectation`, `Expectations` and `eventually`.",
            behaviours: [
                .kept(
                    "an expectation has a description, which its failure shows",
                    here: "`LoopExpectation(\"…\")`"
                ) {
                    let token = LoopExpectation("the token")
                    let outcome = await token.wait(timeout: .milliseconds(5))
                    #expect(throws: WaitFailure.self) { try outcome.get() }
                    #expect(outcome.report.what == "the token")
                },
                .kept("`fulfill()` ends the wait", here: "`fulfill()`") {
                    let token = LoopExpectation("the token")
                    later { token.fulfill() }
                    try await token.wait(timeout: .seconds(60)).get()
                },
                .kept(
                    "`fulfill()` may be called on any thread",
                    here: "`fulfill()` on any thread wakes the wait"
                ) {
                    let token = LoopExpectation("the token")
                    Thread.detachNewThread { token.fulfill() }
                    try await token.wait(timeout: .seconds(60)).get()
                },
                .kept(
                    "an expectation may be fulfilled before anybody waits", here: "the wait then ends at once"
                ) {
                    let token = LoopExpectation("the token")
                    token.fulfill()
                    let outcome = await token.wait(timeout: .zero)
                    try outcome.get()
                },
                .kept("`wait(for:timeout:)` waits for several", here: "`Expectations.all`") {
                    let (first, second) = (LoopExpectation("first"), LoopExpectation("second"))
                    later { second.fulfill() }
                    later { first.fulfill() }
                    let fulfilled = try await Expectations.all(first, second).wait(timeout: .seconds(60))
                        .get()
                    #expect(fulfilled.count == 2)
                },
                .kept("`enforceOrder` fails if they come in another order", here: "`Expectations.inOrder`") {
                    let (first, second) = (LoopExpectation("first"), LoopExpectation("second"))
                    second.fulfill()
                    first.fulfill()
                    let outcome = await Expectations.inOrder(first, second).wait(timeout: .seconds(60))
                    guard case .failed(let error as ExpectationError, _) = outcome else {
                        Issue.record("\(outcome)")
                        return
                    }
                    #expect(error == .outOfOrder("second", before: "first"))
                },
                .kept("`expectedFulfillmentCount` asks for several times", here: "`count:`") {
                    let bell = LoopExpectation("the bell", count: 3)
                    bell.fulfill()
                    bell.fulfill()
                    #expect(await bell.wait(timeout: .zero).ending == "timed out")
                    bell.fulfill()
                    try await bell.wait(timeout: .zero).get()
                },
                .kept(
                    "`isInverted` fails if it is fulfilled", here: "`inverted: true`",
                    mended: "It fails at once, and not at the end of its time."
                ) {
                    let alarm = LoopExpectation("the alarm", inverted: true)
                    later { alarm.fulfill() }
                    let outcome = await alarm.wait(timeout: .seconds(60))
                    #expect(outcome.ending == "failed" && outcome.report.elapsed < .seconds(30))
                },
                .kept(
                    "an inverted expectation that is not fulfilled passes when its time is up",
                    here: "the same"
                ) {
                    let alarm = LoopExpectation("the alarm", inverted: true)
                    try await alarm.wait(timeout: .milliseconds(10)).get()
                },
                .kept(
                    "an inverted expectation without time passes", here: "it fails",
                    mended: "A wait without time would prove nothing."
                ) {
                    let alarm = LoopExpectation("the alarm", inverted: true)
                    #expect(await alarm.wait(timeout: .zero).ending == "failed")
                },
                .kept(
                    "`assertForOverFulfill` fails if it is fulfilled too often", here: "this is the default",
                    mended: "It need not be asked for."
                ) {
                    let once = LoopExpectation("once")
                    once.fulfill()
                    once.fulfill()
                    #expect(await once.wait(timeout: .zero).ending == "failed")
                },
                .kept(
                    "a fulfilment too many after the wait crashes or passes unseen",
                    here: "it is reported where it was made",
                    mended: "The reporter of the test gets it, with the line of the expectation."
                ) {
                    let issues = Box<[LoopIssue]>([])
                    let once = LoopExpectation("once", reporter: issues.reporter)
                    once.fulfill()
                    try await once.wait(timeout: .zero).get()
                    once.fulfill()
                    #expect(issues.value.map(\.kind) == [.overFulfilled])
                },
                .kept("more fulfilments than expected can be allowed", here: "`allowsMore: true`") {
                    let often = LoopExpectation("often", allowsMore: true)
                    often.fulfill()
                    often.fulfill()
                    try await often.wait(timeout: .zero).get()
                },
                .kept(
                    "a test fails if it makes an expectation and never waits for it",
                    here: "it is reported where it was made",
                    mended: "Also without XCTest."
                ) {
                    let issues = Box<[LoopIssue]>([])
                    _ = LoopExpectation("the token", reporter: issues.reporter)
                    #expect(issues.value.map(\.kind) == [.expectationNotWaitedFor])
                },
                .kept(
                    "`XCTNSPredicateExpectation` evaluates a predicate every second", here: "`eventually`",
                    mended: "The condition is evaluated when something has happened: no second is lost."
                ) {
                    var count = 0
                    later { count = 3 }
                    let outcome = await UILoop.shared.wait(for: "three", timeout: .seconds(60)) { _ in
                        count == 3
                    }
                    try outcome.get()
                    #expect(outcome.report.elapsed < .seconds(30))
                },
                .kept(
                    "`XCTKVOExpectation` waits for a property to have a value",
                    here: "`eventually` over an `@Observable` object"
                ) { try await ObservedCounter.wait() },
                .kept(
                    "`XCTNSNotificationExpectation` waits for a notification",
                    here: "an expectation that an observer fulfils"
                ) {
                    let (center, name) = (NotificationCenter(), Notification.Name("Opened"))
                    let opened = LoopExpectation("the notification")
                    let observer = center.addObserver(forName: name, object: nil, queue: nil) { _ in
                        opened.fulfill()
                    }
                    center.post(name: name, object: nil)
                    try await opened.wait(timeout: .seconds(60)).get()
                    center.removeObserver(observer)
                },
                .kept(
                    "`XCTWaiter` returns how it ended",
                    here: "`WaitOutcome`, with the time, the passes and what is pending"
                ) {
                    let token = LoopExpectation("the token")
                    let outcome = await token.wait(timeout: .milliseconds(5))
                    #expect(outcome.ending == "timed out")
                    #expect(outcome.report.pending.contains { $0.contains("the token") })
                },
                .kept(
                    "a waiter inside another is interrupted when that one's time is up",
                    here: "`.interrupted(by:)`"
                ) {
                    let inner = Box("")
                    let outer = await outcome(within: .milliseconds(10), of: "the outer") { report in
                        inner.value =
                            await UILoop.shared.wait(for: "the inner", timeout: .seconds(60)) { _ in false }
                            .ending
                        _ = report
                    }
                    #expect(outer.ending == "timed out")
                    try await eventually("the end of the inner", polling: .every(.milliseconds(1))) {
                        inner.value == "interrupted by the outer"
                    }
                },
                .kept("a wait for no expectation is a mistake", here: "`ExpectationError.nothingToWaitFor`") {
                    let outcome = await Expectations.all([]).wait(timeout: .zero)
                    guard case .failed(let error as ExpectationError, _) = outcome else {
                        Issue.record("\(outcome)")
                        return
                    }
                    #expect(error == .nothingToWaitFor)
                },
                .kept(
                    "`await fulfillment(of:)` in an asynchronous test",
                    here: "`await token.wait(timeout:)`, on any actor"
                ) {
                    try await Task { @MainActor in
                        let token = LoopExpectation("the token")
                        Task { token.fulfill() }
                        try await token.wait(timeout: .seconds(60)).get()
                    }.value
                },
                .kept(
                    "`wait(for:timeout:)` runs the run loop in a synchronous test",
                    here: "`token.run(timeout:)`"
                ) {
                    let ending = await onThread {
                        let token = LoopExpectation("the token")
                        Thread.detachNewThread { token.fulfill() }
                        return token.run(timeout: .seconds(60)).ending
                    }
                    #expect(ending == "fulfilled")
                },
                .kept("a cancelled test ends its waits", here: "`.cancelled`") {
                    let token = LoopExpectation("the token")
                    let waiting = Task { @UIActor in await token.wait(timeout: .seconds(60)).ending }
                    await Task.yield()
                    waiting.cancel()
                    #expect(await waiting.value == "cancelled")
                },
                .kept(
                    "a failed wait continues the test, unless it is told otherwise",
                    here: "`get()` throws; `expect(token)` records an issue and goes on"
                ) {
                    let token = LoopExpectation("the token")
                    let isFulfilled = Box(true)
                    await withKnownIssue { isFulfilled.value = await expect(token, within: .milliseconds(5)) }
                    #expect(!isFulfilled.value)
                },
                .kept(
                    "the first of several is enough (XCTest has no such wait)", here: "`Expectations.any`",
                    mended: "A race between a result and an error is one wait."
                ) {
                    let (result, failure) = (LoopExpectation("the result"), LoopExpectation("the error"))
                    failure.fulfill()
                    let first = try await Expectations.any(result, failure).wait(timeout: .seconds(60)).get()
                    #expect(first.map(\.name) == ["the error"])
                },
                .left(
                    "`XCTDarwinNotificationExpectation` waits for a notification of another process",
                    because:
                        "Darwin's notifications do not exist on Linux; a descriptor or a signal is a source of the loop."
                ),
                .left(
                    "`addTeardownBlock`, `XCTSkip`, activities",
                    because: "A test framework does this; ours run in Swift Testing."),
                .left(
                    "`measure` compares times with a baseline",
                    because: "`Scripts/bench` measures; a test does not."),
            ])
    }
}

@Observable @MainActor
private final class ObservedCounter {
    private var count = 0

    static func wait() async throws {
        let counter = ObservedCounter()
        var evaluations = 0
        Task { counter.count = 2 }
        try await eventually("two", within: .seconds(60)) {
            evaluations += 1
            return counter.count == 2
        }
        #expect(evaluations <= 2)
    }
}
