import Foundation
import HTTPBodies
import HTTPTypes
import JSONTrees
import Testing

@testable import OpenAPI

@Suite("Requests and responses by their description")
struct OpenAPIOperationTests {
    private func document(_ paths: String, more: String = "") throws -> OpenAPIDocument {
        try OpenAPIDocument(JSONTree(reading: #"{"openapi":"3.0.3","paths":{\#(paths)}\#(more)}"#))
    }

    private func name(_ path: String, in document: OpenAPIDocument, below base: String? = nil) -> String {
        do throws(SchemaViolation) {
            return try document.operation("GET", path, below: base).name
        } catch {
            return error.description
        }
    }

    @Test("a fixed path is preferred to a template, and an earlier fixed part to a later one")
    func overlappingPaths() throws {
        let document = try document(
            """
            "/{any}/{other}":{"get":{}},"/pets/{id}":{"get":{}},"/pets/mine":{"get":{}},"/{kind}/mine":{"get":{}},
            "/files/{name}.pdf":{"get":{}},"/pets/mine/":{"get":{}}
            """)
        for (path, found) in [
            ("/pets/mine", "/pets/mine"), ("/pets/7", "/pets/{id}"), ("/cars/mine", "/{kind}/mine"),
            ("/cars/7", "/{any}/{other}"), ("/files/a.pdf", "/files/{name}.pdf"),
            ("/pets/mine/", "/pets/mine/"),
        ] {
            #expect(name(path, in: document) == "GET \(found)")
        }
        #expect(name("/pets", in: document) == "$.url is for a path that is not described")
        #expect(name("/pets/7/toys", in: document) == "$.url is for a path that is not described")
    }

    @Test("a method that a path does not have is reported")
    func method() throws {
        let document = try document(#""/pets/{id}":{"delete":{}},"/pets/mine":{"post":{}}"#)
        #expect(name("/pets/mine", in: document) == "$.method is GET, which is not described for /pets/mine")
    }

    @Test("paths lie below those of the servers, whose variables may have any value")
    func servers() throws {
        let document = try document(
            #""/pets":{"get":{},"servers":[{"url":"/own"}]}"#,
            more: """
                ,"servers":[{"url":"https://api.example.com/v1/"},{"url":"{where}/{version}",
                "variables":{"where":{"default":"https://example.com"},"version":{"default":"v2"}}},{"url":"./rel"}]
                """)
        for path in ["/v1/pets", "/v2/pets", "/v3/pets", "/rel/pets", "/own/pets"] {
            #expect(name(path, in: document) == "GET /pets")
        }
        for path in ["/pets", "/v1/more/pets"] {
            #expect(name(path, in: document) == "$.url is for a path that is not described")
        }
        #expect(name("/v1/more/pets", in: document, below: "/v1/more/") == "GET /pets")
        #expect(name("/v1pets", in: document) == "$.url is for a path that is not described")
    }

    private func message(_ type: String?, _ body: String) -> OpenAPIMessage {
        OpenAPIMessage(type.map { [.contentType: $0] } ?? [:], body: Data(body.utf8))
    }

    private static let orders = ##"""
        "/orders":{"post":{
          "parameters":[{"$ref":"#/components/parameters/Dry"},
            {"name":"sort","in":"query","schema":{"type":"string","enum":["price","name"]}},
            {"name":"tags","in":"query","schema":{"type":"array"}},
            {"name":"X-Trace","in":"header"}],
          "requestBody":{"required":true,"content":{
            "application/json":{"schema":{"type":"object","required":["item"],"additionalProperties":false,
              "properties":{"item":{"type":"string","format":"uuid"},"count":{"type":"integer","maximum":9}}}},
            "application/x-www-form-urlencoded":{"schema":{"required":["item"],
              "properties":{"count":{"type":"integer"},"gift":{"type":"boolean"}}}}}},
          "responses":{
            "201":{"content":{"application/json":{"schema":{"type":"array"}}}},
            "204":{"description":"done"},
            "4XX":{"$ref":"#/components/responses/Bad"},
            "500":{"content":{"text/*":{}}}}}}
        """##
    private static let components = """
        ,"components":{"parameters":{"Dry":{"name":"dry","in":"query","required":true,"schema":{"type":"boolean"}}},
        "responses":{"Bad":{"content":{"application/problem+json":{"schema":{"type":"object"}}}}}}
        """

    private func orders() throws -> OpenAPIOperation {
        try document(Self.orders, more: Self.components).operation("POST", "/orders")
    }

    @Test(
        "a request is checked for its content type, its body and the types in it",
        arguments: [
            (
                "application/json; charset=utf-8",
                #"{"item":"123e4567-e89b-12d3-a456-426614174000","count":9}"#, ""
            ),
            ("application/json", "", "$.body is missing"), ("application/json", "{", "$.body is not JSON"),
            (
                "application/json", #"{"count":10}"#,
                "$.body.item is missing; $.body.count is 10, more than it may be"
            ),
            (
                "application/json", #"{"item":"7","more":1}"#,
                #"$.body.item is "7", which is no uuid; $.body.more is not in the schema"#
            ),
            (nil, #"{"item":"7"}"#, "$.headers.content-type is missing"),
            ("text/plain", "hello", #"$.headers.content-type is "text/plain", which is not described"#),
            ("application/x-www-form-urlencoded", "item=a&count=7&gift=true", ""),
            (
                "application/x-www-form-urlencoded", "count=x",
                "$.body.item is missing; $.body.count is string, not integer"
            ),
        ])
    func request(type: String?, body: String, found: String) throws {
        let violations = try orders().result(
            of: message(type, body), query: [FormPair(name: "dry", value: "true")]
        ).violations
        #expect(violations.map(\.description).joined(separator: "; ") == found)
    }

    @Test(
        "the parameters of a query are checked",
        arguments: [
            ("dry=false&sort=name&tags=a&tags=b&other=1", ""), ("", "$.url lacks the parameter “dry”"),
            (
                "dry=maybe&sort=size",
                "$.url has the parameter “dry”, which is string, not boolean; "
                    + #"$.url has the parameter “sort”, which is "size", none of "price", "name""#
            ),
        ])
    func query(query: String, found: String) throws {
        let body = message("application/json", #"{"item":"123e4567-e89b-12d3-a456-426614174000"}"#)
        let violations = try orders().result(of: body, query: Form.anyPairs(query[...])).violations
        #expect(violations.map(\.description).joined(separator: "; ") == found)
    }

    @Test(
        "a response is checked for its status, its content type and its body",
        arguments: [
            (201, "application/json", "[]", ""),
            (201, "application/json", "{}", "$.body is object, not array"),
            (201, nil, "", "$.body is missing"), (204, nil, "", ""),
            (204, "text/plain", "a", "$.body is there, though the description has none for 204"),
            (404, "application/problem+json", "{}", ""),
            (
                404, "application/json", "{}",
                #"$.headers.content-type is "application/json", which is not described"#
            ),
            (500, "text/html", "<p>", ""), (302, nil, "", "$.status is 302, which is not described"),
        ])
    func response(status: Int, type: String?, body: String, found: String) throws {
        let violations = try orders().result(of: message(type, body), status: status).violations
        #expect(violations.map(\.description).joined(separator: "; ") == found)
    }

    @Test(
        "the most exact description of a status counts, and “default” is for all others",
        arguments: [(404, "a"), (405, "b"), (500, "c"), (302, "d")])
    func statusRanges(status: Int, type: String) throws {
        let document = try document(
            """
            "/a":{"get":{"responses":{"default":{"content":{"d/d":{}}},"4XX":{"content":{"b/b":{}}},
              "5xx":{"content":{"c/c":{}}},"404":{"content":{"a/a":{}}}}}}
            """)
        let operation = try document.operation("GET", "/a")
        #expect(operation.result(of: message("\(type)/\(type)", "1"), status: status).violations == [])
    }

    @Test("the most exact media range counts")
    func mediaRanges() throws {
        let document = try document(
            """
            "/a":{"put":{"requestBody":{"content":{"*/*":{"schema":{"type":"array"}},
              "application/*":{"schema":{"type":"boolean"}},"application/json":{"schema":{"type":"object"}}}}}}
            """)
        let operation = try document.operation("PUT", "/a")
        for (type, body) in [
            ("application/json", "{}"), ("application/problem+json", "true"), ("text/json", "[]"),
        ] {
            #expect(operation.result(of: message(type, body)).violations == [])
            #expect(operation.result(of: message(type, "1")).violations.count == 1)
        }
    }

    @Test(
        "of a recording, which replaces a rare media type by a common one, a schema of either type is enough")
    func replacedMediaTypes() throws {
        let document = try document(
            """
            "/a":{"put":{"requestBody":{"content":{"application/json":{"schema":{"type":"boolean"}},
              "application/vnd.tea+json":{"schema":{"type":"array"}},
              "application/problem+json":{"schema":{"type":"string"}}}}}},
            "/b":{"put":{"requestBody":{"content":{"application/vnd.tea":{}}}}}
            """)
        func violations(_ path: String, _ type: String, _ body: String, isRecorded: Bool = true) throws
            -> [String]
        {
            var message = message(type, body)
            message.isRecorded = isRecorded
            return try document.operation("PUT", path).result(of: message).violations.map(\.description)
        }
        for body in ["true", "[]"] {
            #expect(try violations("/a", "application/json", body) == [])
        }
        #expect(try violations("/a", "application/json", #""x""#) == ["$.body is string, not boolean"])
        #expect(
            try violations("/a", "application/json", "[]", isRecorded: false)
                == ["$.body is array, not boolean"])
        #expect(try violations("/b", "unknown", "tea") == [])
        #expect(
            try violations("/b", "application/json", "1")
                == [#"$.headers.content-type is "application/json", which is not described"#])
    }

    @Test("a response that never has content may lack the body that is described for others")
    func withoutContent() throws {
        let content = #"{"content":{"application/json":{}}}"#
        let responses = #"{"200":\#(content),"304":\#(content)}"#
        let document = try document(
            #""/a":{"get":{"responses":\#(responses)},"head":{"responses":\#(responses)}}"#)
        func found(_ method: String, _ status: Int) throws -> [String] {
            try document.operation(method, "/a").result(of: message(nil, ""), status: status).violations
                .map(\.description)
        }
        #expect(try found("GET", 200) == ["$.body is missing"])
        #expect(try found("GET", 304) == [])
        #expect(try found("HEAD", 200) == [])
    }

    @Test("an operation's parameter replaces that of its path, and a list may be written with brackets")
    func parameters() throws {
        let document = try document(
            """
            "/a":{"parameters":[{"name":"page","in":"query","schema":{"type":"integer"}}],
              "get":{"parameters":[{"name":"page","in":"query","schema":{"type":"boolean"}},
                {"name":"tags","in":"query","required":true,"schema":{"type":"array"}}]}}
            """)
        let operation = try document.operation("GET", "/a")
        func found(_ query: String) -> [String] {
            operation.result(of: message(nil, ""), query: Form.anyPairs(query[...])).violations.map(
                \.description)
        }
        #expect(found("page=true&tags[]=a") == [])
        #expect(
            found("page=1") == [
                "$.url has the parameter “page”, which is string, not boolean",
                "$.url lacks the parameter “tags”",
            ])
    }

    @Test("an operation's header field replaces that of its path, even if it is written in other capitals")
    func fieldNames() throws {
        let document = try document(
            """
            "/a":{"parameters":[{"name":"X-Page","in":"header","schema":{"type":"integer"}}],
              "get":{"parameters":[{"name":"x-page","in":"header","schema":{"type":"boolean"}}]}}
            """)
        let page = try #require(HTTPField.Name("X-Page"))
        let message = OpenAPIMessage([page: "true"], body: Data())
        #expect(try document.operation("GET", "/a").result(of: message).violations == [])
    }

    @Test("the body of a request that is described without a body is reported")
    func needlessBody() throws {
        let operation = try document(#""/a":{"get":{}}"#).operation("GET", "/a")
        #expect(operation.result(of: message(nil, "")).violations == [])
        #expect(
            operation.result(of: message("application/json", "{}")).violations.map(\.description) == [
                "$.body is there, though the description has none for a request"
            ])
    }

    @Test(
        "the fields of a form that have one name are the items of an array",
        arguments: [
            ("sizes=7&sizes=8", ""), ("sizes=7", "$.body.sizes has 1 items, not 2 or more"),
            ("sizes=x&sizes=1", "$.body.sizes[0] is string, not integer"), ("shoe=7", ""),
            ("shoe=7&shoe=8", "$.body.shoe is array, not integer"),
            ("nested=7", "$.body.nested[0] is string, not array"),
        ])
    func formArrays(form: String, found: String) throws {
        let operation = try document(
            ##"""
            "/a":{"post":{"requestBody":{"content":{"application/x-www-form-urlencoded":{"schema":{"properties":{
              "shoe":{"type":"integer"},"nested":{"$ref":"#/components/schemas/Nested"},
              "sizes":{"allOf":[{"type":"array","items":{"type":"integer"},"minItems":2}]}}}}}}}}
            """##,
            more:
                ##","components":{"schemas":{"Nested":{"type":"array","items":{"$ref":"#/components/schemas/Nested"}}}}"##
        ).operation("POST", "/a")
        let violations = operation.result(of: message("application/x-www-form-urlencoded", form)).violations
        #expect(violations.map(\.description).joined(separator: "; ") == found)
    }

    @Test(
        "a body that cannot be checked against its schema is reported as unchecked",
        arguments: [
            ("application/x-www-form-urlencoded", "a"), ("application/xml", "<a/>"), ("text/plain", "a"),
        ])
    func uncheckedBody(type: String, body: String) throws {
        func found(_ schema: String) throws -> [SchemaViolation] {
            try document(#""/a":{"post":{"requestBody":{"content":{"*/*":{\#(schema)}}}}}"#)
                .operation("POST", "/a").result(of: message(type, body)).violations
        }
        let violations = try found(#""schema":{"type":"string"}"#)
        #expect(
            violations.map(\.description) == [
                "$.body is neither JSON nor a well-formed form, so its schema for “\(type)” is not checked"
            ])
        #expect(violations.map(\.isUnchecked) == [true])
        #expect(try found("") == [])
        #expect(try found(#""schema":{"type":"string","format":"binary"}"#) == [])
    }

    @Test("JSON that is nested too deep to be read is reported as unchecked, with the reason")
    func deepBody() throws {
        let operation = try document(#""/a":{"post":{"requestBody":{"content":{"*/*":{"schema":{}}}}}}"#)
            .operation("POST", "/a")
        let body = String(repeating: "[", count: 300) + String(repeating: "]", count: 300)
        let found = operation.result(of: message("application/json", body)).violations
        let reason = "it is nested more than 256 levels deep"
        #expect(
            found.map(\.description) == [
                "$.body cannot be read, because \(reason), so its schema for “application/json” is not checked"
            ])
        #expect(found.map(\.isUnchecked) == [true])
    }

    @Test("a request may lack a required property that is read-only, and a response one that is write-only")
    func readOnly() throws {
        let content = ##"""
            {"content":{"*/*":{"schema":{"required":["id","password","name"],"properties":{
              "id":{"allOf":[{"$ref":"#/components/schemas/Id"}],"readOnly":true},
              "password":{"$ref":"#/components/schemas/Password"},"name":{"readOnly":false}}}}}}
            """##
        let operation = try document(
            #""/a":{"put":{"requestBody":\#(content),"responses":{"200":\#(content)}}}"#,
            more: #","components":{"schemas":{"Id":{},"Password":{"writeOnly":true}}}"#
        ).operation("PUT", "/a")
        let nothing = message("application/json", "{}")
        #expect(
            operation.result(of: nothing).violations.map(\.description) == [
                "$.body.name is missing", "$.body.password is missing",
            ])
        #expect(
            operation.result(of: nothing, status: 200).violations.map(\.description) == [
                "$.body.id is missing", "$.body.name is missing",
            ])
    }

    @Test("a write-only property in a response is pointed out, and may be in a request")
    func writeOnly() throws {
        let content = #"{"content":{"*/*":{"schema":{"properties":{"word":{"writeOnly":true}}}}}}"#
        let operation = try document(
            #""/a":{"put":{"requestBody":\#(content),"responses":{"200":\#(content)}}}"#
        ).operation("PUT", "/a")
        let word = message("application/json", #"{"word":"x"}"#)
        #expect(operation.result(of: word).violations == [])
        let found = operation.result(of: word, status: 200).violations
        #expect(
            found.map(\.description) == ["$.body.word is write-only, and should not be in a response"])
        #expect(found.map(\.isUnchecked) == [true])
    }

    @Test("a body that is not JSON although its type says so is an error, even without a schema")
    func notJSON() throws {
        let operation = try document(
            #""/a":{"get":{"responses":{"200":{"content":{"application/json":{}}}}}}"#
        ).operation("GET", "/a")
        let found = operation.result(of: message("application/json", #"{"a":1,"#), status: 200).violations
        #expect(found.map(\.description) == ["$.body is not JSON"])
    }

    @Test("a compressed body is decompressed")
    func compressed() throws {
        // echo -n '{}' | gzip -n | base64
        let packed = try #require(Data(base64Encoded: "H4sIAAAAAAAAA6uuBQBDv6ajAgAAAA=="))
        let message = OpenAPIMessage(
            [.contentType: "application/json", .contentEncoding: "gzip"], body: packed)
        #expect(
            try orders().result(of: message, status: 201).violations.map(\.description) == [
                "$.body is object, not array"
            ])
    }

    @Test(
        "a body with an unknown content coding is reported as unchecked; if it is plain JSON in spite of its header, it is checked"
    )
    func unknownCoding() throws {
        let fields: HTTPFields = [.contentType: "application/json", .contentEncoding: "zstd"]
        func found(_ body: Data) throws -> [SchemaViolation] {
            try orders().result(of: OpenAPIMessage(fields, body: body), status: 201).violations
        }
        let packed = try found(Data([0x28, 0xB5, 0x2F, 0xFD]))
        #expect(
            packed.map(\.description) == [
                "$.body is packed with “zstd”, which is not known, so it is not checked"
            ])
        #expect(packed.map(\.isUnchecked) == [true])
        #expect(try found(Data("{}".utf8)).map(\.description) == ["$.body is object, not array"])
    }

    @Test("only the type of a replaced value is checked")
    func replaced() throws {
        var message = message("application/json", #"{"item":"id-1","count":99}"#)
        message.replaced = [JSONPath().appending("item"), JSONPath().appending("count")]
        let dry = [FormPair(name: "dry", value: "text-1")]
        #expect(try orders().result(of: message, query: dry, replacedQuery: ["dry"]).violations == [])
        message.body = .json(["item": 1])
        #expect(
            try orders().result(of: message, query: dry, replacedQuery: ["dry"]).violations.map(\.description)
                == [
                    "$.body.item is integer, not string"
                ])
    }

    @Test("references to a path, a request body and a response are followed")
    func references() throws {
        let document = try document(
            ##""/a":{"$ref":"#/components/pathItems/A"}"##,
            more: ##"""
                ,"components":{"pathItems":{"A":{"put":{"requestBody":{"$ref":"#/components/requestBodies/B"}}}},
                "requestBodies":{"B":{"content":{"*/*":{"schema":{"type":"array"}}}}}}
                """##)
        let operation = try document.operation("PUT", "/a")
        #expect(operation.result(of: message("application/json", "[]")).violations == [])
        #expect(operation.result(of: message("application/json", "1")).violations.count == 1)
    }
}
