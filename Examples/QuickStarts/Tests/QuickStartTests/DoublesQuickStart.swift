import Doubles
import Testing

/// The code under test is given the function that it calls.
func firstTitle(by author: String, from titles: (String) async throws -> [String]) async throws -> String? {
    try await titles(author).sorted().first
}

@Test("the first title is the first in the alphabet")
func alphabet() async throws {
    try await withDoubles { scope in
        let titles = StubbedFunction<String, [String]>("titles", in: scope).returns(["Persuasion", "Emma"])

        #expect(try await firstTitle(by: "Austen", from: titles.function) == "Emma")

        try expect(titles).received(times: 1, with: "Austen")
    }
}
