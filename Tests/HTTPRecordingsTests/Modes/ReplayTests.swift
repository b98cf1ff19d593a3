import Foundation
import HTTPTransport
import HTTPTypes
import Testing

@testable import HTTPBodies
@testable import HTTPRecordings
@testable import Redaction

@Suite struct ReplayTests {
    private func ask(_ transport: any Transport, _ exchange: Exchange) async -> String {
        do {
            let answer = try await transport.send(exchange.request, body: exchange.requestBody)
            return String(decoding: answer.body, as: UTF8.self)
        } catch {
            return "\(error.code.rawValue): \(error.detail.unhashed)"
        }
    }

    @Test("equal requests get their responses in the recorded order, each response once")
    func ordered() async {
        let replay = ReplayTransport(
            .example([
                .example(1, .get, "/a", answer: #"{"n":1}"#), .example(2, .get, "/b", answer: #"{"n":2}"#),
                .example(3, .get, "/a", answer: #"{"n":3}"#),
            ]))
        #expect(replay.unused.map(\.unhashed) == ["a/#.json", "b/#.json", "a/#-2.json"])
        #expect(await ask(replay, .example(1, .get, "/a")) == #"{"n":1}"#)
        #expect(await ask(replay, .example(1, .get, "/a")) == #"{"n":3}"#)
        #expect(replay.unused.map(\.unhashed) == ["b/#.json"])
        #expect(await ask(replay, .example(1, .get, "/b")) == #"{"n":2}"#)
        #expect(await ask(replay, .example(1, .get, "/a")).contains("already used"))
        #expect(replay.unused == [])
        #expect(replay.misses.map(\.request) == ["GET /a"])
    }

    @Test("a replay repeats the last response if the exchange or the rules say so")
    func repeats() async {
        let recording = Recording.example(
            [.example(1, .get, "/a", answer: #"{"n":1}"#), .example(2, .get, "/a", answer: #"{"n":2}"#)],
            repeating: [2])
        let replay = ReplayTransport(recording)
        var answers: [String] = []
        for _ in 0..<4 { answers.append(await ask(replay, .example(1, .get, "/a"))) }
        #expect(answers == [1, 2, 2, 2].map { #"{"n":\#($0)}"# })
        let always = ReplayTransport(
            .example(
                [.example(1, .get, "/a", answer: #"{"n":1}"#)], matching: MatchingRules(repeatsLast: true)))
        for _ in 0..<3 { #expect(await ask(always, .example(1, .get, "/a")) == #"{"n":1}"#) }
    }

    @Test("an identifier in a query or a body that was never recorded gets nobody else's response")
    func identifiers() async {
        let replay = ReplayTransport(
            .example(
                [
                    .example(1, .get, "/a?id=id-1", answer: #"{"n":1}"#),
                    .example(2, .get, "/a?id=id-2", answer: #"{"n":2}"#),
                    .example(3, .post, "/b", body: #"{"orderId":"id-3"}"#, answer: #"{"n":3}"#),
                ], matching: MatchingRules(repeatsLast: true)))
        #expect(await ask(replay, .example(1, .get, "/a?id=7001")) == #"{"n":1}"#)
        #expect(await ask(replay, .example(1, .get, "/a?id=7002")) == #"{"n":2}"#)
        #expect(await ask(replay, .example(1, .get, "/a?id=7001")) == #"{"n":1}"#)
        #expect(await ask(replay, .example(1, .get, "/a?id=9999")).hasPrefix("unanswered"))
        #expect(await ask(replay, .example(1, .post, "/b", body: #"{"orderId":"one"}"#)) == #"{"n":3}"#)
        #expect(await ask(replay, .example(1, .post, "/b", body: #"{"orderId":"one"}"#)) == #"{"n":3}"#)
        #expect(
            await ask(replay, .example(1, .post, "/b", body: #"{"orderId":"two"}"#)).hasPrefix("unanswered"))
    }

    @Test("a request with an unrecorded number as an id gets the responses of one recorded number")
    func numbers() async {
        let replay = ReplayTransport(
            .example(
                [
                    .example(1, .post, "/c", body: #"{"orderId":1}"#, answer: #"{"n":4}"#),
                    .example(2, .post, "/c", body: #"{"orderId":2}"#, answer: #"{"n":5}"#),
                ], matching: MatchingRules(repeatsLast: true), redaction: RedactionRules()))
        for (id, answer) in [(8001, "4"), (8002, "5"), (8001, "4"), (8002, "5")] {
            let found = await ask(replay, .example(1, .post, "/c", body: #"{"orderId":\#(id)}"#))
            #expect(found == #"{"n":\#(answer)}"#)
        }
        let other = await ask(replay, .example(1, .post, "/c", body: #"{"orderId":8003}"#))
        #expect(other.hasPrefix("unanswered"), "\(other)")
    }

    @Test("a request whose id the recording has in clear gets the response of that id, in any order")
    func plainIdentifiers() async {
        func replay(_ keep: [String], _ answer: (Int) -> String) -> ReplayTransport {
            ReplayTransport(
                .example(
                    (1...2).map { .example($0, .get, "/users/100\($0)", answer: answer($0)) },
                    matching: MatchingRules(repeatsLast: true), redaction: RedactionRules(keep: keep)))
        }
        let byField = replay(["id"]) { #"{"id":"100\#($0)"}"# }
        for id in ["1002", "1001", "1002"] {
            #expect(await ask(byField, .example(1, .get, "/users/\(id)")) == #"{"id":"\#(id)"}"#)
        }
        let byPath = replay(["1001", "1002"]) { #"{"ok":\#($0)}"# }
        #expect(await ask(byPath, .example(1, .get, "/users/1002")) == #"{"ok":2}"#)
        #expect(await ask(byPath, .example(1, .get, "/users/1003")).contains("“1001” stands for another id"))
    }

    @Test("a part of a path that a rule names, but the recording replaced, is found again")
    func keptPathPart() async {
        let replay = ReplayTransport(
            .example(
                [.example(1, .get, "/users/id-1", answer: #"{"ok":1}"#)],
                redaction: RedactionRules(keep: ["1001"])))
        #expect(await ask(replay, .example(1, .get, "/users/1001")) == #"{"ok":1}"#)
    }

    @Test("an id that the recording has as a number in a path, and as a text elsewhere, stands for both")
    func numberAndText() async {
        let replay = ReplayTransport(
            .example([
                .example(1, .get, "/orders?orderId=id-1", answer: #"{"n":1}"#),
                .example(2, .get, "/users/5", answer: #"{"n":2}"#),
            ]))
        #expect(await ask(replay, .example(1, .get, "/orders?orderId=1001")) == #"{"n":1}"#)
        #expect(await ask(replay, .example(1, .get, "/users/1001")) == #"{"n":2}"#)
    }

    @Test(
        "a request that matches nothing again and again is compared with the recording only once",
        .timeLimit(.minutes(1)))
    func sameMiss() async throws {
        let replay = ReplayTransport(
            .example((1...2000).map { .example($0, .get, "/a?n=\($0)", answer: #"{"n":\#($0)}"#) }))
        for _ in 0..<2000 { #expect(await ask(replay, .example(1, .get, "/b")).hasPrefix("unanswered")) }
        #expect(replay.misses.count == 2000)
        #expect(Set(replay.misses).count == 1)
        #expect(replay.misses.first?.nearest.map(\.name.unhashed) == ["a/#.json", "a/#.json", "a/#.json"])
    }

    @Test("concurrent requests get each recorded response once")
    func concurrent() async {
        let replay = ReplayTransport(
            .example((1...200).map { .example($0, .get, "/a", answer: #"{"n":\#($0)}"#) }))
        let answers = await withTaskGroup(of: String.self) { group in
            for _ in 0..<200 { group.addTask { await self.ask(replay, .example(1, .get, "/a")) } }
            return await group.reduce(into: Set<String>()) { $0.insert($1) }
        }
        #expect(answers == Set((1...200).map { #"{"n":\#($0)}"# }))
    }

    @Test(
        "the error of an unrecorded request names the three nearest exchanges, why each failed, and a remedy")
    func miss() async {
        let replay = ReplayTransport(
            .example([
                .example(1, .post, "/offers", body: #"{"trip":{"id":"a","seats":[1,2]}}"#),
                .example(2, .get, "/trips?page=1"),
                .example(3, .delete, "/elsewhere/far/away"),
                .example(4, .post, "/offers", body: #"{"trip":{"id":"z"}}"#),
            ]), recordCommand: "program --record there")
        let said = await ask(
            replay, .example(1, .post, "/offers", body: #"{"trip":{"id":"a","seats":[1,3]}}"#))
        #expect(said.contains("No response is recorded for POST /offers."))
        #expect(said.contains("offers/#.json: $.trip.seats[1] of the body is 3, not 2"))
        #expect(said.contains("To record it: program --record there"))
        #expect(replay.misses.first?.nearest.count == 3)
        #expect(
            await ask(replay, .example(1, .get, "/trips?page=2")).contains(
                "trips/#.json: query parameter page is \"2\", not \"1\""))
        #expect(
            await ask(replay, .example(1, .put, "/trips?page=1")).contains(
                "trips/#.json: method is PUT, not GET"))
        _ = await ask(replay, .example(1, .get, "/trips?page=1"))
        #expect(
            await ask(replay, .example(1, .get, "/trips?page=1")).contains(
                "No recorded response is left for GET /trips?page=1."))
        #expect(
            await ask(replay, .example(1, .get, "/trip?page=1")).contains(
                "trips/#.json: path is /trip, not /trips"))
    }

    @Test("the error names a difference in each part, no text that matches anyway, and no kept body")
    func missParts() async {
        let replay = ReplayTransport(
            .example(
                [
                    .example(1, .get, "/search?q=text-1"), .example(2, .post, "/trips", answer: "{}"),
                    .example(3, .post, "/echo", fields: [.contentType: "text/plain"], body: "hello"),
                ], redaction: RedactionRules(keep: ["q", "text/plain"])))
        #expect(
            await ask(replay, .example(1, .get, "/search?q=tea&x=1")).contains(
                "search/#.json: query parameter x is not in the recording"))
        #expect(
            await ask(replay, .example(1, .get, "/trip")).contains("method is GET, not POST; path is /trip"))
        let echo = await ask(
            replay, .example(1, .post, "/echo", fields: [.contentType: "text/plain"], body: "other"))
        #expect(echo.contains("the body, which is kept as it is, is another"), "\(echo)")
    }

    @Test(
        "values that are replaced in both requests, and differ in where else they are, are not shown as the same"
    )
    func missByEquality() async {
        let replay = ReplayTransport(
            .example(
                [.example(1, .get, "/books?page=text-1&size=text-2")], redaction: RedactionRules()))
        let said = await ask(replay, .example(1, .get, "/books?page=4&size=4"))
        #expect(said.contains("No response is recorded for GET /books?page=…&size=…."), "\(said)")
        #expect(
            said.contains(
                "query parameter size is replaced: one of the two requests has its value in another place, too"
            ),
            "\(said)")
    }

    @Test(
        "a client with a value of its own, in place of one that a response gave, does not get the first response again"
    )
    func ownCounter() async throws {
        let link = try #require(HTTPField.Name("Link"))
        let replay = ReplayTransport(
            .example(
                (1...3).map {
                    .example(
                        $0, .get, "/a?page=text-\($0)", answerFields: [link: "</a?page=text-\($0 + 1)>"],
                        answer: #"{"n":\#($0)}"#)
                }, matching: MatchingRules(repeatsLast: true), redaction: RedactionRules(keep: ["n"])))
        func page(_ page: String) async -> String {
            await ask(replay, .example(1, .get, "/a?page=\(page)"))
        }
        #expect(await page("1") == #"{"n":1}"#)
        #expect(await page("1") == #"{"n":1}"#)
        #expect(await page("2").contains("query parameter page is \"…\", not \"text-2\""))
        for number in 2...3 { #expect(await page("text-\(number)") == #"{"n":\#(number)}"#) }
        #expect(await page("2") == #"{"n":1}"#)
    }

    @Test("the error of an unrecorded request reveals no secret")
    func missWithoutSecrets() async {
        let replay = ReplayTransport(
            .example([.example(1, .post, "/a", body: #"{"password":"text-1","x":1}"#)]))
        let said = await ask(
            replay,
            .example(1, .post, "/a", body: #"{"password":"hunter2-hunter2","x":2,"token":"hunter2-hunter2"}"#)
        )
        #expect(!said.contains("hunter2"))
        #expect(said.contains("a/#.json"))
    }

    @Test(
        "a sign-in with another password matches the recorded sign-in, even after a recorded wrong password")
    func otherPassword() async {
        let form: HTTPFields = [.contentType: "application/x-www-form-urlencoded"]
        let replay = ReplayTransport(
            .example(
                [
                    .example(
                        1, .post, "/token", fields: form,
                        body: "username=text-1&password=text-2", status: 401, answer: #"{"ok":false}"#),
                    .example(
                        2, .post, "/token", fields: form,
                        body: "username=text-1&password=text-3", answer: #"{"ok":true}"#),
                ], redaction: RedactionRules(keep: ["ok"])))
        #expect(
            await ask(
                replay, .example(1, .post, "/token", fields: form, body: "password=a&username=me@home.fr"))
                == #"{"ok":false}"#)
        #expect(
            await ask(
                replay,
                .example(1, .post, "/token", fields: form, body: "username=me%40home.fr&password=other"))
                == #"{"ok":true}"#)
    }

    @Test("a replay ignores only the fields, query parameters and headers that the rules name")
    func ignores() async {
        let rules = MatchingRules(
            headers: ["accept-language"], ignoredQuery: ["t"], ignoredFields: ["$.meta.time", "id"])
        let recorded = Exchange.example(
            1, .post, "/a?t=1&q=1", fields: [.acceptLanguage: "en", .userAgent: "x"],
            body: #"{"meta":{"time":1,"zone":"x"},"list":[{"id":1,"v":2}]}"#, answer: #"{"ok":1}"#)
        func ask(_ target: String, _ language: String, _ body: String) async -> Bool {
            let replay = ReplayTransport(
                .example(
                    [recorded], matching: rules, redaction: RedactionRules(keep: ["*", "accept-language"])))
            return await self.ask(
                replay,
                .example(1, .post, target, fields: [.acceptLanguage: language, .userAgent: "y"], body: body))
                == #"{"ok":1}"#
        }
        let same = #"{"list":[{"v":2,"id":7}],"meta":{"zone":"x","time":9}}"#
        #expect(await ask("/a?q=1&t=2", "en", same))
        #expect(await !ask("/a?q=2&t=2", "en", same))
        #expect(await !ask("/a?q=1", "fr", same))
        #expect(await !ask("/a?q=1", "en", same.replacingOccurrences(of: "\"x\"", with: "\"y\"")))
        #expect(await !ask("/a?q=1", "en", same.replacingOccurrences(of: "\"v\":2", with: "\"v\":3")))
    }

    @Test("a recording is replayed at any address unless its rules compare the host")
    func host() async {
        var elsewhere = Exchange.example(1, .get, "/a")
        elsewhere.request.authority = "127.0.0.1:9999"
        elsewhere.request.scheme = "http"
        #expect(
            await ask(ReplayTransport(.example([.example(1, .get, "/a", answer: #"{"ok":1}"#)])), elsewhere)
                == #"{"ok":1}"#)
        let strict = ReplayTransport(
            .example(
                [.example(1, .get, "/a", answer: #"{"ok":1}"#)], matching: MatchingRules(comparesHost: true)))
        #expect(await ask(strict, elsewhere).contains("host is 127.0.0.1:9999, not service.example.com"))
    }
}
