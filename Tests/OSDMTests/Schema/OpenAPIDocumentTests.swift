import Foundation
import OSDMSchema
import Testing

@Suite struct OpenAPIDocumentTests {
    /// Checks `json` as a value of `schema`, and returns a line `path: message` for each violation.
    private func check(_ json: String, _ schema: String, others: String = "") throws -> [String] {
        let comma = others.isEmpty ? "" : ","
        let document = try OpenAPIDocument(
            json: Data(#"{"components":{"schemas":{"It":\#(schema)\#(comma)\#(others)}}}"#.utf8))
        return document.violations(of: Data(json.utf8), as: "It").map(\.description)
    }

    @Test(
        "a value is accepted only by the schema of its own type",
        arguments: [
            ("1", "integer"), ("1.0", "integer"), ("1", "number"), ("1.5", "number"), (#""a""#, "string"),
            ("true", "boolean"), ("[]", "array"), ("{}", "object"),
        ])
    func types(_ json: String, _ type: String) throws {
        #expect(try check(json, #"{"type":"\#(type)"}"#) == [])
        let others = ["integer", "number", "string", "boolean", "array", "object"].filter {
            $0 != type && !["integer", "number"].contains(type)
        }
        for other in others { #expect(try check(json, #"{"type":"\#(other)"}"#).count == 1) }
    }

    @Test("1.5 is not an integer, and a number in quotes is not a number")
    func numbers() throws {
        #expect(try check("1.5", #"{"type":"integer"}"#) == ["/: is number, not integer"])
        #expect(try check(#""1""#, #"{"type":"integer"}"#) == ["/: is string, not integer"])
        #expect(try check("true", #"{"type":"integer"}"#) == ["/: is boolean, not integer"])
    }

    @Test("null is accepted only if a schema is nullable")
    func null() throws {
        #expect(try check("null", #"{"type":"string","nullable":true}"#) == [])
        #expect(try check("null", #"{"type":"string","nullable":false}"#) == ["/: is null"])
        #expect(try check("null", #"{"type":"string"}"#) == ["/: is null"])
    }

    @Test(
        "each keyword rejects a value that breaks it",
        arguments: [
            (#"{"type":"string","enum":["A","B"]}"#, #""A""#, #""C""#),
            (#"{"type":"string","minLength":2}"#, #""éé""#, #""é""#),
            (#"{"type":"string","maxLength":2}"#, #""éé""#, #""ééé""#),
            (#"{"type":"string","pattern":"[A-Z]{2}[0-9]"}"#, #""xFR7x""#, #""F7""#),
            (#"{"type":"number","minimum":0}"#, "0", "-0.1"),
            (#"{"type":"number","minimum":0,"exclusiveMinimum":true}"#, "0.1", "0"),
            (#"{"type":"number","maximum":90}"#, "90", "90.1"),
            (#"{"type":"number","maximum":90,"exclusiveMaximum":true}"#, "89", "90"),
            (#"{"type":"number","multipleOf":5}"#, "15", "16"),
            (#"{"type":"integer","format":"int32"}"#, "2147483647", "2147483648"),
            (#"{"type":"array","items":{"type":"string"}}"#, #"["a"]"#, #"["a",1]"#),
            (#"{"type":"array","minItems":1}"#, "[1]", "[]"),
            (#"{"type":"array","maxItems":1}"#, "[1]", "[1,2]"),
            (#"{"type":"array","uniqueItems":true}"#, "[1,2]", "[1,1]"),
            (#"{"type":"object","minProperties":1}"#, #"{"a":1}"#, "{}"),
            (#"{"type":"object","maxProperties":1}"#, #"{"a":1}"#, #"{"a":1,"b":1}"#),
            (#"{"type":"object","required":["a"]}"#, #"{"a":1}"#, "{}"),
            (#"{"properties":{"a":{"type":"string"}}}"#, #"{"a":"b","c":1}"#, #"{"a":1}"#),
            (#"{"properties":{"a":{}},"additionalProperties":false}"#, #"{"a":1}"#, #"{"b":1}"#),
            (#"{"additionalProperties":{"type":"string"}}"#, #"{"a":"b"}"#, #"{"a":1}"#),
            (#"{"oneOf":[{"type":"string"},{"type":"string","maxLength":1}]}"#, #""aa""#, #""a""#),
            (#"{"anyOf":[{"type":"string"},{"type":"integer"}]}"#, "1", "true"),
            (#"{"not":{"type":"string"}}"#, "1", #""a""#),
            (#"{"allOf":[{"type":"string"},{"maxLength":1}]}"#, #""a""#, #""aa""#),
            (#"{"type":"string","colour":"red"}"#, "null", #""a""#),
        ])
    func keywords(_ schema: String, _ good: String, _ bad: String) throws {
        if good != "null" { #expect(try check(good, schema) == []) }
        #expect(try check(bad, schema).count == 1)
    }

    @Test(
        "each format rejects a text that breaks it",
        arguments: [
            ("date-time", "2026-11-21T18:05:00+01:00", "2026-11-21T18:05:00"),
            ("date-time", "2026-11-21T18:05:00.5Z", "2026-02-31T18:05:00Z"),
            ("date-time", "2024-02-29T00:00:00Z", "2026-11-21 18:05:00Z"),
            ("date", "2026-11-21", "2026-11-31"), ("duration", "PT1H56M", "1h56"),
            ("duration", "P1DT2H", "P1DT"), ("duration", "PT0S", "P"), ("uri", "urn:uic:stn:8768600", "a/b"),
            ("uri", "https://example.com/a?b=c", "https://example.com/a b"), ("byte", "YQ==", "Y"),
            ("url", "https://example.com", "example"), ("email", "ada@example.com", "ada"),
            ("uuid", "123e4567-e89b-12d3-a456-426614174000", "123"),
        ])
    func formats(_ format: String, _ good: String, _ bad: String) throws {
        let schema = #"{"type":"string","format":"\#(format)"}"#
        #expect(try check(#""\#(good)""#, schema) == [])
        #expect(try check(#""\#(bad)""#, schema).count == 1)
    }

    @Test("a format that the check does not know counts as a violation")
    func unknownFormat() throws {
        #expect(try check(#""a""#, #"{"type":"string","format":"colour"}"#).count == 1)
    }

    @Test("the path of a violation is a JSON pointer, even through references")
    func pointers() throws {
        let found = try check(
            #"{"list":[{"a/b":1}]}"#,
            ##"{"properties":{"list":{"type":"array","items":{"$ref":"#/components/schemas/Other"}}}}"##,
            others: #""Other":{"type":"object","properties":{"a/b":{"type":"string"}}}"#)
        #expect(found == ["/list/0/a~1b: is integer, not string"])
    }

    @Test("a reference that leads nowhere counts as a violation")
    func dangling() throws {
        #expect(try check("1", ##"{"properties":{"a":{"$ref":"#/x/y"}}}"##) == [])
        #expect(try check(#"{"a":1}"#, ##"{"properties":{"a":{"$ref":"#/x/y"}}}"##).count == 1)
    }

    private static let family = """
        "Base":{"type":"object","additionalProperties":false,"discriminator":{"propertyName":"kind"},
          "required":["kind"],"properties":{"kind":{"type":"string"}}},
        "Stop":{"allOf":[{"$ref":"#/components/schemas/Base"},{"type":"object","additionalProperties":false,
          "required":["ref"],"properties":{"ref":{"type":"string"}}}]},
        "Stranger":{"type":"object"}
        """

    @Test(
        "a value of a base type is checked as the type that its discriminator names",
        arguments: [
            (#"{"kind":"Base"}"#, 0), (#"{"kind":"Stop","ref":"a"}"#, 0), (#"{"kind":"Stop"}"#, 1),
            (#"{"kind":"Stop","ref":1}"#, 1), (#"{"kind":"Stop","ref":"a","more":1}"#, 1),
            (#"{"kind":"Nothing"}"#, 1), (#"{"kind":"Stranger"}"#, 1), ("{}", 1),
            (#"{"kind":"Base","ref":"a"}"#, 1),
        ])
    func discriminator(_ json: String, _ count: Int) throws {
        let schema = ##"{"properties":{"a":{"$ref":"#/components/schemas/Base"}}}"##
        #expect(try check(#"{"a":\#(json)}"#, schema, others: Self.family).count == count)
    }

    @Test("the discriminator of a derived type's value must not name the base type")
    func discriminatorDerived() throws {
        let schema = ##"{"properties":{"a":{"$ref":"#/components/schemas/Stop"}}}"##
        #expect(try check(#"{"a":{"kind":"Stop","ref":"a"}}"#, schema, others: Self.family) == [])
        #expect(try check(#"{"a":{"kind":"Base","ref":"a"}}"#, schema, others: Self.family).count == 1)
        #expect(try check(#"{"a":null}"#, schema, others: Self.family) == ["/a: is null"])
    }

    @Test("requests and responses are found by operation and status, through references")
    func operations() throws {
        let document = try OpenAPIDocument(
            json: Data(
                ##"""
                {"paths":{"/a":{"post":{
                  "requestBody":{"content":{"application/json":{"schema":{"type":"string"}}}},
                  "responses":{"200":{"content":{"application/json":{"schema":{"type":"integer"}}}},
                               "400":{"$ref":"#/components/responses/Bad"}}}}},
                 "components":{"responses":{"Bad":{"content":{"application/problem+json":
                   {"schema":{"type":"boolean"}}}}}}}
                """##.utf8))
        let (text, one, yes) = (Data(#""a""#.utf8), Data("1".utf8), Data("true".utf8))
        #expect(document.violations(ofRequest: text, to: "POST /a") == [])
        #expect(document.violations(ofRequest: one, to: "POST /a").count == 1)
        #expect(document.violations(ofRequest: text, to: "GET /a").count == 1)
        #expect(document.violations(ofResponse: one, to: "POST /a", status: 200) == [])
        #expect(document.violations(ofResponse: text, to: "POST /a", status: 200).count == 1)
        #expect(document.violations(ofResponse: one, to: "POST /a", status: 404).count == 1)
        let problem = "application/problem+json; charset=utf-8"
        #expect(document.violations(ofResponse: yes, to: "POST /a", status: 400, contentType: problem) == [])
        #expect(document.violations(ofResponse: yes, to: "POST /a", status: 400).count == 1)
    }
}
