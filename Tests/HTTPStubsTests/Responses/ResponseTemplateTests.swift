import Foundation
import HTTPTransport
import HTTPTypes
import JSONTrees
import TestSupport
import Testing

@testable import HTTPBodies
@testable import HTTPStubs

@Suite(.timeLimit(.minutes(1))) struct ResponseTemplateTests {
    private static let json =
        #"{"origin":"Ys","count":2,"items":[{"id":"a"},{"id":7}],"none":null,"first name":"Al","n":1.50}"#

    private let session = StubSession(clock: ImmediateClock())

    private func given(_ response: StubResponse, _ body: String = json) async throws -> Response {
        session.stub(.path("/orders/{id}"), name: "order", response: response)
        return try await session.response("PUT /orders/7?page=2&q=a+b", body, [.acceptLanguage: "fr, en"])
    }

    private func text(_ response: StubResponse, _ body: String = json) async throws -> String {
        String(decoding: try await given(response, body).body, as: UTF8.self)
    }

    @Test(
        "a template in a text is replaced by a value of the request",
        arguments: [
            ("{{request.method}}", "PUT"), ("{{request.path}}", "/orders/7"), ("{{request.path.id}}", "7"),
            ("{{request.query.page}}", "2"), ("{{request.query.q}}", "a b"),
            ("{{request.headers.accept-language}}", "fr, en"), ("{{request.json.origin}}", "Ys"),
            ("{{request.json.items[0].id}}", "a"), ("{{request.json.items[1].id}}", "7"),
            ("{{request.json.items[1]}}", #"{"id":7}"#), ("{{request.json.none}}", "null"),
            ("{{request.json.first name}}", "Al"), ("{{request.json}}", json),
            ("{{ request.method }}", "PUT"),
            ("a {{request.path.id}}-{{request.json.count}} b", "a 7-2 b"), ("{{{request.path.id}}}", "{7}"),
        ])
    func texts(text: String, filled: String) async throws {
        #expect(try await self.text(.text(text)) == filled)
        #expect(session.ending() == [])
    }

    @Test("a template is replaced by a value of the request's form")
    func forms() async throws {
        #expect(try await text(.text("{{request.form.user}}"), "user=A+B&x=1") == "A B")
    }

    @Test(
        "a template that is a whole JSON string becomes a JSON value, and any other template becomes text")
    func jsonBodies() async throws {
        let tree: JSONTree = [
            "count": "{{request.json.count}}", "n": "{{request.json.n}}", "all": ["{{request.json.items}}"],
            "none": "{{request.json.none}}", "id": "{{request.path.id}}", "words": "{{request.json.count}} x",
            "{{request.json.origin}}": true,
        ]
        #expect(
            try await text(.json(tree))
                == #"{"count":2,"n":1.50,"all":[[{"id":"a"},{"id":7}]],"none":null,"id":"7","words":"2 x","Ys":true}"#
        )
    }

    @Test("templates in headers and redirections are replaced by values")
    func headers() async throws {
        let response = try await given(.status(.created).header(.location, "/orders/{{request.json.count}}"))
        #expect(response.head.headerFields[.location] == "/orders/2")
        let redirect = try await given(.redirect(to: "https://other.example.com/{{request.path.id}}"))
        #expect(redirect.head.headerFields[.location] == "https://other.example.com/7")
        #expect(redirect.head.status == .found)
    }

    @Test("repeated headers stay repeated, even if they contain templates")
    func repeated() async throws {
        let response = try await given(
            .text("").header(.setCookie, "a={{request.path.id}}", "b=2"))
        #expect(response.head.headerFields[values: .setCookie] == ["a=7", "b=2"])
    }

    @Test("the templates of released responses and of a sequence use the request that gets the response")
    func others() async throws {
        let held = HeldResponse()
        held.release(.text("{{request.method}}"))
        #expect(try await text(.text("").held(by: held)) == "PUT")
        session.stub(responses: [.text("1"), .text("{{request.query.n}}")])
        #expect(await session.ask("/a?n=1") == "200 1")
        #expect(await session.ask("/a?n=2") == "200 2")
    }

    @Test(
        "braces that are not a template stay as they are",
        arguments: [
            "{{user.name}}", "{{", "{{requests}}", "{ {request.path} }", "{{}}", "{\"a\":{\"b\":{}}}",
        ])
    func braces(text: String) async throws {
        #expect(try await self.text(.text(text)) == text)
        #expect(try await self.text(.json(.string(text))) == JSONTree.string(text).compactText)
    }

    @Test("templates stay as they are if they are turned off, even invalid templates")
    func off() async throws {
        let wrong = "{{request.path.id}} {{request.no"
        #expect(try await text(.text(wrong).template(false)) == wrong)
        let response = try await given(.status(.ok).header(.eTag, "{{request.path.id}}").template(false))
        #expect(response.head.headerFields[.eTag] == "{{request.path.id}}")
        #expect(session.ending() == [])
    }

    @Test(
        "templates in values of a request, bytes, files, closures and the service's responses are not filled in"
    )
    func outside() async throws {
        let secret = "{{request.json.origin}}"
        #expect(try await text(.text("{{request.json.a}}"), #"{"a":"\#(secret)"}"#) == secret)
        #expect(try await text(.bytes(Data(secret.utf8))) == secret)
        #expect(try await text(.closure { _ in .text(secret) }) == secret)
        let folder = try TemporaryFolder(["a.txt": secret])
        #expect(try await text(.file("a.txt", in: folder.url)) == secret)
        let service = ClosureTransport { _, _ in
            Response(
                head: HTTPResponse(status: .ok, headerFields: [.server: secret]), body: Data(secret.utf8))
        }
        let session = StubSession(fallback: service)
        session.stub(response: .passThrough.header(.eTag, "{{request.method}}"))
        let response = try await session.response("/a")
        #expect(response.head.headerFields == [.server: secret, .eTag: "GET"])
        #expect(response.body == Data(secret.utf8))
    }

    @Test(
        "a template without a value fails the request and the session, and the failure names template and request",
        arguments: [
            "request.json.destination", "request.json.items[2].id", "request.json.origin.x",
            "request.json[0]",
            "request.path.name", "request.query.x", "request.headers.cookie", "request.form.user",
        ])
    func nothing(template: String) async throws {
        session.stub(.put("/orders/{id}"), name: "order", response: .text("a {{\(template)}}"))
        #expect(await session.failure("PUT /orders/7", Self.json)?.code == .unanswered)
        #expect(session.failures.say("cannot be used"))
        #expect(
            session.ending() == [
                "The stub “order” cannot be used. The template “{{\(template)}}” found nothing in PUT /orders/7 with \(Self.json.utf8.count) bytes of no media type."
            ])
    }

    @Test("a body that is not JSON has no values for templates")
    func notJSON() async throws {
        session.stub(name: "x", response: .json(["a": "{{request.json.a}}"]))
        #expect(await session.ask("/a", "{") == "unanswered")
        #expect(session.ending().first?.contains("“{{request.json.a}}” found nothing in GET /a") == true)
    }

    @Test("a value that no header can contain fails the request, and does not become another header")
    func splitting() async throws {
        session.stub(name: "x", response: .status(.ok).header(.eTag, "{{request.json.a}}"))
        #expect(await session.ask("/a", #"{"a":"1\r\nX: 2"}"#) == "unanswered")
        #expect(session.ending().first?.contains("cannot be the value of the header ETag.") == true)
    }

    @Test(
        "an invalid template is a failure when the session is finished, even if its stub was never called",
        arguments: [
            (
                "{{request.jsn.a}}",
                "“{{request.jsn.a}}” must begin with one of: request.method, request.path,"
            ),
            ("{{request}}", "must begin with one of"), ("{{request.path", "“{{request.path” has no “}}”"),
            ("{{request.json.}}", "must have names and indexes, such as {{request.json.items[0].id}}"),
            ("{{request.json.a[x]}}", "names and indexes"), ("{{request.json.a[-1]}}", "names and indexes"),
            ("{{request.jsons}}", "must begin with one of"),
            ("{{request.query}}", "must be such as “{{request.query.name}}”"),
            ("{{request.headers.}}", "such as “{{request.headers.name}}”"),
            ("{{request.method.a}}", "must be such as “{{request.method}}”"),
        ])
    func invalid(text: String, sentence: String) async throws {
        for response in [StubResponse.text(text), .json([.string(text)]), .redirect(to: text)] {
            let session = StubSession()
            session.stub(name: "x", times: .optional, response: response)
            #expect(session.failures.say("cannot be used"))
            #expect(await session.ask("/a") == "unanswered")
            let ending = session.ending()
            #expect(ending.count == 1)
            #expect(ending.first?.hasPrefix("The stub “x” cannot be used. The template ") == true)
            #expect(ending.first?.contains(sentence) == true, "\(ending)")
        }
    }
}
