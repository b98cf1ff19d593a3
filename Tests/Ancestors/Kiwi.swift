import Doubles
import Foundation
import TestSupport
import Testing
import Waiting

extension Ancestor {
    static var kiwi: Ancestor {
        Ancestor(
            name: "Kiwi",
            about:
                "`shouldEventually`, mocks, stubs and spies in specifications. Their counterparts are `eventually`, `never` and"
                + " doubles.",
            behaviours: [
                .kept("`shouldEventually` waits a second for a value", here: "`eventually`") {
                    var title = ""
                    later { title = "Emma" }
                    try await eventually("the title", within: .seconds(60)) { title == "Emma" }
                },
                .kept("`shouldEventuallyBeforeTimingOutAfter`", here: "`within:`") {
                    let failure = await #expect(throws: WaitFailure.self) {
                        try await eventually("it", within: .milliseconds(7)) { false }
                    }
                    #expect(failure?.report.timeout == .milliseconds(7))
                },
                .kept(
                    "`expectFutureValue(…)` is evaluated again and again",
                    here: "a condition is a closure, which runs again"
                ) {
                    var looks = 0
                    try await eventually("it", within: .seconds(60), polling: .every(.milliseconds(1))) {
                        looks += 1
                        return looks == 3
                    }
                },
                .kept(
                    "`shouldNotEventually` waits until a value is gone", here: "`gone`",
                    mended: "What was never there does not count as gone."
                ) {
                    var isThere = true
                    later { isThere = false }
                    try await gone("the notice", within: .seconds(60)) { isThere }
                    let failure = await #expect(throws: WaitFailure.self) {
                        try await gone("the notice", within: .milliseconds(5)) { false }
                    }
                    #expect(failure?.message.contains("It was never seen: the notice.") == true)
                },
                .kept(
                    "the value is polled every tenth of a second",
                    here: "the loop evaluates the condition when something happened",
                    mended: "It is found at once, and an idle wait costs nothing."
                ) {
                    var isDone = false
                    later { isDone = true }
                    let outcome = await UILoop.shared.wait(for: "it", timeout: .seconds(60)) { _ in isDone }
                    #expect(outcome.report.elapsed < .seconds(30))
                },
                .kept("a default time for all of them", here: "`withWaiting(timeout:)`") {
                    let failure = await withWaiting(timeout: .milliseconds(3)) {
                        await #expect(throws: WaitFailure.self) { try await eventually { false } }
                    }
                    #expect(failure?.report.timeout == .milliseconds(3))
                },
                .kept("`mock` refuses what it does not know", here: "a double without a rule") {
                    #expect(throws: DoubleFailure.self) { try StubbedFunction<Int>("count").syncCall() }
                },
                .kept("`nullMock` answers nil", here: "`.returns(nil)`") { () async throws in
                    #expect(try StubbedFunction<String, Int?>("count").returns(nil).syncCall("Emma") == nil)
                },
                .kept(
                    "`mockForClass:` makes a mock of each method, under the name of the class",
                    here: "`fake(of:)`, each double under the name of its function"
                ) {
                    struct Service: Sendable { var count: @Sendable (String) throws -> Int }
                    let failure = #expect(throws: DoubleFailure.self) {
                        try withDoubles { scope in
                            try fake(of: Service.self, in: scope) { Service(count: $0.count.syncFunction) }
                                .service.count("Emma")
                        }
                    }
                    #expect(failure?.reason == .unstubbed(call: #"count("Emma")"#))
                },
                .kept("`stub:andReturn:`", here: "`.returns`") { () async throws in
                    #expect(try StubbedFunction<Int>("count").returns(1).syncCall() == 1)
                },
                .kept(
                    "`stub:andReturn:times:afterThatReturn:`",
                    here: "`sequence(returning:then: .repeatsLast)`"
                ) { () async throws in
                    let count = StubbedFunction<Int>("count").sequence(
                        returning: [1, 1, 2], then: .repeatsLast)
                    #expect(try (1...4).map { _ in try count.syncCall() } == [1, 1, 2, 2])
                },
                .kept("`stub:withBlock:`", here: "`.performs`") { () async throws in
                    #expect(try StubbedFunction<Int, Int>("double").performs { $0 * 2 }.syncCall(4) == 8)
                },
                .kept("`stub:withArguments:`", here: "`when:`") { () async throws in
                    let count = StubbedFunction<String, Int>("count").returns(3, when: { $0 == "Emma" })
                    #expect(try count.syncCall("Emma") == 3)
                },
                .kept(
                    "`should receive:` before the action", here: "`received` after it",
                    mended: "One way for all: what has come is compared when the test asks."
                ) {
                    let open = StubbedFunction<Void>("open").returns()
                    try open.syncCall()
                    try expect(open).received(times: 1)
                },
                .kept("`receive:withCount:`, `withCountAtLeast:`, `withCountAtMost:`", here: "`times:`") {
                    let open = StubbedFunction<Void>("open").returns()
                    try open.syncCall()
                    try expect(open).received(times: 1)
                    try expect(open).received(times: 1...)
                    try expect(open).received(times: ...1)
                },
                .kept(
                    "`captureArgument:atIndex:` spies an argument", here: "`calls[0].arguments`",
                    mended: "It has its type."
                ) {
                    let lend = StubbedFunction<String, Int, Bool>("lend").returns(true)
                    _ = try lend.syncCall("Emma", 14)
                    #expect(try lend.calls[0].arguments.1 == 14)
                },
                .kept(
                    "a captured block is called by the test, after a cast",
                    here: "a captured completion has its type"
                ) {
                    let download = StubbedCompletion<String, Int>("download").held()
                    let size = Box(0)
                    download("Emma") { size.value = $0 }
                    try download.calls[0].completion(12)
                    #expect(size.value == 12)
                },
                .kept(
                    "`stub` on a real object, put back after each example",
                    here: "a member of a copy is replaced"
                ) { () async throws in
                    struct Service: Sendable { var count: @Sendable () throws -> Int = { 5 } }
                    let live = Service()
                    var stubbed = live
                    stubbed.count = StubbedFunction<Int>("count").returns(1).syncFunction
                    #expect(try stubbed.count() == 1)
                    #expect(try live.count() == 5)
                },
                .kept("`theBlock(…) should raise`", here: "`#expect(throws:)`") {
                    #expect(throws: Refused.self) {
                        try StubbedFunction<Int>("count").throws(Refused()).syncCall()
                    }
                },
                .left(
                    "`describe`, `context`, `let`, `pending`",
                    because: "Swift Testing's suites, arguments and traits do this."),
                .left(
                    "matchers such as `should beWithin:of:`",
                    because: "`#expect` takes any expression, and shows its parts."),
            ])
    }
}
