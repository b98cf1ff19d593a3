import JSONTrees
import Testing

@testable import OpenAPI

@Suite("Reading a description by OpenAPI")
struct OpenAPIDocumentTests {
    private func problem(_ json: String) throws -> String? {
        let tree = try JSONTree(reading: json)
        do {
            _ = try OpenAPIDocument(tree)
            return nil
        } catch {
            return error.description
        }
    }

    @Test(
        "a document that is not OpenAPI 3 is refused with a sentence",
        arguments: [
            ("[]", "It is no description by OpenAPI: it is not an object."),
            ("{}", "It is no description by OpenAPI: it does not say “openapi: 3…”."),
            (
                #"{"openapi":3.1}"#,
                "Its version “openapi: 3.1” is a number. Put it in quotation marks."
            ),
            (#"{"swagger":"2.0"}"#, "It is written in Swagger 2. Convert it to OpenAPI 3 first."),
            (#"{"openapi":"4.0.0"}"#, "It is written in OpenAPI 4.0.0, and only OpenAPI 3 is read."),
            (
                #"{"openapi":"3.0.3","paths":{"/a/{b":{}}}"#,
                "The path “/a/{b” needs a name between “{” and “}”, such as {id}."
            ),
        ])
    func refused(json: String, sentence: String) throws {
        #expect(try problem(json) == sentence)
    }

    @Test(
        "a reference that leads nowhere, in a circle or to another file is refused with its place",
        arguments: [
            ("#/components/schemas/B", "“#/components/schemas/B”, which leads nowhere or to itself."),
            ("#/components/schemas/A", "“#/components/schemas/A”, which leads nowhere or to itself."),
            (
                "common.yaml#/A",
                "another file, “common.yaml#/A”. Put all into one file first, as bundlers do."
            ),
        ])
    func references(reference: String, end: String) throws {
        let found = try problem(
            ##"{"openapi":"3.0.3","components":{"schemas":{"A":{"$ref":"\##(reference)"}}}}"##)
        #expect(found == "$.components.schemas.A refers to \(end)")
    }

    @Test("a reference in a list is checked, too")
    func referenceInList() throws {
        #expect(
            try problem(
                ##"{"openapi":"3.0.3","components":{"schemas":{"A":{"allOf":[{},{"$ref":"#/x"}]}}}}"##)
                == "$.components.schemas.A.allOf[1] refers to “#/x”, which leads nowhere or to itself.")
    }

    @Test("references in extensions are not followed, and an extension among the paths is no path")
    func extensions() throws {
        #expect(
            try problem(##"{"openapi":"3.0.3","x-old":{"$ref":"#/x"},"paths":{"x-{":{},"/a":{}}}"##) == nil)
    }

    @Test("references in examples, and properties of that name, are not followed")
    func examples() throws {
        #expect(
            try problem(
                ##"""
                {"openapi":"3.1.0","components":{"schemas":{"A":{"example":{"$ref":"#/x"},
                 "properties":{"$ref":{"type":"string"},"default":{"type":"string"}}}}}}
                """##) == nil)
        #expect(
            try problem(
                ##"{"openapi":"3.1.0","components":{"schemas":{"A":{"properties":{"default":{"$ref":"#/x"}}}}}}"##
            )
                == "$.components.schemas.A.properties.default refers to “#/x”, which leads nowhere or to itself."
        )
    }

    @Test("a reference may have escaped parts and indexes")
    func pointers() throws {
        #expect(
            try problem(
                ##"""
                {"openapi":"3.0.3","paths":{"/a/{id}":{"get":{"parameters":[{"name":"q","in":"query"}]}}},
                 "components":{"parameters":{"Q":{"$ref":"#/paths/~1a~1%7Bid%7D/get/parameters/0"}}}}
                """##) == nil)
        #expect(
            try problem(
                ##"{"openapi":"3.0.3","components":{"schemas":{"~1":{},"A":{"$ref":"#/components/schemas/~01"}}}}"##
            ) == nil)
    }
}
