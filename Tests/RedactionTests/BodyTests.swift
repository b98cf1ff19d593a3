import Foundation
import HTTPBodies
import HTTPTypes
import JSONTrees
import Testing

@testable import Redaction

@Suite struct BodyTests {
    private func clean(_ body: Data, _ fields: HTTPFields, keep: [String] = []) -> RedactedBody {
        var pass = RedactionPass(RedactionRules(keep: keep))
        return pass.body(body, fields)
    }

    private func dropped(_ text: String, _ type: String?, keep: [String] = []) -> DroppedBody? {
        guard
            case .dropped(let body) = clean(
                Data(text.utf8), type.map { [.contentType: $0] } ?? [:], keep: keep)
        else { return nil }
        return body
    }

    @Test(
        "a body that is neither JSON nor a form is dropped, and only its type and size are kept",
        arguments: [
            ("Anselma", "text/plain", "text/plain"), ("<a/>", "application/xml", "application/xml"),
            ("x", nil, "unknown"), ("x", "Anselma Invented", "unknown"),
            ("%FF=%FF", "application/x-www-form-urlencoded", "application/x-www-form-urlencoded"),
            ("x", "application/q7Rt99xy3Zk", "unknown"),
        ])
    func drops(text: String, type: String?, told: String) {
        #expect(dropped(text, type) == DroppedBody(type: told, size: text.utf8.count))
    }

    @Test("a dropped body notes if it was not the JSON that its type says, and its text keeps the note")
    func notJSON() throws {
        let body = try #require(dropped("{ cut", "application/json"))
        #expect(body == DroppedBody(type: "application/json", size: 5, isNotJSON: true))
        #expect(DroppedBody(body.data) == body)
        let deep = String(repeating: "[", count: 5000) + String(repeating: "]", count: 5000)
        #expect(dropped(deep, "application/json")?.isNotJSON == false)
    }

    @Test(
        "JSON in another charset than UTF-8 is dropped, and not said to be no JSON", arguments: [true, false])
    func otherCharset(isDeclared: Bool) {
        var pass = RedactionPass(RedactionRules())
        let type = "application/json" + (isDeclared ? "; charset=iso-8859-1" : "")
        let body = pass.body(Data([0x22, 0xE9, 0x22]), [.contentType: type])
        guard case .dropped(let dropped) = body else {
            Issue.record("\(body)")
            return
        }
        #expect(dropped == DroppedBody(type: "application/json", size: 3, isNotJSON: !isDeclared))
    }

    @Test(
        "a body with so many names that they cannot be field names is dropped",
        arguments: [(",", "{", "}"), ("},{", "[{", "}]")])
    func manyNames(separator: String, start: String, end: String) {
        let names = (0...FieldTable.most).map { "\"k\($0)\":1" }.joined(separator: separator)
        let text = start + names + end
        #expect(
            dropped(text, "application/json")
                == DroppedBody(
                    type: "application/json", size: text.utf8.count, checksum: Data(text.utf8).crc32))
    }

    @Test("secret names are replaced even in a form with so many names that they cannot be field names")
    func secretNamesAfterMany() {
        let many = (0...FieldTable.most).map { "k\($0)x" }
        var pass = RedactionPass(RedactionRules())
        let pairs = pass.form((many + ["q7Rt99xy3Zk"]).map { FormPair(name: $0, value: "1") })
        #expect(pairs.last?.name != "q7Rt99xy3Zk")
        _ = pass.body(
            Data(("{" + many.map { "\"\($0)\":1" }.joined(separator: ",") + "}").utf8),
            [.contentType: "application/json"])
        #expect(!pass.target("/a?q7Rt99xy3Zl=1").contains("q7Rt99xy3Zl"))
    }

    @Test("a body is recognised as JSON by its type or, without a type, by its first character")
    func json() {
        for fields: HTTPFields in [[.contentType: "application/problem+json"], [:]] {
            guard case .json(let tree) = clean(Data(#"{"b":"x","a":1}"#.utf8), fields) else {
                Issue.record("The body was not redacted as JSON.")
                return
            }
            #expect(tree.compactText == #"{"a":1,"b":"text-1"}"#, "its members in order")
        }
    }

    @Test(
        "a problem document keeps the fields that the rules keep below “problem”",
        arguments: [
            ("application/problem+json", #"{"code":"X_FULL","name":"text-1"}"#),
            ("application/json", #"{"code":"text-1","name":"text-2"}"#),
        ])
    func problem(type: String, expected: String) {
        let problem = Data(#"{"code":"X_FULL","name":"Anselma"}"#.utf8)
        guard case .json(let tree) = clean(problem, [.contentType: type], keep: ["**.problem.code"]) else {
            Issue.record("The body was not redacted as JSON.")
            return
        }
        #expect(tree.compactText == expected)
    }

    @Test("a body of JSON with a lone surrogate is redacted as JSON")
    func loneSurrogate() {
        guard
            case .json(let tree) = clean(
                Data(#"{"a":"\ud800","b":true}"#.utf8), [.contentType: "application/json"], keep: ["a"])
        else {
            Issue.record("The body was not redacted as JSON.")
            return
        }
        #expect(tree.compactText == "{\"a\":\"\u{FFFD}\",\"b\":true}")
    }

    @Test("a redacted form has its values replaced, and keeps its order")
    func form() {
        guard
            case .form(let pairs) = clean(
                Data("user=Anselma&grant=password&user=B".utf8),
                [.contentType: "application/x-www-form-urlencoded"], keep: ["grant"])
        else {
            Issue.record("The body was not redacted as a form.")
            return
        }
        #expect(pairs.map(\.name) == ["user", "grant", "user"])
        #expect(pairs.map(\.value) == ["text-1", "password", "text-2"])
    }

    @Test(
        "a body is recorded unchanged only if a rule keeps its type",
        arguments: [
            (["image/*"], "image/png", true), (["image/*"], "IMAGE/PNG; x=y", true),
            (["application/pdf"], "application/pdf", true), (["Application/PDF"], "application/pdf", true),
            (["image/*"], "text/plain", false), (["image"], "image/png", false), (["*"], "image/png", false),
            (["text/plain"], "text/plainer", false),
        ])
    func keptMedia(keep: [String], type: String, stays: Bool) {
        let body = Data([0xFF, 0x00, 0x41])
        guard case .kept(let data) = clean(body, [.contentType: type], keep: keep) else {
            #expect(!stays)
            return
        }
        #expect(stays && data == body)
    }

    @Test("an empty body is recorded as no body")
    func empty() {
        guard case .none = clean(Data(), [.contentType: "text/plain"]) else {
            Issue.record("The empty body was recorded as a body.")
            return
        }
    }

    @Test("only the text that stands for a dropped body is recognised as such")
    func droppedAgain() {
        let body = DroppedBody(type: "text/plain", size: 12)
        #expect(DroppedBody(body.data) == body)
        let large = DroppedBody(type: "text/plain", size: 300, checksum: "0a1b2c3d")
        #expect(DroppedBody(large.data) == large)
        for text in [
            "A body of many bytes, text/plain, was left out of this recording.",
            "A body of 12 bytes, Anselma Invented, was left out of this recording.",
            "A body of 12 bytes, text/plain, was left out of this recording. Anselma", "",
        ] { #expect(DroppedBody(Data(text.utf8)) == nil) }
    }
}
