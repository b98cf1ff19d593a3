import Testing

@testable import HTTPBodies

@Suite("Path patterns")
struct PathPatternTests {
    @Test(
        "a pattern matches the paths that it describes, and captures their parts",
        arguments: [
            ("/", "/", [:]), ("/a", "/a", [:]), ("/items/{id}", "/items/7", ["id": "7"]),
            ("/items/{id}/parts/{part}", "/items/7/parts/x%2Fy", ["id": "7", "part": "x/y"]),
            ("/files/{name}.pdf", "/files/a.b.pdf", ["name": "a.b"]),
            ("/{a}-{b}", "/x-y-z", ["a": "x-y", "b": "z"]),
            ("/a/*", "/a/b", [:]), ("/a/*", "/a/", [:]), ("/a/b*", "/a/bcd", [:]), ("/a/*d", "/a/bcd", [:]),
            ("/a/**", "/a", [:]), ("/a/**", "/a/b/c", [:]), ("/**/c", "/a/b/c", [:]), ("/**/c", "/c", [:]),
            ("/{a}{b}", "/éü", ["a": "é", "b": "ü"]), ("/caf%C3%A9*", "/caf%C3%A9s", [:]),
            ("/**/{id}/z", "/a/b/z", ["id": "b"]), ("/gare%20de", "/gare%20de", [:]), ("/é", "/%C3%A9", [:]),
        ] as [(String, String, [String: String])])
    func captures(pattern: String, path: String, captures: [String: String]) throws {
        #expect(try PathPattern(pattern).captures(PathPattern.segments(path)) == captures)
    }

    @Test(
        "a pattern does not match other paths",
        arguments: [
            ("/", "/a"), ("/a", "/"), ("/a", "/ab"), ("/a", "/a/"), ("/items/{id}", "/items/"),
            ("/items/{id}", "/items/7/parts"), ("/a/*", "/a"), ("/a/*", "/a/b/c"), ("/a/b*", "/a/cb"),
            ("/**/c", "/a/b"), ("/files/{name}.pdf", "/files/.pdf"), ("/a/**", "/ab"),
        ])
    func others(pattern: String, path: String) throws {
        #expect(try PathPattern(pattern).captures(PathPattern.segments(path)) == nil)
    }

    @Test(
        "the error for a pattern that cannot be read says what is wrong",
        arguments: [
            ("a", "The path “a” must begin with “/”, such as /items/{id}."), ("", "must begin with “/”"),
            ("/a?b=1", "has a query. Match it as such"), ("/{", "needs a name between “{” and “}”"),
            ("/{}", "needs a name between"), ("/{a*}", "needs a name between"),
            ("/a}", "has a “}” without its “{”"),
            ("/{a}/{a}", "captures {a} twice"),
        ])
    func mistakes(pattern: String, sentence: String) {
        do throws(PatternError) {
            _ = try PathPattern(pattern)
            Issue.record("the pattern was read without an error")
        } catch {
            #expect(error.message.contains(sentence))
        }
    }

    @Test("the more a path has in common with a pattern, the nearer it is rated")
    func nearness() throws {
        let pattern = try PathPattern("/searches/{id}")
        let paths = ["/searches/1", "/searches", "/sea", "/items"]
        let near = paths.map { pattern.nearness(PathPattern.segments($0)) }
        #expect(near == near.sorted(by: >))
        #expect(Set(near).count == 4)
        #expect(near[0] == 1)
    }
}
