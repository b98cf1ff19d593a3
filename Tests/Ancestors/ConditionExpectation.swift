import Foundation
import TestSupport
import Testing
import Waiting

extension Ancestor {
    static var conditionExpectation: Ancestor {
        Ancestor(
            name: "Expectation over NSCondition",
            about:
                "A condition variable with a flag: `fulfill()`, `wait(until:while:runRunloop:)`. Its counterpart is"
                + " `LoopExpectation`, which a thread can wait for without the loop.",
            behaviours: [
                .kept("`wait(until:)` blocks the calling thread", here: "`block(timeout:)`") {
                    let ending = await onThread {
                        let mail = LoopExpectation("the mail")
                        Thread.detachNewThread { mail.fulfill() }
                        return mail.block(timeout: .seconds(60)).ending
                    }
                    #expect(ending == "fulfilled")
                },
                .kept("returns whether it was fulfilled in time", here: "an outcome") {
                    let outcome = await onThread {
                        LoopExpectation("the mail").block(timeout: .milliseconds(5))
                    }
                    #expect(outcome.ending == "timed out")
                    #expect(outcome.report.what == "the mail")
                },
                .kept("returns at once if it was fulfilled before", here: "the same") {
                    let outcome = await onThread {
                        let mail = LoopExpectation("the mail")
                        mail.fulfill()
                        return mail.block(timeout: .zero)
                    }
                    #expect(outcome.ending == "fulfilled")
                },
                .kept("`while:` gives up when nobody wants the result any more", here: "`while:`") {
                    let outcome = await onThread {
                        LoopExpectation("the mail").block(timeout: .seconds(60), while: { false })
                    }
                    #expect(outcome.ending == "cancelled")
                    #expect(outcome.report.note == "Its “while” was false.")
                },
                .kept(
                    "looks at `while:` every tenth of a second", here: "`poke()` has it evaluated at once",
                    mended:
                        "No tick: a wait that nobody wants ends when that is said, and an idle one wakes nobody."
                ) {
                    let (isWanted, looks) = (Box(true), Box(0))
                    let outcome = await onThread {
                        let mail = LoopExpectation("the mail")
                        Thread.detachNewThread {
                            isWanted.value = false
                            mail.poke()
                        }
                        return mail.block(
                            timeout: .seconds(60),
                            while: {
                                looks.change { $0 += 1 }
                                return isWanted.value
                            })
                    }
                    #expect(outcome.ending == "cancelled" && outcome.report.elapsed < .seconds(30))
                    #expect(looks.value <= 3)
                },
                .kept(
                    "`runRunloop:` runs the run loop meanwhile",
                    here: "`wait` and `run` run the loop, `block` does not"
                ) {
                    let mail = LoopExpectation("the mail")
                    later { mail.fulfill() }
                    try await mail.wait(timeout: .seconds(60)).get()
                },
                .kept("several threads may wait for it", here: "all of them are woken") {
                    let mail = LoopExpectation("the mail")
                    let waiting = (1...3).map { _ in
                        Task.detached { await onThread { mail.block(timeout: .seconds(60)).ending } }
                    }
                    mail.fulfill()
                    for task in waiting { #expect(await task.value == "fulfilled") }
                },
                .kept("may be waited for a second time", here: "it stays fulfilled") {
                    let mail = LoopExpectation("the mail")
                    mail.fulfill()
                    try await mail.wait(timeout: .zero).get()
                    try await mail.wait(timeout: .zero).get()
                },
                .kept(
                    "takes a date as its deadline", here: "a duration on a monotonic clock",
                    mended: "Setting the computer's time neither ends a wait nor prolongs it."
                ) {
                    let outcome = await onThread {
                        LoopExpectation("the mail").block(timeout: .milliseconds(10))
                    }
                    #expect(outcome.report.elapsed >= .milliseconds(10))
                },
                .kept(
                    "blocks the main thread for ever if the main thread has to fulfil it",
                    here: "`block` on the loop's thread fails at once",
                    mended: "The mistake is told instead of a hang."
                ) {
                    func blocked() -> String {
                        LoopExpectation("the mail").block(timeout: .seconds(60)).ending
                    }
                    #expect(blocked() == "failed")
                },
                .kept(
                    "holds its lock while `while:` runs", here: "no lock is held while a condition runs",
                    mended: "A condition may itself fulfil, poke or wait."
                ) {
                    let ending = await onThread {
                        let mail = LoopExpectation("the mail")
                        return mail.block(
                            timeout: .seconds(60),
                            while: {
                                mail.fulfill()
                                return true
                            }
                        ).ending
                    }
                    #expect(ending == "fulfilled")
                },
                .kept(
                    "`fulfill()` once more does nothing", here: "it is an error, unless `allowsMore`",
                    mended: "A callback that comes twice is a defect of the code under test."
                ) {
                    let mail = LoopExpectation("the mail")
                    mail.fulfill()
                    mail.fulfill()
                    #expect(await mail.wait(timeout: .zero).ending == "failed")
                },
            ])
    }
}
