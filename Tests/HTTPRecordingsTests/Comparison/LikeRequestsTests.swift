import HTTPTransport
import HTTPTypes
import Testing

@testable import HTTPRecordings
@testable import Redaction

@Suite("Requests that a replay distinguishes only by their order")
struct LikeRequestsTests {
    private func sentences(_ exchanges: [Exchange], keep: [String] = []) -> [String] {
        let rules = RedactionRules(keep: ["amount"] + keep)
        var pass = RedactionPass(rules)
        var alike = LikeRequests(RequestMatcher(redaction: rules))
        let clean = pass.recorded(exchanges.map { pass.judged($0) })
        for (original, clean) in zip(exchanges, clean) { alike.add(original, clean) }
        return alike.sentences
    }

    private func order(_ body: String, _ amount: Int) -> Exchange {
        .example(1, .post, "/orders", body: body, answer: #"{"amount":\#(amount)}"#)
    }

    @Test("such requests are reported with the fields that would distinguish them")
    func named() {
        let bodies = [order(#"{"kind":"one","note":"a"}"#, 1), order(#"{"kind":"two","note":"a"}"#, 2)]
        #expect(
            sentences(bodies) == [
                "POST /orders: 2 exchanges are told apart only by their order. --keep kind tells them apart."
            ])
        #expect(sentences(bodies, keep: ["kind"]).isEmpty)
        let queries = ["one", "two"].enumerated().map {
            Exchange.example(1, .get, "/a?mode=\($1)", answer: #"{"amount":\#($0)}"#)
        }
        #expect(sentences(queries).first?.hasSuffix("--keep mode tells them apart.") == true)
    }

    @Test(
        "requests that differ in header fields, in a body that is left out or in their hosts are reported with what to do"
    )
    func notCompared() {
        func answer(_ fields: HTTPFields, _ amount: Int) -> Exchange {
            .example(1, .get, "/me", fields: fields, answer: #"{"amount":\#(amount)}"#)
        }
        #expect(
            sentences([answer([:], 1), answer([.ifNoneMatch: "a"], 2)]).first?.hasSuffix(
                "They differ in header fields: --match-header if-none-match tells them apart.") == true)
        #expect(
            sentences([answer([:], 1), answer([.authorization: "Bearer x"], 2)]).first?.contains(
                "They differ in authorization, which is never kept") == true)
        #expect(sentences([answer([:], 1), answer([.date: "today"], 2)]).isEmpty)
        let texts = ["hello", "world"].map {
            Exchange.example(
                1, .post, "/echo", fields: [.contentType: "text/plain"], body: $0, type: "text/plain",
                answer: $0)
        }
        #expect(sentences(texts).first?.hasSuffix("--keep text/plain tells them apart.") == true)
        var hosts = [answer([:], 1), answer([:], 2)]
        hosts[1].request.authority = "other.example.com"
        #expect(sentences(hosts).first?.contains("They went to several hosts") == true)
    }

    @Test("requests with ids in clear are not reported, because a replay compares these")
    func plainPaths() {
        let users = [1001, 1002].map {
            Exchange.example($0, .get, "/users/\($0)", answer: #"{"amount":\#($0)}"#)
        }
        #expect(sentences(users, keep: ["1001", "1002"]).isEmpty)
    }

    @Test("a field that is never kept is not named as one to keep")
    func protected() {
        let words = sentences([order(#"{"password":"one"}"#, 1), order(#"{"password":"two"}"#, 2)])
        #expect(words.first?.contains("They differ in password, which is never kept") == true)
    }

    @Test("equal requests, and requests with equal responses, are not reported")
    func harmless() {
        #expect(sentences([order(#"{"kind":"one"}"#, 1), order(#"{"kind":"one"}"#, 2)]).isEmpty)
        #expect(sentences([order(#"{"kind":"one"}"#, 1), order(#"{"kind":"two"}"#, 1)]).isEmpty)
    }

    @Test("the report contains no value of the requests")
    func secrets() {
        let paths = ["/n/7001", "/n/7002"].enumerated().map {
            Exchange.example(1, .get, $1, answer: #"{"amount":\#($0)}"#)
        }
        let words = sentences(paths).joined()
        #expect(words.contains("They differ in a part of the path") && !words.contains("700"), "\(words)")
    }
}
