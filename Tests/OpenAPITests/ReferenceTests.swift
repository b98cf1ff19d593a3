import Foundation
import HTTPBodies
import JSONTrees
import Testing

@testable import OpenAPI

@Suite("References, files and dialects")
struct ReferenceTests {
    private func document(
        _ schemas: String, version: String = "3.1.0", more: String = "", files: [String: String] = [:]
    ) throws -> OpenAPIDocument {
        let json = #"{"openapi":"\#(version)"\#(more),"components":{"schemas":{\#(schemas)}}}"#
        return try OpenAPIDocument(
            JSONTree(reading: json), at: URL(filePath: "/api/trains/openapi.json"),
            load: files.isEmpty
                ? nil
                : { url in
                    guard let text = files[url.path] else { throw OpenAPIError("no such file") }
                    return try JSONTree(reading: text)
                })
    }

    private func problem(_ schemas: String, files: [String: String] = [:], more: String = "") -> String {
        do {
            _ = try document(schemas, more: more, files: files)
            return ""
        } catch {
            return "\(error)"
        }
    }

    private func count(_ json: String, _ schemas: String, files: [String: String] = [:], more: String = "")
        throws -> Int
    {
        try document(schemas, more: more, files: files).result(of: JSONTree(reading: json), as: "It")
            .violations
            .count
    }

    @Test(
        "the time to read schemas that refer to each other many times grows with their number",
        .timeLimit(.minutes(1)))
    func meetings() throws {
        let steps = (0..<40).map {
            ##""S\##($0)":{"allOf":[{"$ref":"#/components/schemas/S\##($0 + 1)"},"##
                + ##"{"$ref":"#/components/schemas/S\##($0 + 1)"}]}"##
        }
        let schemas = (steps + [#""S40":{"type":"null"}"#, ##""It":{"$ref":"#/components/schemas/S0"}"##])
            .joined(separator: ",")
        #expect(try count("1", schemas) == 1)
        #expect(try count("null", schemas) == 0)
    }

    @Test("numbers with huge exponents do no harm")
    func exponents() throws {
        for number in [
            "1e-9223372036854775808", "1.5E5000000000000", "1E+5000000000000", "1e9223372036854775807",
            "-2E-1",
        ] {
            #expect(try count(number, #""It":{"type":"string"}"#) == 1, "\(number)")
            _ = try count(number, #""It":{"minimum":3,"multipleOf":2,"const":7}"#)
        }
    }

    @Test("a reference by a name that is neither a pointer nor an anchor has no target")
    func names() throws {
        let end = "which leads nowhere or to itself."
        #expect(
            problem(##""It":{"$ref":"#Seat"},"Seat":{}"##)
                == "$.components.schemas.It refers to “#Seat”, \(end)")
        #expect(try count("1", ##""It":{"$ref":"#Seat"},"Seat":{"$anchor":"Seat","type":"null"}"##) == 1)
    }

    @Test("ids, anchors and dynamic anchors are followed")
    func ids() throws {
        let list = ##"""
            "List":{"$id":"https://example.com/list","items":{"$dynamicRef":"#item"},
              "$defs":{"any":{"$dynamicAnchor":"item"}}},
            "It":{"$id":"https://example.com/it","$ref":"list",
              "$defs":{"text":{"$dynamicAnchor":"item","type":"string"}}}
            """##
        #expect(try count(#"["a",1]"#, list) == 1)
        #expect(try document(list).result(of: [1], as: "List").violations == [])
        let closed = ##"""
            "It":{"$dynamicRef":"#node","description":"a node"},
            "Node":{"$dynamicAnchor":"node","properties":{"a":{}},"additionalProperties":false}
            """##
        #expect(try count(#"{"a":1}"#, closed) == 0)
        #expect(try count(#"{"b":1}"#, closed) == 1)
    }

    @Test("other files are read, relative to the file that refers to them")
    func files() throws {
        let files = [
            "/api/common/seat.json":
                ##"{"Seat":{"required":["coach"],"properties":{"coach":{"$ref":"../x/n.json"}}}}"##,
            "/api/x/n.json": #"{"type":"integer"}"#,
        ]
        let it = #""It":{"$ref":"../common/seat.json#/Seat"}"#
        #expect(try count(#"{"coach":7}"#, it, files: files) == 0)
        #expect(try count(#"{"coach":"7"}"#, it, files: files) == 1)
        #expect(try count("{}", it, files: files) == 1)
        #expect(
            problem(#""It":{"$ref":"lost.json"}"#, files: files)
                == "It refers to the file /api/trains/lost.json, which cannot be read: no such file")
    }

    @Test("the message about a missing file names the file, even if a component refers to it")
    func missingFile() {
        let end = "another file, “stop.yaml#/Stop”. Put all into one file first, as bundlers do."
        #expect(
            problem(##""It":{"$ref":"#/components/schemas/A"},"A":{"$ref":"stop.yaml#/Stop"}"##)
                == "$.components.schemas.A refers to \(end)")
    }

    @Test("the network is never asked")
    func network() {
        let found = problem(#""It":{"$ref":"https://example.com/a.json"}"#, files: ["/a.json": "{}"])
        #expect(found.hasPrefix("$.components.schemas.It refers to another file"))
    }

    @Test("the keywords beside each reference in a chain of references are checked")
    func chain() throws {
        let schemas = ##"""
            "It":{"$ref":"#/components/schemas/Mid","maxProperties":2},
            "Mid":{"$ref":"#/components/schemas/End","required":["from"]},"End":{"type":"object"}
            """##
        #expect(try count("{}", schemas) == 1)
        #expect(try count(#"{"from":1,"b":2,"c":3}"#, schemas) == 1)
        #expect(try count("1", schemas) == 1)
        let old = try document(schemas, version: "3.0.3")
        #expect(old.result(of: .object([]), as: "It").violations == [])
    }

    @Test("a description of 3.1 may choose the dialect of its schemas, and a schema its own")
    func dialects() throws {
        let old = #","jsonSchemaDialect":"http://json-schema.org/draft-04/schema#""#
        let flag = #""minimum":3,"exclusiveMinimum":true"#
        #expect(try count("3", #""It":{\#(flag)}"#, more: old) == 1)
        #expect(
            try count(
                "3", #""It":{"$schema":"http://json-schema.org/draft-07/schema#","if":{},"then":false}"#) == 1
        )
        #expect(
            try count("[1]", #""It":{"items":[{"type":"null"}],"additionalItems":false}"#, more: old) == 1)
        #expect(
            problem("", more: #","jsonSchemaDialect":"https://example.com/mine""#)
                == "Its schemas are written in “https://example.com/mine”, a dialect that is not known.")
    }

    @Test("the keyword with the URI of a schema is that of its dialect; any other is pointed out")
    func idKeywords() throws {
        let old = #","jsonSchemaDialect":"http://json-schema.org/draft-04/schema#""#
        for (version, more, known) in [("3.1.0", old, ["id"]), ("3.1.0", "", ["$id"]), ("3.0.3", "", [])] {
            for name in ["id", "$id"] {
                let document = try document(
                    #""It":{"\#(name)":"https://example.com/it"}"#, version: version, more: more)
                let words = "$ has a schema with the keyword “\(name)”, which is not checked"
                #expect(
                    document.result(of: 1, as: "It").violations.map(\.description)
                        == (known.contains(name) ? [] : [words]))
            }
        }
    }

    @Test("a check stops with a message if there are too many schemas, or if they are too deep")
    func bounds() throws {
        let chain = (0..<9_000).map {
            ##""S\##($0)":{"allOf":[{"$ref":"#/components/schemas/S\##($0 + 1)"}]}"##
        }
        let deep = try document((chain + [#""S9000":{"type":"null"}"#]).joined(separator: ","))
        let words = "$ is not checked to its end: its values and their schemas together are"
        #expect(
            deep.result(of: 1, as: "S0").violations.map(\.description) == ["\(words) nested too deep"])
        let wide = try document(#""It":{"items":{"allOf":[{"minimum":1},{"minimum":2}]}}"#)
        let check = SchemaCheck(wide.resolver, wide.schemas, mostSteps: 90)
        let it = try #require(wide.schemas["It"])
        let numbers = JSONTree.array(Array(repeating: 9, count: 30))
        let found = check.result(of: numbers, schema: it).violations
        #expect(found.map(\.description) == ["\(words) too many"])
        #expect(found.map(\.isUnchecked) == [true])
    }
}
