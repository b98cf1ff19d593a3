import Foundation
import HTTPBodies
import HTTPTypes
import JSONTrees
import Testing

@testable import OpenAPI

@Suite("Parameters and forms")
struct ParameterTests {
    private func operation(
        _ parameter: String, path: String = "/a", at place: String = "/a", version: String = "3.1.0"
    )
        throws -> OpenAPIOperation
    {
        let item = #"{"get":{"parameters":[\#(parameter)]}}"#
        let json = #"{"openapi":"\#(version)","paths":{"\#(path)":\#(item)}}"#
        return try OpenAPIDocument(JSONTree(reading: json)).operation("GET", place)
    }

    private func query(_ query: String, _ rest: String, _ schema: String) throws -> String {
        let parameter = #"{"name":"p","in":"query"\#(rest),"schema":\#(schema)}"#
        let found = try operation(parameter)
            .result(of: OpenAPIMessage([:], body: Data()), query: Form.anyPairs(query[...])).violations
        return found.map { "\($0.isUnchecked ? "~" : "")\($0.message)" }.joined(separator: "; ")
    }

    @Test("an object whose schema contains itself is read once, and takes no fields of other properties")
    func objectsWithinObjects() throws {
        let form = OpenAPIMessage(
            [.contentType: "application/x-www-form-urlencoded"], body: Data("name=Ada&city=Lyon".utf8))
        let json = ##"""
            {"openapi":"3.1.0","paths":{"/a":{"post":{"requestBody":{"content":{
            "application/x-www-form-urlencoded":{"schema":{"$ref":"#/components/schemas/Kind"}}}}}}},
            "components":{"schemas":{"Kind":{"type":"object","required":["name"],"properties":{
            "child":{"$ref":"#/components/schemas/Kind"},"name":{"type":"string"},
            "home":{"type":"object","properties":{"name":{"type":"string"},"city":{"type":"string"}}}}}}}}
            """##
        let operation = try OpenAPIDocument(JSONTree(reading: json)).operation("POST", "/a")
        #expect(operation.result(of: form).violations.map(\.description).isEmpty)
        let node =
            ##"{"$ref":"#/$defs/Node","$defs":{"Node":{"type":"object","properties":{"next":{"$ref":"#/$defs/Node"}}}}}"##
        _ = try? query("next=1", "", node)
    }

    private static let numbers = #"{"type":"array","items":{"type":"integer"}}"#
    private static let seat = #"{"type":"object","required":["n"],"properties":{"n":{"type":"integer"}}}"#

    @Test(
        "the parameters of a query are read by their style",
        arguments: [
            ("", numbers, "p=1&p=2", "p=1&p=x"), (#","explode":false"#, numbers, "p=1,2", "p=1,x"),
            (#","style":"spaceDelimited","explode":false"#, numbers, "p=1%202", "p=1,2"),
            (#","style":"pipeDelimited","explode":false"#, numbers, "p=1|2", "p=1,2"),
            (#","style":"deepObject","explode":true"#, seat, "p[n]=7", "p[n]=x"),
            (#","style":"deepObject","required":true"#, seat, "p[n]=7", ""),
            (#","style":"deepObject""#, seat, "p[n]=7", "p[n]=7&p[n]=x"),
            (
                #","style":"deepObject""#, #"{"type":"array","items":\#(seat)}"#, "p[0][n]=7&p[10][n]=8",
                "p[0][n]=7&p[1][n]=x"
            ),
            (
                #","style":"deepObject""#, #"{"type":"object","properties":{"a":\#(seat)}}"#, "p[a][n]=7",
                "p[a][m]=7"
            ),
            (
                #","style":"deepObject""#, #"{"type":"object","properties":{"a":\#(numbers)}}"#, "p[a][]=7",
                "p[a][]=x"
            ),
            ("", seat, "n=7", "n=x"), (#","explode":false"#, seat, "p=n,7", "p=n,x"),
            ("", #"{"anyOf":[{"type":"integer"},{"type":"null"}]}"#, "p=20", "p=twenty"),
            ("", #"{"oneOf":[{"type":"integer"},{"type":"boolean"}]}"#, "p=true", "p=yes"),
            ("", #"{"enum":[1,2]}"#, "p=2", "p=3"),
            ("", #"{"type":"string","maxLength":2}"#, "p=12", "p=123"),
            ("", #"{"anyOf":[\#(numbers),{"type":"string","pattern":"^all$"}]}"#, "p=all", "p=none"),
            (#","allowEmptyValue":true"#, #"{"type":"integer"}"#, "p=", "p=x"),
            ("", #"{"type":"integer"}"#, "p=7", "p=7&p=8"),
        ])
    func styles(rest: String, schema: String, good: String, bad: String) throws {
        #expect(try query(good, rest, schema) == "")
        #expect(try query(bad, rest, schema) != "")
    }

    @Test(
        "a parameter with a “content” is read as JSON, and reported as unchecked if the content is not JSON",
        arguments: [
            ("application/json", "p=[1]", ""),
            ("application/json", "p=[", "has the parameter “p”, which is not JSON"),
            ("application/json", "p=1", "has the parameter “p”, which is integer, not array"),
            ("text/csv", "p=1", "has the parameter “p”, whose type is not checked"),
        ])
    func content(type: String, query: String, found: String) throws {
        let parameter = #"{"name":"p","in":"query","content":{"\#(type)":{"schema":{"type":"array"}}}}"#
        let violations = try operation(parameter)
            .result(of: OpenAPIMessage([:], body: Data()), query: Form.anyPairs(query[...])).violations
        #expect(violations.map(\.message).joined() == found)
    }

    @Test("a parameter with a “content” does not take the parameters that have the names of its members")
    func contentMembers() throws {
        let operation = try operation(
            """
            {"name":"p","in":"query","content":{"application/json":{"schema":\(Self.seat)}}},
            {"name":"n","in":"query","schema":{"type":"string"}}
            """)
        func found(_ query: String) -> [String] {
            operation.result(of: OpenAPIMessage([:], body: Data()), query: Form.anyPairs(query[...]))
                .violations.map(\.message)
        }
        #expect(found("n=north") == [])
        #expect(found(#"p={"n":7}&n=north"#) == [])
        #expect(found(#"p={"n":"x"}"#) == ["has the parameter “p”, which at .n is string, not integer"])
    }

    @Test(
        "the parameters of a path are read by their style",
        arguments: [
            ("", #"{"enum":["lyon","nice"]}"#, "lyon", "paris"), ("", numbers, "1,2", "1,x"),
            (#","style":"label""#, numbers, ".1,2", ".1,x"),
            (#","style":"label","explode":true"#, numbers, ".1.2", ".1.x"),
            (#","style":"matrix""#, numbers, ";p=1,2", ";p=x"),
            (#","style":"matrix","explode":true"#, numbers, ";p=1;p=2", ";p=1;p=x"),
            (#","style":"matrix","explode":true"#, seat, ";n=1", ";n=x"), ("", seat, "n,1", "n,x"),
            (#","explode":true"#, seat, "n=1", "n=x"),
            (#","style":"label""#, #"{"type":"integer"}"#, ".7", ".x"),
        ])
    func paths(rest: String, schema: String, good: String, bad: String) throws {
        let parameter = #"{"name":"p","in":"path","required":true\#(rest),"schema":\#(schema)}"#
        for (text, count) in [(good, 0), (bad, 1)] {
            let operation = try operation(parameter, path: "/a/{p}", at: "/a/\(text)")
            let message = OpenAPIMessage([:], body: Data())
            #expect(operation.result(of: message).violations.count == count)
            #expect(operation.result(of: message, replacedParts: [text]).violations == [])
        }
    }

    @Test("header fields and cookies are checked; one that is missing may have been left out of a recording")
    func fields() throws {
        let operation = try operation(
            """
            {"name":"X-Seats","in":"header","required":true,"schema":\(Self.numbers)},
            {"name":"zone","in":"cookie","schema":{"type":"integer"}},
            {"name":"Accept","in":"header","required":true}
            """)
        func found(_ fields: HTTPFields) -> [String] {
            operation.result(of: OpenAPIMessage(fields, body: Data())).violations.map {
                "\($0.isUnchecked ? "~" : "")\($0.description)"
            }
        }
        let seats = try #require(HTTPField.Name("X-Seats"))
        #expect(found([seats: "1, 2", .cookie: "a=b; zone=3"]) == [])
        #expect(
            found([seats: "1, x", .cookie: "zone=north"]) == [
                "$.headers has the parameter “zone”, which is string, not integer",
                "$.headers has the parameter “X-Seats”, which at [1] is string, not integer",
            ])
        #expect(found([:]) == ["~$.headers lacks the parameter “X-Seats”"])
    }

    @Test(
        "a form is read by its encoding",
        arguments: [
            ("meta[class]=2&ids=1,2", ""), ("meta[class]=first", "$.body.meta.class is string, not integer"),
            ("ids=1,b", "$.body.ids[1] is string, not integer"),
            ("meta[class]=2&more[x]=1", #"$.body["more[x]"] is not in the schema"#),
        ])
    func forms(form: String, found: String) throws {
        let type = "application/x-www-form-urlencoded"
        let json = """
            {"openapi":"3.0.3","paths":{"/a":{"post":{"requestBody":{"content":{"\(type)":{
              "encoding":{"meta":{"style":"deepObject","explode":true},"ids":{"explode":false}},
              "schema":{"additionalProperties":false,"properties":{"ids":\(Self.numbers),
                "meta":{"type":"object","properties":{"class":{"type":"integer"}}}}}}}}}}}}
            """
        let operation = try OpenAPIDocument(JSONTree(reading: json)).operation("POST", "/a")
        var message = OpenAPIMessage([.contentType: type], body: Data(form.utf8))
        #expect(operation.result(of: message).violations.map(\.description).joined(separator: "; ") == found)
        message.body = .form([FormPair(name: "meta[class]", value: "2")])
        message.replaced = [JSONPath().appending("meta[class]")]
        #expect(operation.result(of: message).byTypeAlone == 1)
    }

    @Test(
        "a media type is described by the range with the most of its parameters",
        arguments: [
            ("application/json;version=2", "[]", 0),
            ("application/json; Version=\"2\"; charset=utf-8", "1", 1),
            ("application/json;version=1", "1", 0), ("application/json;version=3", "true", 0),
            ("application/json", "1", 1),
        ])
    func mediaTypes(type: String, body: String, count: Int) throws {
        let json = """
            {"openapi":"3.0.3","paths":{"/a":{"post":{"requestBody":{"content":{
              "application/json; charset=utf-8":{"schema":{"type":"boolean"}},
              "application/json;version=1":{"schema":{"type":"integer"}},
              "application/json;version=2":{"schema":{"type":"array"}}}}}}}}
            """
        let operation = try OpenAPIDocument(JSONTree(reading: json)).operation("POST", "/a")
        let message = OpenAPIMessage([.contentType: type], body: Data(body.utf8))
        #expect(operation.result(of: message).violations.count == count)
    }
}
