import Documents
import Foundation
import JSONTrees
import Testing

@Suite("Documents in JSON")
struct JSONTests {
    @Test(
        "a value without quotation marks is a value of JSON or YAML 1.2, or else a text",
        arguments: [
            ("750", "750"), ("-1.10", "-1.10"), ("1e3", "1e3"), ("0750", #""0750""#), ("NO", #""NO""#),
            ("yes", #""yes""#), ("12:30", #""12:30""#), ("+3", #""+3""#), (".5", #"".5""#),
            ("1_000", #""1_000""#),
            (".inf", #"".inf""#), ("-", #""-""#), ("1 2", #""1 2""#), ("~", "null"), ("Null", "null"),
            ("True", "true"), ("FALSE", "false"),
        ])
    func unquoted(plain: String, json: String) throws {
        let value = DocumentValue(.text(plain), at: FileLocation(file: "a.yaml"))
        #expect(value.json.compactText == json)
    }

    @Test("a text that is not JSON is refused, and the mistake has the line and column")
    func notJSON() throws {
        let mistake = #expect(throws: DocumentMistake.self) {
            try DocumentValue(json: Data("[\n  {é}]".utf8), file: "a.json")
        }
        #expect(mistake?.description == "a.json:2:4: It is not JSON: it is not JSON from line 2 on.")
    }
}
