import Doubles
import DoublesTesting
import Testing

/// The code under test is given the function that it calls.
func lastTitle(by author: String, from titles: (String) async throws -> [String]) async throws -> String? {
    try await titles(author).sorted().last
}

@Test("the last title is the last in the alphabet", .doubles)
func endOfTheAlphabet() async throws {
    let titles = StubbedFunction<String, [String]>("titles").returns(["Persuasion", "Emma"])

    #expect(try await lastTitle(by: "Austen", from: titles.function) == "Persuasion")

    try expect(titles).received(times: 1, with: "Austen")
}
