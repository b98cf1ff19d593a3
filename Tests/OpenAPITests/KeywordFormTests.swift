import JSONTrees
import Testing

@testable import OpenAPI

@Suite("The forms of the values of keywords")
struct KeywordFormTests {
    private static let draft4 = "http://json-schema.org/draft-04/schema#"
    private static let draft2019 = "https://json-schema.org/draft/2019-09/schema"

    /// Returns what is found wrong or pointed out in a value of a schema.
    private func found(_ json: String, _ schema: String, _ version: String) throws -> [SchemaViolation] {
        let dialect = version.hasPrefix("http") ? #","jsonSchemaDialect":"\#(version)""# : ""
        let json = try JSONTree(reading: json)
        let document = try OpenAPIDocument(
            JSONTree(
                reading: """
                    {"openapi":"\(dialect.isEmpty ? version : "3.1.0")"\(dialect),
                     "components":{"schemas":{"It":\(schema)}}}
                    """))
        return document.result(of: json, as: "It").violations
    }

    @Test(
        "a keyword whose value is not of its form is pointed out, and not checked",
        arguments: [
            (#""maximum":"5""#, "7"), (#""minLength":"5""#, #""a""#), (#""minLength":-1"#, #""a""#),
            (#""maxItems":1.5"#, "[1,2]"), (#""required":true"#, "{}"), (#""required":[1]"#, "{}"),
            (#""pattern":5"#, #""a""#), (#""additionalProperties":"no""#, #"{"a":1}"#),
            (#""properties":[]"#, #"{"a":1}"#), (#""items":5"#, "[1]"), (#""enum":"a""#, #""b""#),
            (#""type":5"#, "7"), (#""type":["null",5]"#, "7"), (#""allOf":{}"#, "7"), (#""not":null"#, "7"),
            (#""multipleOf":0"#, "7"), (#""uniqueItems":"true""#, "[1,1]"), (#""format":5"#, #""a""#),
            (#""readOnly":1"#, "7"), (#""discriminator":"kind""#, "{}"), (#""minContains":"1""#, "[]"),
            (#""dependentRequired":{"a":"b"}"#, #"{"a":1}"#), (#""dependentSchemas":[]"#, "{}"),
        ])
    func unusable(member: String, json: String) throws {
        for version in ["3.0.3", "3.1.0"] {
            let found = try found(json, "{\(member)}", version)
            let parts = member.split(separator: ":", maxSplits: 1)
            let name = parts[0].dropFirst().dropLast()
            #expect(
                found.map(\.description) == [
                    "$ has a schema in which the keyword “\(name)” is \(parts[1]), so it is not checked"
                ])
            #expect(found.map(\.isUnchecked) == [true])
        }
    }

    @Test(
        "what is in the place of a schema and is none is pointed out at the value",
        arguments: [
            (#"{"properties":{"a":null}}"#, "$.a", "null"), (#"{"allOf":["b"]}"#, "$", #""b""#),
            (##"{"properties":{"a":{"$ref":"#/openapi"}}}"##, "$.a", #""3.1.0""#), ("5", "$", "5"),
        ])
    func noSchema(schema: String, place: String, words: String) throws {
        let found = try found(#"{"a":1}"#, schema, "3.1.0").map(\.description)
        #expect(found == ["\(place) has \(words) in the place of a schema, so it is not checked"])
    }

    @Test(
        "a keyword has the forms of its dialect, and in OpenAPI 3.0 those of all",
        arguments: [
            (#""minimum":3,"exclusiveMinimum":true"#, "3", ["3.0.3", draft4], ["3.1.0"]),
            (#""exclusiveMinimum":3"#, "3", ["3.0.3", "3.1.0"], [draft4]),
            (#""items":[{"type":"null"}]"#, "[1]", ["3.0.3", draft4, draft2019], ["3.1.0"]),
        ])
    func dialects(members: String, bad: String, with: [String], without: [String]) throws {
        for version in with { #expect(try found(bad, "{\(members)}", version).map(\.isUnchecked) == [false]) }
        for version in without {
            #expect(try found(bad, "{\(members)}", version).map(\.isUnchecked) == [true])
        }
    }
}
