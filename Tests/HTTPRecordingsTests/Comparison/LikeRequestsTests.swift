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
