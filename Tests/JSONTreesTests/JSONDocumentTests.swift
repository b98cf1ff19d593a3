import Foundation
import Testing

@testable import JSONTrees

@Suite struct JSONDocumentTests {
    private func top(_ json: String) throws -> JSONDocument.Value {
        try JSONDocument(Data(json.utf8)).top
    }

    @Test("a member is found by its name, behind others with values of any kind")
    func members() throws {
        let object = try top(
            #"{"list": [1, [2, {"b": 0}]], "a": {"b": null}, "b": "x", "c": true, "": -1.50}"#)
        #expect(object["b"]?.string == "x")
        #expect(object["c"]?.bool == true)
        #expect(object[""]?.number == "-1.50")
        #expect(object["a"]?["b"]?.isNull == true)
        #expect(object["list"]?.items?[1].items?[1]["b"]?.number == "0")
        #expect(object["d"] == nil)
        #expect(object["b"]?["b"] == nil)
        #expect(object["a"]?.items == nil)
    }

    @Test("of several members with one name, the first counts")
    func repeatedNames() throws {
        #expect(try top(#"{"a": 1, "a": 2}"#)["a"]?.number == "1")
    }

    @Test("names are compared by their code points")
    func codePoints() throws {
        let object = try top(#"{"caf\u00e9": 1, "cafe\u0301": 2}"#)
        #expect(object["caf\u{e9}"]?.number == "1")
        #expect(object["cafe\u{301}"]?.number == "2")
    }

    @Test("a value has its JSON path from the top of the document")
    func paths() throws {
        let object = try top(#"{"x": [[], {}], "offers": [{"price": 1}, {"parts": ["a", {"id": 7}]}]}"#)
        let id = object["offers"]?.items?[1]["parts"]?.items?[1]["id"]
        #expect(id?.number == "7")
        #expect(id?.path == [.member("offers"), .item(1), .member("parts"), .item(1), .member("id")])
        #expect(object["x"]?.items?[1].path == [.member("x"), .item(1)])
        #expect(object.path == [])
    }

    @Test("the tree of a value has all that is in the value, and nothing beside the value")
    func trees() throws {
        let object = try top(#"{"a": [1, {"b": [true, null]}], "c": "d"}"#)
        #expect(object["a"]?.tree == [1, ["b": [true, nil]]])
        #expect(object.tree == ["a": [1, ["b": [true, nil]]], "c": "d"])
    }
}
