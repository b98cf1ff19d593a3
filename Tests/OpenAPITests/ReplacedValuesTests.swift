import HTTPBodies
import JSONTrees
import Testing

@testable import OpenAPI

@Suite("Values that a recording has replaced")
struct ReplacedValuesTests {
    /// Checks an object with the members `a`, whose value a recording has replaced, and `b`.
    private func found(_ json: String, _ schema: String) throws -> SchemaResult {
        let document = try OpenAPIDocument(
            JSONTree(reading: #"{"openapi":"3.1.0","components":{"schemas":{"It":\#(schema)}}}"#))
        return document.result(
            of: try JSONTree(reading: json), as: "It", replaced: [JSONPath().appending("a")])
    }

    private static let tags = ["x", "y"].map {
        #"{"required":["a"],"properties":{"a":{"type":"string","const":"\#($0)"}}}"#
    }

    @Test(
        "a check that depends on a replaced value is unknown, and an error only if no value could be right",
        arguments: [
            (#"{"oneOf":[\#(tags[0]),\#(tags[1])]}"#, "~"), (#"{"anyOf":[\#(tags[0]),\#(tags[1])]}"#, ""),
            (#"{"oneOf":[\#(tags[0]),{"required":["c"]}]}"#, ""), (#"{"oneOf":[\#(tags[0]),{}]}"#, "~"),
            (#"{"oneOf":[{},{},\#(tags[0])]}"#, "!"), (#"{"not":\#(tags[0])}"#, ""),
            (#"{"oneOf":[{"required":["c"]},{"required":["d"]}]}"#, "!"),
            (#"{"if":\#(tags[0]),"then":{"required":["c"]}}"#, "~"),
            (#"{"if":\#(tags[0]),"then":{"required":["c"]},"else":{"required":["d"]}}"#, "!"),
            (#"{"if":\#(tags[0]),"then":{"required":["b"]},"else":{"required":["a"]}}"#, ""),
            (#"{"properties":{"a":{"enum":["x"],"minLength":99,"pattern":"^q$","format":"uuid"}}}"#, ""),
            (#"{"enum":[{"a":"x","b":1}]}"#, ""), (#"{"properties":{"a":false}}"#, "!"),
            (#"{"properties":{"b":{"const":2}}}"#, "!"),
        ])
    func unknown(schema: String, kinds: String) throws {
        let violations = try found(#"{"a":"text-1","b":1}"#, schema).violations
        #expect(violations.map { $0.isUnchecked ? "~" : "!" }.joined() == kinds)
    }

    @Test(
        "the type of a replaced value is checked, even among alternatives",
        arguments: [
            #"{"type":"string"}"#, #"{"anyOf":[{"type":"string"},{"type":"null"}]}"#,
            #"{"allOf":[{"oneOf":[{"type":"boolean"},{"type":"string"}]}]}"#, #"{"enum":["x",null]}"#,
            #"{"const":"x"}"#, #"{"not":{"type":"integer"}}"#,
        ])
    func types(schema: String) throws {
        let schema = #"{"properties":{"a":\#(schema)}}"#
        #expect(try found(#"{"a":4711}"#, schema).violations.map(\.isUnchecked) == [false])
        #expect(try found(#"{"a":"text-1"}"#, schema).violations == [])
    }

    @Test("two equal items are no error if one of them is a replaced value")
    func uniqueItems() throws {
        let document = try OpenAPIDocument(
            JSONTree(reading: #"{"openapi":"3.0.3","components":{"schemas":{"It":{"uniqueItems":true}}}}"#))
        let replaced: Set = [JSONPath().appending(0)]
        #expect(document.result(of: ["t", "t"], as: "It", replaced: replaced).violations == [])
        #expect(document.result(of: ["t", "t"], as: "It").violations.count == 1)
    }

    @Test("the result counts the values that were checked whole, and those checked by their type alone")
    func counts() throws {
        let schema =
            #"{"properties":{"a":{},"b":{"items":{"anyOf":[{"type":"integer"},{"type":"null"}]}}}}"#
        let result = try found(#"{"a":"text-1","b":[1,null],"c":"not described"}"#, schema)
        #expect((result.whole, result.byTypeAlone) == (2, 1))
    }
}
