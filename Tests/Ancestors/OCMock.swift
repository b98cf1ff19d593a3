import Doubles
import DoublesTesting
import Foundation
import IssueSupport
import TestSupport
import Testing
import Waiting

extension Ancestor {
    static var ocMock: Ancestor {
        Ancestor(
            name: "OCMock",
            about:
                "Mocks that record, replay and verify messages. Their counterparts are `withDoubles`, `StubbedFunction` and"
                + " the trait `.doubles`.",
            behaviours: [
                .kept("`OCMClassMock` answers unexpected messages with nothing", here: "a general rule") {
                    () async throws in
                    #expect(try StubbedFunction<String, Int>("count").returns(0).syncCall("Emma") == 0)
                },
                .kept("`OCMStrictClassMock` fails at an unexpected message", here: "every double is strict") {
                    #expect(throws: DoubleFailure.self) {
                        try StubbedFunction<String, Int>("count").syncCall("Emma")
                    }
                },
                .kept(
                    "an unexpected message that the code under test catches passes",
                    here: "the scope keeps it, and fails at the end",
                    mended: "A `catch` in the code under test hides no failure."
                ) {
                    #expect(throws: DoubleFailure.self) {
                        try withDoubles { scope in
                            _ = try? StubbedFunction<String, Int>("count", in: scope).syncCall("Emma")
                        }
                    }
                },
                .kept("`OCMProtocolMock`", here: "a conforming type, one double for each requirement") {
                    struct Clock: Sendable {
                        let nowStub = StubbedFunction<Int>("now")
                        var now: Int { nowStub.syncCall(fallback: 0) }
                    }
                    let clock = Clock()
                    clock.nowStub.returns(12)
                    #expect(clock.now == 12)
                },
                .kept(
                    "`OCMPartialMock` stubs one method of a real object",
                    here: "`callsThrough(to:)`, and a rule over it"
                ) { () async throws in
                    let real: @Sendable (String) -> Int = { $0.count }
                    let count = StubbedFunction<String, Int>("count").callsThrough(to: real).returns(
                        1, when: { $0.isEmpty })
                    #expect(try count.syncCall("Emma") == 4)
                    #expect(try count.syncCall("") == 1)
                },
                .kept("`andForwardToRealObject`", here: "`callsThrough(to:)`, also asynchronous") {
                    () async throws in
                    let real: @Sendable @concurrent (String) async throws -> Int = { $0.count }
                    #expect(
                        try await StubbedFunction<String, Int>("count").callsThrough(to: real)("Emma") == 4)
                },
                .kept("`OCMStub(…).andReturn`", here: "`.returns`") { () async throws in
                    #expect(try StubbedFunction<Int>("count").returns(2).syncCall() == 2)
                },
                .kept("`andThrow`", here: "`.throws`") {
                    #expect(throws: Refused.self) {
                        try StubbedFunction<Int>("count").throws(Refused()).syncCall()
                    }
                },
                .kept("`andDo` runs a block", here: "`.performs`, also asynchronous") { () async throws in
                    let count = StubbedFunction<String, Int>("count").performs {
                        (title: String) async throws -> Int in
                        await Task.yield()
                        return title.count
                    }
                    #expect(try await count("Emma") == 4)
                },
                .kept("`andCall:` runs a method of another object", here: "`.performs` with that method") {
                    () async throws in
                    struct Counter: Sendable { func count(_ title: String) throws -> Int { title.count } }
                    let counter = Counter()
                    #expect(
                        try StubbedFunction<String, Int>("count").performs { try counter.count($0) }.syncCall(
                            "Emma") == 4)
                },
                .kept("`andPost:` posts a notification", here: "`.performs` posts it") {
                    let (center, name) = (NotificationCenter(), Notification.Name("Counted"))
                    let posts = Box(0)
                    let observer = center.addObserver(forName: name, object: nil, queue: nil) { _ in
                        posts.change { $0 += 1 }
                    }
                    let count = StubbedFunction<Int>("count").performs {
                        center.post(name: name, object: nil)
                        return 1
                    }
                    _ = try count.syncCall()
                    #expect(posts.value == 1)
                    center.removeObserver(observer)
                },
                .kept("`invokeBlock` calls a block among the arguments", here: "`StubbedCompletion.responds`")
                {
                    let size = Box(0)
                    StubbedCompletion<String, Int>("download").responds(with: 7)("Emma") {
                        size.value = $0
                    }
                    #expect(size.value == 7)
                },
                .kept(
                    "`invokeBlockWithArgs:` gives it values", here: "the response may be a result or a tuple"
                ) {
                    let found = Box<Int?>(nil)
                    let download = StubbedCompletion<String, Result<Int, any Error>>("download").responds(
                        with: 7)
                    download("Emma") { found.value = try? $0.get() }
                    #expect(found.value == 7)
                    download.fails(with: Refused())
                    download("Emma") { if case .failure = $0 { found.value = nil } }
                    #expect(found.value == nil)
                },
                .kept(
                    "`OCMExpect` and `verify` fail if a message did not come",
                    here: "`expect(double).received()`"
                ) {
                    let open = StubbedFunction<Void>("open").returns()
                    #expect(throws: DoubleFailure.self) { try expect(open).received(times: 1) }
                },
                .kept("`OCMVerify` after the action", here: "the same: nothing has to be said before") {
                    let open = StubbedFunction<Void>("open").returns()
                    try open.syncCall()
                    try expect(open).received(times: 1)
                },
                .kept("`OCMReject`, `OCMNever`", here: "`receivedNothing()`") {
                    let open = StubbedFunction<Void>("open").returns()
                    try expect(open).receivedNothing()
                    try open.syncCall()
                    #expect(throws: DoubleFailure.self) { try expect(open).receivedNothing() }
                },
                .kept("`OCMTimes`, `OCMAtLeast`, `OCMAtMost`", here: "`times: 2`, `2...`, `...2`, `1...3`") {
                    let open = StubbedFunction<Void>("open").returns()
                    for _ in 1...2 { try open.syncCall() }
                    try expect(open).received(times: 2)
                    try expect(open).received(times: 2...)
                    try expect(open).received(times: ...2)
                    try expect(open).received(times: 1...3)
                    #expect(throws: DoubleFailure.self) { try expect(open).received(times: 3...) }
                },
                .kept("`setExpectationOrderMatters:`", here: "`expect(order:)`, across several doubles") {
                    try withDoubles { scope in
                        let open = StubbedFunction<Void>("open", in: scope).returns()
                        let close = StubbedFunction<Void>("close", in: scope).returns()
                        try open.syncCall()
                        try close.syncCall()
                        try expect(order: open, close)
                        #expect(throws: DoubleFailure.self) { try expect(order: close, open) }
                    }
                },
                .kept("`OCMArg any`", here: "a rule without a condition") { () async throws in
                    let count = StubbedFunction<String, Int>("count").returns(1)
                    #expect(try count.syncCall("anything") == 1)
                },
                .kept("`OCMArg isNil`, `isNotNil`, `isEqual:`", here: "a condition in Swift") {
                    () async throws in
                    let count = StubbedFunction<String?, Int>("count").returns(1).returns(
                        0, when: { $0 == nil })
                    #expect(try count.syncCall(nil) == 0)
                    #expect(try count.syncCall("Emma") == 1)
                },
                .kept("`checkWithBlock:`", here: "`when:`, and `received(where:)`") {
                    let count = StubbedFunction<String, Int>("count").returns(1, when: { $0.hasPrefix("E") })
                    #expect(try count.syncCall("Emma") == 1)
                    try expect(count).received(times: 1, where: { $0.count == 4 })
                },
                .kept(
                    "`setTo:` writes to an out parameter",
                    here: "the response is a tuple, and the closure assigns it"
                ) { () async throws in
                    let parse = StubbedFunction<String, (Int, Bool)>("parse").returns((12, true))
                    func parsed(_ text: String, into number: inout Int) throws -> Bool {
                        let response = try parse.syncCall(text)
                        number = response.0
                        return response.1
                    }
                    var number = 0
                    #expect(try parsed("12", into: &number))
                    #expect(number == 12)
                },
                .kept("an argument is captured for later", here: "`calls[0].arguments`") {
                    let count = StubbedFunction<String, Int>("count").returns(1)
                    _ = try count.syncCall("Emma")
                    #expect(try count.calls[0].arguments == "Emma")
                },
                .kept(
                    "an argument may be any object, also one that belongs to one thread",
                    here: "`Confined`, which keeps it on its actor",
                    mended: "The compiler lets no other actor have it."
                ) {
                    let read = StubbedFunction<Confined<NSMutableString>, Void>("read").returns()
                    let title = NSMutableString(string: "Emma")
                    try read.syncCall(Confined(title))
                    #expect(try read.calls[0].arguments.value() === title)
                },
                .kept(
                    "a block is captured among the arguments, and called after a cast",
                    here: "`calls[0].arguments.1(…)`", mended: "It has its type."
                ) {
                    let download = StubbedFunction<String, @Sendable (Int) -> Void, Void>("download")
                        .returns()
                    let size = Box(0)
                    try download.syncCall("Emma", { size.value = $0 })
                    try download.calls[0].arguments.1(4096)
                    #expect(size.value == 4096)
                },
                .kept(
                    "`verifyWithDelay:` waits for a message of another thread", here: "`nextCall(within:)`",
                    mended: "It is woken by the call; the macro polled."
                ) { () async throws in
                    let open = StubbedFunction<String, Int>("open").returns(1)
                    Task.detached { _ = try await open("Emma") }
                    #expect(try await open.nextCall(within: .seconds(60)).arguments == "Emma")
                },
                .kept(
                    "`stopMocking`", here: "there is nothing to stop: no class is changed",
                    mended: "Doubles of two tests cannot meet, so tests run side by side."
                ) { () async throws in
                    let (one, other) = (
                        StubbedFunction<Int>("count").returns(1), StubbedFunction<Int>("count").returns(2)
                    )
                    #expect(try one.syncCall() == 1)
                    #expect(try other.syncCall() == 2)
                },
                .kept(
                    "`verifyAll` at the end",
                    here: "`withDoubles`, or the trait `.doubles`, which does it by itself",
                    mended: "It cannot be forgotten, and its failures stand at their lines."
                ) {
                    let issues = try await recordedIssues(by: .doubles) {
                        _ = try? StubbedFunction<String, Int>("count").syncCall("Emma")
                    }
                    #expect(issues.count == 1)
                },
                .kept(
                    "a failure is an exception in the code under test",
                    here: "an error that is thrown, and kept"
                ) {
                    #expect(throws: DoubleFailure.self) {
                        try withDoubles { try StubbedFunction<Int>("count", in: $0).syncCall() }
                    }
                },
                .left(
                    "class methods of Objective-C are mocked",
                    because: "A static function in Swift cannot be replaced; pass it as a closure."),
                .left(
                    "`OCMObserverMock`",
                    because:
                        "A double that an observer calls does this: `NotificationCenter.addObserver { … }`."),
            ])
    }
}
