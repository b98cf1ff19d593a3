import Foundation
import OSDMSchema
import TestSupport
import Testing

@Suite("Recordings and a description of their API", .timeLimit(.minutes(5)))
struct SpecificationCheckTests {
    private static let description = ##"""
        openapi: 3.0.3
        servers: [{ url: https://api.example.com/v1 }]
        paths:
          /orders:
            get:
              parameters: [{ name: sort, in: query, required: true, schema: { type: string, enum: [day, price] } }]
              responses:
                200:
                  content:
                    application/json: { schema: { $ref: "#/components/schemas/Orders" } }
          /login:
            post:
              requestBody:
                content:
                  application/x-www-form-urlencoded:
                    schema: { required: [password, scope], properties: { password: { type: string, minLength: 10 } } }
              responses: { "2XX": { description: done } }
        components:
          schemas:
            Orders:
              type: array
              items:
                type: object
                additionalProperties: false
                required: [amount]
                properties:
                  amount: { type: integer, maximum: 100 }
                  id: { type: string, format: uuid }
                  status: { enum: [OPEN, PAID] }
                  day: { type: string, shape: day }
        """##

    /// A recording whose exchanges are read from `orders` and `login`.
    private func folder(
        orders: String, path: String = "/v1/orders?sort=text-1", type: String = "application/json",
        status: Int = 200
    ) throws -> TemporaryFolder {
        try TemporaryFolder([
            "api.yaml": Self.description,
            "made/fixture.json": """
            {"schema": 2, "rules": 3, "recordedAt": "2026-11-23T07:00:00Z", "finished": true, "keep": ["amount", "status", "day"],
             "exchanges": ["orders/1a2b.json", "login/3c4d.json"]}
            """,
            "made/orders/1a2b.json": """
            {"request": {"method": "GET", "url": "https://service.example.com\(path)"},
             "response": {"status": \(status), "headers": {"content-type": "\(type)"}, "body": {"json": \(orders)}}}
            """,
            "made/login/3c4d.json": """
            {"request": {"method": "POST", "url": "https://service.example.com/v1/login",
              "headers": {"content-type": "application/x-www-form-urlencoded"},
              "body": {"form": [{"name": "password", "value": "text-1"}, {"name": "scope", "value": "text-2"}]}},
             "response": {"status": 204}}
            """,
        ])
    }

    private func check(_ folder: TemporaryFolder) async throws -> Program.Run {
        try await Program.run("fixtures", "check", "--openapi", "api.yaml", "made", in: folder)
    }

    private func findings(_ run: Program.Run) -> [String] {
        run.output.split(separator: "\n").filter { $0.contains(" /") }.map(String.init)
    }

    @Test("a recording that agrees with the description has no finding, although its secrets are replaced")
    func agrees() async throws {
        let run = try await check(
            try folder(orders: #"[{"amount": 7, "id": "id-1", "status": "OPEN"}, {"amount": 100}]"#))
        #expect(run.status == 0 && findings(run) == [], "\(run.output)\(run.errors)")
        #expect(
            run.output.hasSuffix(
                "1 recording: all is well. 3 values were checked whole, 3 by their types alone, because the recording"
                    + " replaces them.\n"), "\(run.output)")
    }

    @Test("each finding is a sentence with the file, the exchange and the JSON path")
    func findings() async throws {
        let run = try await check(
            try folder(
                orders:
                    #"[{"id": "id-1"}, {"amount": 101, "note": "text-4"}, {"amount": "text-5", "status": "LOST"}]"#
            ))
        #expect(run.status == 1)
        let place = "made/orders/1a2b.json: GET /orders: $.response.body.json"
        #expect(
            findings(run) == [
                "\(place)[0].amount is missing.",
                "\(place)[1].amount is 101, more than it may be.",
                "\(place)[1].note is not in the schema.",
                "\(place)[2].amount is string, not integer.",
                #"\#(place)[2].status is "LOST", none of "OPEN", "PAID"."#,
            ], "\(run.output)")
        #expect(run.output.contains("1 recording: 5 errors to mend. 2 values were checked"), "\(run.output)")
    }

    @Test(
        "paths, queries, statuses and content types that are not described are findings",
        arguments: [
            (
                "/v1/nowhere", "application/json", 200,
                "GET /v1/nowhere: $.request.url is for a path that is not described."
            ),
            (
                "/v1/login", "application/json", 200,
                "GET /v1/login: $.request.method is GET, which is not described for /login."
            ),
            ("/v1/orders", "application/json", 200, "GET /orders: $.request.url lacks the parameter “sort”."),
            (
                "/v1/orders?sort=day", "application/json", 404,
                "GET /orders: $.response.status is 404, which is not described."
            ),
            (
                "/v1/orders?sort=day", "text/json", 200,
                #"GET /orders: $.response.headers.content-type is "text/json", which is not described."#
            ),
        ])
    func outside(path: String, type: String, status: Int, sentence: String) async throws {
        let run = try await check(try folder(orders: "[]", path: path, type: type, status: status))
        #expect(run.status == 1)
        #expect(
            findings(run) == ["made/orders/1a2b.json: \(sentence)"], "\(run.output)")
    }

    @Test("a keyword of a description that is not checked is reported only once")
    func unchecked() async throws {
        let run = try await check(
            try folder(orders: #"[{"amount": 1, "day": "mon"}, {"amount": 1, "day": "tue"}]"#))
        #expect(run.status == 0)
        #expect(
            findings(run) == [
                "made/orders/1a2b.json: GET /orders: $.response.body.json[0].day has a schema with the keyword “shape”,"
                    + " which is not checked."
            ], "\(run.output)")
    }

    @Test("the JSON has the findings with their places")
    func document() async throws {
        let folder = try folder(orders: #"[{}]"#)
        let run = try await Program.run(
            "fixtures", "check", "made", "--json", "--openapi", "api.yaml", in: folder)
        #expect(run.status == 1 && run.errors.isEmpty)
        #expect(try JSONSchemaCheck("fixtures-check").violations(of: run.output) == [])
        #expect(run.output.contains(#""path" : "$.response.body.json[0].amount""#), "\(run.output)")
    }

    @Test(
        "a description that cannot be used is refused with a sentence",
        arguments: [
            ("", "it is not an object"), ("{", "It is not JSON: it is cut off in line 1"),
            ("a: [", "This is not YAML"),
            ("swagger: '2.0'", "It is written in Swagger 2."),
            (
                "{openapi: 3.0.3, paths: {/a: {$ref: '#/paths/~1b'}}}",
                "It is not JSON"
            ),
            (
                "openapi: 3.0.3\npaths: {/a: {$ref: '#/paths/~1b'}}",
                #"$.paths["/a"] refers to “#/paths/~1b”, which leads nowhere or to itself."#
            ),
        ])
    func unusable(text: String, sentence: String) async throws {
        let folder = try folder(orders: "[]")
        try folder.write(text, to: "api.yaml")
        let run = try await check(folder)
        #expect(run.status == 2 && run.output.isEmpty)
        #expect(
            run.errors.contains("The description api.yaml cannot be used. ") && run.errors.contains(sentence),
            "\(run.errors)")
    }

    @Test(
        "the recordings of this package agree with OSDM, apart from local times that it calls date-times",
        .enabled(if: OSDMSpecification.isPresent, Comment(rawValue: OSDMSpecification.absence)),
        arguments: [
            "booking", "cards-of-two", "refund", "return-refund", "sign-in", "town-to-town",
            "walk-and-direct-train", "wrong-password",
        ])
    func kept(recording: String) async throws {
        let file = try #require(OSDMSpecification.file)
        let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appending(path: "Fixtures/Recordings/\(recording)")
        let run = try await Program.run(
            "fixtures", "check", "--openapi", file.path, folder.path, in: try TemporaryFolder())
        let others = run.output.split(separator: "\n").dropLast().filter {
            !$0.contains(".departureTime is ") || !$0.hasSuffix("which is no date-time.")
        }
        #expect(others == [] && run.errors.isEmpty, "\(run.errors)")
    }

    @Test("a missing description is reported")
    func missing() async throws {
        let run = try await Program.run(
            "fixtures", "check", "--openapi", "none.json", "made", in: try folder(orders: "[]"))
        #expect(run.status == 2 && run.errors.contains("There is no such file."), "\(run.errors)")
    }
}
