import Doubles
import Foundation
import Observation
import TestSupport
import Testing
import Waiting

/// A dependency of the code under test, as a struct of closures.
private struct Shelf: Sendable {
    var titles: @Sendable (_ author: String) async throws -> [String]
    var isOpen: @Sendable () -> Bool
}

extension Ancestor {
    static var cedar: Ancestor {
        Ancestor(
            name: "Cedar doubles",
            about:
                "`fake_for`, `nice_fake_for`, `spy_on`, `stub_method`, `have_received`. Their counterparts are"
                + " `StubbedFunction`, `StubbedCompletion` and `expect(…).received(…)`: a double stands in for one function.",
            behaviours: [
                .kept(
                    "`fake_for` refuses every message that is not stubbed",
                    here: "a call without a rule throws, and is kept"
                ) {
                    await #expect(throws: DoubleFailure.self) {
                        try await withDoubles { scope in
                            _ = try? await StubbedFunction<String, Int>("count", in: scope)("Emma")
                        }
                    }
                },
                .kept(
                    "`nice_fake_for` answers every message with nothing",
                    here: "a general rule: `.returns(…)`",
                    mended: "What it returns is said, and is no zero by accident."
                ) { () async throws in
                    let count = StubbedFunction<String, Int>("count").returns(0)
                    #expect(try await count("Emma") == 0)
                },
                .kept("a fake for a protocol", here: "a type with one double for each requirement") {
                    () async throws in
                    struct Reader: Sendable {
                        let readStub = StubbedFunction<String, Int>("read")
                        func read(_ title: String) throws -> Int { try readStub.syncCall(title) }
                    }
                    let reader = Reader()
                    reader.readStub.returns(12)
                    #expect(try reader.read("Emma") == 12)
                },
                .kept(
                    "`fake_for` of a class makes a fake of each of its methods",
                    here: "`fake(of:)` makes a double of each function of a struct",
                    mended: "Each double has the types of its function."
                ) {
                    try await withDoubles { scope in
                        let (shelf, doubles) = fake(of: Shelf.self, in: scope) {
                            Shelf(titles: $0.titles.function, isOpen: $0.isOpen.syncFunction(fallback: false))
                        }
                        doubles.titles.returns(["Emma"])
                        #expect(try await shelf.titles("Austen") == ["Emma"])
                        try expect(doubles.titles).received(times: 1, with: "Austen")
                        try expect(doubles.isOpen).receivedNothing()
                    }
                },
                .kept("`and_return`", here: "`.returns`") { () async throws in
                    #expect(try StubbedFunction<Int>("count").returns(3).syncCall() == 3)
                },
                .kept("`with(…)` stubs for certain arguments", here: "`when:`") { () async throws in
                    let count = StubbedFunction<String, Int>("count").returns(0).returns(
                        3, when: { $0 == "Emma" })
                    #expect(try count.syncCall("Emma") == 3)
                    #expect(try count.syncCall("Persuasion") == 0)
                },
                .kept("`anything` stands for any argument", here: "a condition looks at what it wants") {
                    () async throws in
                    let lend = StubbedFunction<String, String, Int>("lend").returns(
                        14, when: { title, _ in title == "Emma" })
                    #expect(try lend.syncCall("Emma", "Ada") == 14)
                },
                .kept("`any([NSString class])` stands for any of a type", here: "the compiler checks types") {
                    () async throws in
                    let count = StubbedFunction<String, Int>("count").returns(1)
                    #expect(try count.syncCall("Emma") == 1)
                },
                .kept("`and_raise_exception`", here: "`.throws`") {
                    let count = StubbedFunction<Int>("count").throws(Refused())
                    #expect(throws: Refused.self) { try count.syncCall() }
                },
                .kept(
                    "`and_do` runs a block with the invocation", here: "`.performs`",
                    mended: "The closure has the types of the function, and not an invocation to unpack."
                ) { () async throws in
                    let count = StubbedFunction<String, Int>("count").performs { $0.count }
                    #expect(try count.syncCall("Emma") == 4)
                },
                .kept(
                    "`and_do_block` gets the arguments, a completion among them",
                    here: "`StubbedCompletion.performs`"
                ) {
                    let download = StubbedCompletion<String, Int>("download").performs { call in
                        try? call.respond(with: call.arguments.count)
                    }
                    let size = Box(0)
                    download("Emma") { size.value = $0 }
                    #expect(size.value == 4)
                },
                .kept(
                    "a captured completion is called later by the test",
                    here: "`.held()`, then `respond(with:)`"
                ) {
                    let download = StubbedCompletion<String, Int>("download").held()
                    let size = Box(0)
                    download("Emma") { size.value = $0 }
                    #expect(size.value == 0)
                    try download.calls[0].respond(with: 4096)
                    #expect(size.value == 4096)
                },
                .kept("a captured completion can be called twice", here: "the same; `responses` lists them") {
                    let download = StubbedCompletion<String, Int>("download").held()
                    let sizes = Box<[Int]>([])
                    download("Emma") { size in sizes.change { $0.append(size) } }
                    try download.calls[0].respond(with: 1)
                    try download.calls[0].respond(with: 2)
                    #expect(sizes.value == [1, 2])
                    #expect(try download.calls[0].responses == [1, 2])
                },
                .kept("`have_received`", here: "`expect(double).received()`") {
                    let open = StubbedFunction<Void>("open").returns()
                    #expect(throws: DoubleFailure.self) { try expect(open).received() }
                    try open.syncCall()
                    try expect(open).received()
                },
                .kept("`have_received(…).with(…)`", here: "`received(with:)`") {
                    let count = StubbedFunction<String, Int>("count").returns(1)
                    _ = try count.syncCall("Emma")
                    try expect(count).received(times: 1, with: "Emma")
                    #expect(throws: DoubleFailure.self) { try expect(count).received(with: "Persuasion") }
                },
                .kept("`should_not have_received`", here: "`receivedNothing()`, `received(times: 0, with:)`")
                {
                    let count = StubbedFunction<String, Int>("count").returns(1)
                    try expect(count).receivedNothing()
                    _ = try count.syncCall("Emma")
                    try expect(count).received(times: 0, with: "Persuasion")
                },
                .kept(
                    "a failure lists the messages that were received",
                    here: "it lists the calls, with arguments, result, time and place"
                ) {
                    let count = StubbedFunction<String, Int>("count").returns(1)
                    _ = try count.syncCall("Emma")
                    let failure = #expect(throws: DoubleFailure.self) {
                        try expect(count).received(with: "Persuasion")
                    }
                    #expect(failure?.description.contains(#"count("Emma") returned 1"#) == true)
                },
                .kept(
                    "`sent_messages` is the list of calls", here: "`calls`, with their arguments and results"
                ) {
                    let count = StubbedFunction<String, Int>("count").returns(1)
                    _ = try count.syncCall("Emma")
                    #expect(try count.calls[0].arguments == "Emma")
                    #expect(try count.calls[0].result?.get() == 1)
                },
                .kept("`spy_on` lets calls through and notes them", here: "`callsThrough(to:)`") {
                    let real: @Sendable (String) -> Int = { $0.count }
                    let spy = StubbedFunction<String, Int>("count").callsThrough(to: real)
                    #expect(try spy.syncCall("Emma") == 4)
                    try expect(spy).received(times: 1, with: "Emma")
                },
                .kept("a spied method may be stubbed for some calls", here: "a later rule with `when:`") {
                    () async throws in
                    let real: @Sendable (String) -> Int = { $0.count }
                    let spy = StubbedFunction<String, Int>("count").callsThrough(to: real).returns(
                        99, when: { $0 == "Emma" })
                    #expect(try spy.syncCall("Emma") == 99)
                    #expect(try spy.syncCall("Evelina") == 7)
                },
                .kept(
                    "`stop_spying_on` puts the object back",
                    here: "nothing was changed: the double is another value",
                    mended: "No test can leave an object behind that another test gets."
                ) {
                    let real: @Sendable (String) -> Int = { $0.count }
                    do { _ = StubbedFunction<String, Int>("count").callsThrough(to: real) }
                    #expect(real("Emma") == 4)
                },
                .kept(
                    "one method of a real object is replaced, and the rest is real",
                    here: "one member of a struct of closures"
                ) {
                    let live = Shelf(titles: { _ in ["Emma"] }, isOpen: { true })
                    var shelf = live
                    shelf.titles = StubbedFunction<String, [String]>("titles").throws(Refused()).function
                    await #expect(throws: Refused.self) { try await shelf.titles("Austen") }
                    #expect(shelf.isOpen())
                },
                .kept(
                    "stubbing a method that does not exist is an error at run time",
                    here: "it does not compile",
                    mended: "The types of a double are those of the function."
                ) { () async throws in
                    let titles: @Sendable (String) async throws -> [String] =
                        StubbedFunction<String, [String]>("titles").returns([]).function
                    #expect(try await titles("Austen") == [])
                },
                .kept(
                    "`in_time(…) should` asks again until its time is up", here: "`eventually`",
                    mended: "It is woken by the change, and does not poll."
                ) {
                    var count = 0
                    later { count = 1 }
                    try await eventually("one", within: .seconds(60)) { count == 1 }
                },
                .kept("a fake is used on any thread", here: "a double is `Sendable`") {
                    let count = StubbedFunction<Int, Int>("count").performs { $0 * 2 }
                    let sum = try await withThrowingTaskGroup(of: Int.self) { group in
                        for number in 1...20 { group.addTask { try await count(number) } }
                        var sum = 0
                        for try await number in group { sum += number }
                        return sum
                    }
                    #expect(sum == 420)
                    try expect(count).received(times: 20)
                },
                .kept("`reset_sent_messages` forgets what was received", here: "`forgetCalls()`") {
                    let open = StubbedFunction<Void>("open").returns()
                    try open.syncCall()
                    open.forgetCalls()
                    try expect(open).receivedNothing()
                },
                .kept(
                    "a stub added later replaces an earlier one for the same message",
                    here: "among rules of one kind; a special rule stays before a general one",
                    mended: "What a test says for all calls does not undo what it said for some."
                ) { () async throws in
                    let count = StubbedFunction<String, Int>("count").returns(3, when: { $0 == "Emma" })
                        .returns(0)
                    #expect(try count.syncCall("Emma") == 3)
                },
                .left(
                    "`describe`, `context`, `sharedExamplesFor`",
                    because: "Swift Testing's suites and arguments do this."),
            ])
    }
}
