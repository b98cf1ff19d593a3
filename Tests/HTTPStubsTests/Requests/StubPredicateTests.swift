import Foundation
import HTTPTypes
import JSONTrees
import Testing

@testable import HTTPStubs

@Suite struct StubPredicateTests {
    private static let json = #"{"from":"Paris","legs":[{"id":1},{"id":2}],"via":null,"n":1.50}"#
    private static let secrets =
        #"{"password":"s3cret","token":{"a":"s3cret"},"all":[{"client_secret":"s3cret","token_type":"Bearer"}]}"#
    private static let form = "grant_type=password&name=a+b%26c&empty="

    /// The same word in two spellings that are equal by `==`.
    private static let (composed, decomposed) = ("caf\u{E9}", "cafe\u{301}")

    @Test(
        "predicates compare texts by their code points",
        arguments: [
            (StubPredicate.query("q", .equal(composed)), "/s?q=caf%C3%A9", "", "/s?q=cafe%CC%81", ""),
            (.query(composed), "/s?caf%C3%A9=1", "", "/s?cafe%CC%81=1", ""),
            (.form("q", .equal(composed)), "/s", "q=caf%C3%A9", "/s", "q=cafe%CC%81"),
            (.query("q", .containing("cafe")), "/s?q=cafe%CC%81", "", "/s?q=caf%C3%A9", ""),
            (.path("/p/\(composed)"), "/p/caf%C3%A9", "", "/p/cafe%CC%81", ""),
            (.body(containing: "cafe"), "/c", decomposed, "/c", composed),
            (.body(containing: "one\n"), "/c", "one\ntwo", "/c", "one\r\ntwo"),
            (.json([composed: 1]), "/k", #"{"\#(composed)":1}"#, "/k", #"{"\#(decomposed)":1}"#),
            (
                .jsonExactly([composed: 1]), "/k", #"{"\#(composed)":1}"#, "/k",
                #"{"\#(composed)":1,"\#(decomposed)":1}"#
            ),
            (.jsonExactly(["a": 1]), "/k", #"{"a":1}"#, "/k", #"{"a":1,"a":1}"#),
            (.json(at: "/\(composed)", 1), "/k", #"{"\#(composed)":1}"#, "/k", #"{"\#(decomposed)":1}"#),
            (.query("\u{301}q"), "/s?\u{301}q=1", "", "/s?q=1", ""),
        ])
    func codePoints(predicate: StubPredicate, words: String, body: String, other: String, otherBody: String) {
        #expect(predicate.holds(StubRequest(words, body)))
        #expect(!predicate.holds(StubRequest(other, otherBody)))
    }

    @Test("if a text looks like the wanted text but has other code points, the message says so")
    func lookalikes() {
        let request = StubRequest("/s?q=cafe%CC%81")
        #expect(
            StubPredicate.query("q", .equal(Self.composed)).miss(request)
                == "query q is “\(Self.decomposed)”, which looks alike and has other code points")
    }

    @Test(
        "a predicate holds for the requests that it describes",
        arguments: [
            (StubPredicate.method(.get), "/a", ""), (.method(.post), "POST /a", ""),
            (.get("/a"), "/a?b=1", ""), (.post("/a"), "POST /a", ""), (.put("/a"), "PUT /a", ""),
            (.patch("/a"), "PATCH /a", ""), (.delete("/a/{id}"), "DELETE /a/7", ""),
            (.scheme("HTTPS"), "/a", ""), (.host("Service.example.com"), "/a", ""),
            (.host("*.example.com"), "/a", ""), (.port(443), "/a", ""), (.path("/a/*/c"), "/a/b/c", ""),
            (.path(matching: #"^/a/\d+$"#), "/a/12?b", ""), (.path(matching: "b"), "/abc", ""),
            (.query("q", .containing("Ly")), "/a?q=x&q=Gare+de+Lyon", ""),
            (.query("q", .matching("^par")), "/a?q=paris", ""), (.query("q", "\(1 + 1)"), "/a?q=2", ""),
            (.form("name", .containing("b&")), "POST /a", form),
            (.form("name", .matching("^a .&c$")), "POST /a", form),
            (.body(bytes: Data("ab".utf8)), "POST /a", "ab"), (.body(bytes: Data()), "/a", ""),
            (.query("page"), "/a?page", ""), (.query("page", "2"), "/a?x=1&page=1&page=2", ""),
            (.query("q", "Gare de Lyon é"), "/a?q=Gare+de%20Lyon%20%C3%A9", ""),
            (.query("page", .absent), "/a?pages=2", ""),
            (.json(["from": "Paris"]), "POST /a", json),
            (.json(["legs": [["id": 1], [:]]]), "POST /a", json),
            (.json(["via": nil, "n": 1.5]), "POST /a", json),
            (
                .jsonExactly(["via": nil, "n": 1.5, "legs": [["id": 1], ["id": 2]], "from": "Paris"]),
                "POST /a", json
            ),
            (.json(at: "/legs/1/id", 2), "POST /a", json), (.json(at: "", [1, 2]), "POST /a", "[1,2]"),
            (.json(at: "/a~1b/~0", true), "POST /a", #"{"a/b":{"~":true}}"#),
            (.json(has: "/via"), "POST /a", json), (.json(lacks: "/to"), "POST /a", json),
            (.json(lacks: "/legs/2"), "POST /a", json), (.json(lacks: "/legs/01"), "POST /a", json),
            (.form("grant_type", "password"), "POST /a", form), (.form("name", "a b&c"), "POST /a", form),
            (.formExactly(["b": "3", "a": "1", "a": "2"]), "POST /a", "a=1&b=3&a=2"),
            (.formExactly(["flag": nil, "empty": ""]), "POST /a", "empty=&flag"),
            (.formExactly([:]), "POST /a", ""), (.formExactly(["a": "é &="]), "POST /a", "a=%C3%A9+%26="),
            (.query("flag", .withoutValue), "/a?flag", ""), (.query("flag", ""), "/a?flag=", ""),
            (.query("flag", .withoutValue), "/a?flag=&flag", ""), (.query("flag"), "/a?flag", ""),
            (.form("flag", .withoutValue), "POST /a", "a=1&flag"), (.form("flag", ""), "POST /a", "flag="),
            (.form("empty"), "POST /a", form), (.form("secret", .absent), "POST /a", form),
            (.body(containing: "Par"), "POST /a", json), (.body(matching: #""id":\d\}\]"#), "POST /a", json),
            (.closure("the body is short") { $0.body.count < 5 }, "POST /a", "abcd"),
            (.method(.get) || .method(.post), "POST /a", ""), (.method(.get) && .path("/a"), "/a", ""),
            (!.method(.get), "POST /a", ""), (.all([]), "/a", ""),
            (.not(.path("/b") && .method(.get)), "/a", ""),
        ])
    func holds(predicate: StubPredicate, words: String, body: String) {
        #expect(predicate.holds(StubRequest(words, body)))
    }

    @Test(
        "a predicate that does not hold says what it found and what it wanted",
        arguments: [
            (StubPredicate.method(.post), "/a", "", "method is GET, not POST"),
            (.scheme("http"), "/a", "", "scheme is https, not http"),
            (.host("example.com"), "/a", "", "host is service.example.com, not example.com"),
            (
                .host("*.service.example.com"), "/a", "",
                "host is service.example.com, not *.service.example.com"
            ),
            (.port(8080), "/a", "", "port is 443, not 8080"),
            (.path(matching: "^/b"), "/a/b", "", "path is “/a/b”, which does not match /^/b/"),
            (
                .path(matching: "("), "/a", "",
                "“(” is not a regular expression. Check its brackets and repetitions."
            ),
            (
                .query("q", .containing("x")), "/a?q=1&q=2", "",
                "query q is “1” and “2”, without “x” in it"
            ),
            (.query("q", .containing("x")), "/a", "", "query q is absent"),
            (
                .query("q", .matching("^par")), "/a?q=gare", "",
                "query q is “gare”, which does not match /^par/"
            ),
            (
                .query("q", .matching("[")), "/a?q=[", "",
                "“[” is not a regular expression. Check its brackets and repetitions."
            ),
            (
                .body(bytes: Data([1, 2])), "/a", "\u{1}\u{3}",
                "body has 2 bytes, not the 2 given: byte 2 differs"
            ),
            (
                .body(bytes: Data("ab".utf8)), "/a", "abc",
                "body has 3 bytes, not the 2 given: byte 3 differs"
            ),
            (.path("/searches"), "/items?x=1", "", "path is /items, not /searches"),
            (.path("/a"), "/a/", "", "path is /a/, not /a"), (.path("/a"), "/A", "", "path is /A, not /a"),
            (.query("page"), "/a", "", "query page is absent"),
            (.query("page", "2"), "/a?page=1&page=3", "", "query page is “1” and “3”, not “2”"),
            (.query("page", "2"), "/a", "", "query page is absent"),
            (.query("page", .absent), "/a?page=2", "", "query page is there, and must not be"),
            (.json(["from": "Lyon"]), "POST /a", json, #"body /from is "Paris", not "Lyon""#),
            (.json(["to": 1]), "POST /a", json, "body /to is absent, not 1"),
            (.json(["legs": [["id": 1]]]), "POST /a", json, "body /legs has 2 items, not 1"),
            (.json(["legs": [["id": 1], ["id": 3]]]), "POST /a", json, "body /legs/1/id is 2, not 3"),
            (.json(["via": false]), "POST /a", json, "body /via is null, not false"),
            (.json(1), "POST /a", "true", "body is true, not 1"),
            (.json([:]), "POST /a", "{", "body is not JSON"),
            (.json([:]), "POST /a", "", "body is empty, not JSON"),
            (
                .jsonExactly(["from": "Paris"]), "POST /a", #"{"from":"Paris","a/b":1}"#,
                "body /a~1b is there, and must not be"
            ),
            (.json(at: "/legs/1/id", 3), "POST /a", json, "body /legs/1/id is 2, not 3"),
            (.json(at: "/x", 3), "POST /a", json, "body /x is absent, not 3"),
            (.json(has: "/to"), "POST /a", json, "body /to is absent"),
            (.json(lacks: "/via"), "POST /a", json, "body /via is there, and must not be"),
            (
                .json(has: "from"), "POST /a", json,
                "The JSON pointer “from” must begin with “/”, such as /items/0/id."
            ),
            (.form("grant_type", "code"), "POST /a", form, "form grant_type is “password”, not “code”"),
            (.form("secret"), "POST /a", form, "form secret is absent"),
            (.form("name", .absent), "POST /a", form, "form name is there, and must not be"),
            (
                .formExactly(["a": "1", "a": "2"]), "POST /a", "a=2&a=1",
                "form a is “2” and “1”, not “1” and “2”"
            ),
            (.formExactly(["a": "1"]), "POST /a", "a=1&a=1", "form a is “1” and “1”, not “1”"),
            (.formExactly(["a": "1"]), "POST /a", "b=1&a=1", "form b is there, and must not be"),
            (.formExactly(["a": "1", "b": "2"]), "POST /a", "a=1", "form b is absent"),
            (.formExactly(["a": "e\u{301}"]), "POST /a", "a=%C3%A9", "form a is “\u{E9}”, not “e\u{301}”"),
            (.formExactly(["a": ""]), "POST /a", "a", "form a is without “=”, not “”"),
            (.formExactly(["a": nil]), "POST /a", "a=", "form a is “”, not without “=”"),
            (.query("flag", ""), "/a?flag", "", "query flag is without “=”, not “”"),
            (.query("flag", .withoutValue), "/a?flag=", "", "query flag is “”, not without “=”"),
            (.query("flag", .withoutValue), "/a", "", "query flag is absent"),
            (.form("flag", .containing("")), "POST /a", "flag", "form flag is without “=”, without “” in it"),
            (
                .header(.accept, .withoutValue), "/a", "",
                "The header Accept always has a value, even if that is empty."
            ),
            (.body(containing: "Lyon"), "POST /a", json, "body does not contain “Lyon”"),
            (.body(containing: "Lyon"), "POST /a", "", "body is empty, without “Lyon”"),
            (.body(matching: "^x$"), "POST /a", json, "body does not match /^x$/"),
            (
                .body(matching: "(a+)+!!"), "POST /a", String(repeating: "a", count: 50),
                "body takes too long to compare with /(a+)+!!/"
            ),
            (
                .query("q", .matching("(a+)+!!")), "/a?q=aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa", "",
                "query q is “aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa”, which takes too long to compare with /(a+)+!!/"
            ),
            (
                .body(matching: "("), "POST /a", json,
                "“(” is not a regular expression. Check its brackets and repetitions."
            ),
            (.closure("the body is short") { _ in false }, "/a", "", "it is not true that the body is short"),
            (!.method(.get), "/a", "", "method is GET, and must not be so"),
            (.method(.put) || .path("/b"), "/a", "", "method is GET, not PUT, and path is /a, not /b"),
            (.method(.get) && .path("/b"), "/a", "", "path is /a, not /b"),
        ])
    func misses(predicate: StubPredicate, words: String, body: String, miss: String) {
        let request = StubRequest(words, body)
        #expect(!predicate.holds(request))
        #expect(predicate.miss(request) == miss)
    }

    @Test(
        "a message has dots in place of a credential that was sent",
        arguments: [
            (.header(.authorization, "Bearer x"), "", "header Authorization is ••••, not “Bearer x”"),
            (.header(.cookie, .matching("b")), "", "header Cookie is ••••, which does not match /b/"),
            (.query("api_key", "x"), "", "query api_key is ••••, not “x”"),
            (.form("password", "x"), "password=s3cret", "form password is ••••, not “x”"),
            (.formExactly(["password": "x"]), "password=s3cret", "form password is ••••, not “x”"),
            (.json(["password": "x"]), secrets, #"body /password is "••••", not "x""#),
            (.json(at: "/password", "x"), secrets, #"body /password is "••••", not "x""#),
            (.json(at: "/token", "x"), secrets, #"body /token is "••••", not "x""#),
            (
                .json(["all": 1]), secrets,
                #"body /all is [{"client_secret":"••••","token_type":"Bearer"}], not 1"#
            ),
        ] as [(StubPredicate, String, String)])
    func credentials(predicate: StubPredicate, body: String, miss: String) {
        let request = StubRequest(
            "POST /a?api_key=s3cret&page=2", body, [.authorization: "Bearer s3cret", .cookie: "id=s3cret"])
        #expect(!predicate.holds(request))
        #expect(predicate.miss(request) == miss)
        #expect(request.description.hasPrefix("POST /a?api_key=••••&page=2"))
    }

    @Test("a predicate matches a header by name, value or part, whatever the case of the name is")
    func headers() throws {
        let request = StubRequest("/a", "", [.accept: "application/json;q=1", .userAgent: "one"])
        let upper = try #require(HTTPField.Name("ACCEPT"))
        #expect(StubPredicate.header(upper).holds(request))
        #expect(StubPredicate.header(.userAgent, "one").holds(request))
        #expect(StubPredicate.header(.accept, .containing("json")).holds(request))
        #expect(StubPredicate.header(.cookie, .absent).holds(request))
        for (predicate, miss) in [
            (StubPredicate.header(.cookie), "header Cookie is absent"),
            (.header(.userAgent, "two"), "header User-Agent is “one”, not “two”"),
            (.header(.cookie, "two"), "header Cookie is absent"),
            (
                .header(.accept, .containing("xml")),
                "header Accept is “application/json;q=1”, without “xml” in it"
            ),
            (.header(.accept, .absent), "header Accept is there, and must not be"),
        ] {
            #expect(!predicate.holds(request))
            #expect(predicate.miss(request) == miss)
        }
    }

    @Test("the description of a predicate says what it matches")
    func descriptions() {
        #expect(
            (StubPredicate.post("/a") && !.query("b")).description
                == "method is POST, path is /a, not (query b is there)")
        #expect((StubPredicate.method(.get) || .path("/b")).description == "(method is GET or path is /b)")
    }

    @Test(
        "the host of a request is read without user, port and brackets",
        arguments: [
            ("a.example.com:8080", "a.example.com", 8080), ("[::1]:81", "::1", 81), ("[::1]", "::1", 443),
            ("user@A.example.com", "a.example.com", 443),
        ])
    func authority(text: String, host: String, port: Int) {
        var request = HTTPRequest("/a")
        request.authority = text
        let read = StubRequest(number: 1, request: request, body: Data())
        #expect(read.host == host)
        #expect(read.port == port)
    }

    @Test("the description of a request has its method, path and the size of its body, but no content")
    func words() {
        #expect(StubRequest("/a?b=1").description == "GET /a?b=1")
        #expect(StubRequest("POST /a", "x").description == "POST /a with 1 byte of no media type")
        #expect(
            StubRequest("POST /a", "{}", [.contentType: "application/json; charset=utf-8"]).description
                == "POST /a with 2 bytes of application/json")
    }
}
