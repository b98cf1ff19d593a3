import Foundation
import Testing
import Waiting

@Suite("Several expectations")
@UIActor
struct ExpectationsTests {
    let scope = LoopScope("several", clock: VirtualClock())
    let issues = Collected<LoopIssue>()

    func make(_ name: String, count: Int = 1, inverted: Bool = false) -> LoopExpectation {
        LoopExpectation(name, count: count, inverted: inverted, reporter: issues.reporter)
    }

    @Test("a wait for all expectations ends when all are complete, and lists them in order of completion")
    func all() async {
        let (first, second, third) = (make("first"), make("second", count: 2), make("third"))
        second.fulfill()
        third.fulfill()
        second.fulfill()
        let early = await Expectations.all(first, second, third).wait(timeout: .seconds(1), scope: scope)
        #expect(early.ending == "timed out")
        #expect(early.report.pending == ["“first” (fulfilled 0 of 1)"])
        first.fulfill()
        let outcome = await Expectations.all([first, second, third]).wait(timeout: .zero)
        #expect(outcome.value?.map(\.name) == ["third", "second", "first"])
    }

    @Test("a wait for an empty list of expectations fails")
    func none() async {
        let failure = "failed: There is no expectation that could be fulfilled."
        for empty in [Expectations.all([]), .inOrder([]), .any([])] {
            #expect(await empty.wait(timeout: .seconds(60)).ending == failure)
            #expect(await blocking { empty.block(timeout: .seconds(60)).ending } == failure)
        }
    }

    @Test("an inverted expectation fails if its wait has a timeout of zero or less", arguments: [0, -1])
    func invertedWithoutTime(seconds: Int) async {
        let (rows, error) = (make("rows"), make("error", inverted: true))
        rows.fulfill()
        let failure =
            "failed: What is not to be fulfilled was given no time in which that could happen: wait with a timeout."
        for both in [Expectations.all(rows, error), .all(error)] {
            #expect(await both.wait(timeout: .seconds(seconds), scope: scope).ending == failure)
            #expect(await blocking { both.block(timeout: .seconds(seconds)).ending } == failure)
        }
        #expect(await Expectations.any(rows, error).wait(timeout: .zero).ending == "fulfilled")
    }

    @Test("a wait for any expectation ends when the first is fulfilled, and returns that expectation")
    func any() async {
        let (rows, dialog) = (make("rows"), make("dialog"))
        Thread.detachNewThread { dialog.fulfill() }
        let outcome = await Expectations.any(rows, dialog).wait(timeout: .seconds(60))
        #expect(outcome.value?.map(\.name) == ["dialog"])
        #expect(outcome.report.what == "any of “rows”, “dialog”")
        #expect(await Expectations.any([rows, dialog]).wait(timeout: .zero).value?.count == 1)
    }

    @Test("a wait for expectations in order succeeds if each is completed before the next")
    func inOrder() async {
        let (first, second) = (make("first", count: 2), make("second"))
        first.fulfill()
        first.fulfill()
        second.fulfill()
        let outcome = await Expectations.inOrder(first, second).wait(timeout: .zero)
        #expect(outcome.value?.map(\.name) == ["first", "second"])
    }

    @Test(
        "a wait for expectations in order fails at once if one comes too early, and names both expectations")
    func outOfOrder() async {
        let (first, second) = (make("first", count: 2), make("second"))
        first.fulfill()
        second.fulfill()
        let outcome = await Expectations.inOrder([first, second]).wait(timeout: .seconds(60))
        let failure = "failed: “second” was fulfilled before “first”, which was to come first."
        #expect(outcome.ending == failure)
        first.fulfill()
        #expect(await Expectations.inOrder(first, second).wait(timeout: .seconds(60)).ending == failure)
    }

    @Test("expectations that are completed in order while they are read are in order")
    func inOrderMeanwhile() async {
        // To read these takes so long that the first and the last are completed in between.
        let others = (0..<2_000).map { make("other \($0)", count: 0) }
        for _ in 0..<20 {
            let (first, last) = (make("first"), make("last"))
            let all = Expectations.inOrder([first] + others + [last])
            let outcome = await blocking {
                var isBegun = false
                return all.block(timeout: .seconds(60)) {
                    if !isBegun {
                        Thread.detachNewThread {
                            first.fulfill()
                            last.fulfill()
                        }
                    }
                    isBegun = true
                    // They are read again at once.
                    first.poke()
                    return true
                }
            }
            #expect(outcome.ending == "fulfilled")
        }
    }

    @Test("an expectation with a count of zero does not affect the order of the other expectations")
    func outOfOrderAroundNothing() async {
        let (first, nothing, second) = (make("first"), make("nothing", count: 0), make("second"))
        second.fulfill()
        first.fulfill()
        let outcome = await Expectations.inOrder(first, nothing, second).wait(timeout: .zero)
        #expect(outcome.ending == "failed: “second” was fulfilled before “first”, which was to come first.")
    }

    @Test(
        "a wait with an inverted expectation lasts until its timeout, and fails if the inverted one is fulfilled"
    )
    func withInverted() async {
        let (rows, error) = (make("rows"), make("error", inverted: true))
        rows.fulfill()
        let both = Expectations.all(rows, error)
        let outcome = await both.wait(timeout: .seconds(2), scope: scope)
        #expect(outcome.ending == "fulfilled")
        #expect(outcome.report.elapsed == .seconds(2))
        #expect(!outcome.report.isNarrow)
        error.fulfill()
        let failed = await both.wait(timeout: .seconds(2), scope: scope)
        #expect(failed.ending == "failed: “error” was fulfilled once, which was not to happen.")
    }

    @Test("a wait for any expectation ends when one is fulfilled, even if another is inverted")
    func anyWithInverted() async {
        let (rows, error) = (make("rows"), make("error", inverted: true))
        rows.fulfill()
        let outcome = await Expectations.any(rows, error).wait(timeout: .seconds(2), scope: scope)
        #expect(outcome.report.elapsed == .zero)
        let silence = await Expectations.any(error).wait(timeout: .seconds(2), scope: scope)
        #expect(silence.ending == "fulfilled")
        #expect(silence.report.elapsed == .seconds(2))
    }

    @Test("a wait for several expectations counts as a wait for each of them")
    func waitedFor() async {
        do { _ = await Expectations.all(make("a"), make("b")).wait(timeout: .zero) }
        #expect(issues.values.isEmpty)
    }
}
