import Testing

@testable import Doubles

@Suite("Several failures at once", .timeLimit(.minutes(1)))
struct SeveralFailuresTests {
    @Test("the text of several failures lists each double's calls once, as they were before held calls ended")
    func oneList() async throws {
        let scope = DoubleScope()
        let search = StubbedFunction<Int, Int>("search", in: scope).held()
        let load = StubbedCompletion<Int, Int>("load", in: scope).held()
        let tasks = (0..<6).map { number in Task { try await search(number) } }
        _ = try await search.call(5)
        load(0) { _ in }
        let failure = #expect(throws: DoubleFailure.self) { try scope.verify() }
        for task in tasks { _ = await task.result }
        let others = failure?.others ?? []
        #expect(others.count == 6)
        for one in others.dropLast() { #expect(one.calls.allSatisfy { $0.outcome == "is held" }) }
        let lines = (failure?.description ?? "").split(separator: "\n")
        try #require(lines.count == 16)
        #expect(lines[1] == "search received 6 calls:")
        #expect(lines[2..<8].allSatisfy { $0.hasPrefix("  [") && $0.contains(" is held (after ") })
        #expect(lines[8..<14].allSatisfy { $0.hasPrefix("Also: DoublesTests/") })
        #expect(lines[13].contains("load(0) was still held"))
        #expect(lines[14] == "load received 1 call:")
        #expect(lines[15].hasPrefix("  [0] load(0) is held"))
    }

    @Test("the text of several failures of a double lists its calls as the last failure has them")
    func fullestList() throws {
        let parse = StubbedFunction<String, Int>("parse")
        for text in ["a", "b"] { _ = try? parse.syncCall(text) }
        let failure = #expect(throws: DoubleFailure.self) { try parse.scope.verify() }
        let lines = (failure?.description ?? "").split(separator: "\n")
        try #require(lines.count == 5)
        #expect(lines[1] == "parse received 2 calls:")
        #expect(lines[3].hasPrefix(#"  [1] parse("b") was not stubbed"#))
        #expect(lines[4].contains(#"parse("b") was called"#))
    }

    @Test("a list of failures has at most ten failures of each double, and says how many more there are")
    func limit() throws {
        let failure = #expect(throws: DoubleFailure.self) {
            try withDoubles { scope in
                let parse = StubbedFunction<Int, Int>("parse", in: scope)
                let now = StubbedFunction<Int>("now", in: scope)
                for number in 0..<200 { _ = try? parse.syncCall(number) }
                _ = try? now.syncCall()
            }
        }
        let others = failure?.others ?? []
        #expect(others.map(\.double) == Array(repeating: "parse", count: 9) + ["now"])
        #expect(failure?.otherCount == 200)
        let lines = (failure?.description ?? "").split(separator: "\n")
        #expect(lines.count < 50)
        #expect(lines.last == "Also: 190 more failures of these doubles.")
    }

    @Test("each of several failures is counted once, even if the body throws a failure that is not listed")
    func thrownToo() throws {
        func failure(throwing last: Int) -> DoubleFailure? {
            #expect(throws: DoubleFailure.self) {
                try withDoubles { scope in
                    let parse = StubbedFunction<Int, Int>("parse", in: scope)
                    for number in 0..<last { _ = try? parse.syncCall(number) }
                    _ = try parse.syncCall(last)
                }
            }
        }
        let few = failure(throwing: 3)
        #expect(few?.reason == .unstubbed(call: "parse(3)"))
        #expect(few?.otherCount == 3)
        let many = failure(throwing: 11)
        #expect(many?.reason == .unstubbed(call: "parse(11)"))
        #expect(many?.others.count == 10)
        #expect(many?.otherCount == 11)
        #expect(many?.description.hasSuffix("\nAlso: 1 more failure of these doubles.") == true)
    }

    @Test("several failures are written to standard error as one text")
    func lastWords() {
        let words = Inbox<String>()
        do {
            let scope = DoubleScope(report: nil, lastWords: { words.add($0) })
            let parse = StubbedFunction<Int, Int>("parse", in: scope)
            for number in 0..<20 { _ = try? parse.syncCall(number) }
        }
        #expect(words.all.count == 1)
        #expect(words.all.first?.hasSuffix("\nAlso: 10 more failures of these doubles.\n") == true)
    }
}
