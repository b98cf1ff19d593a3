import Foundation
import HTTPBodies
import JSONTrees
import Testing

@testable import Redaction

@Suite struct LeakScanTests {
    private let secret = "q7RtWv4x-99/é?z"

    private func scan(_ value: String, named: [String] = [], allow: [String] = []) -> LeakScan {
        var replaced = ReplacedValues()
        replaced.learn(value, in: "note")
        return LeakScan(replaced, named: named, allowances: allow.map { LeakAllowance(path: $0, reason: "") })
    }

    private func places(_ scan: LeakScan, _ tree: JSONTree) -> [String] {
        scan.leaks(in: tree, at: JSONPath(), file: "a.json").map(\.place)
    }

    @Test("the scan finds a replaced value in plain text, percent-encoded, and in base64 at any offset")
    func encodings() throws {
        let scan = scan(secret)
        let base64 = (0..<3).map { Data(("abc".prefix($0) + " \(secret) xyz").utf8).base64EncodedString() }
        let urlSafe = base64.map { $0.replacing("+", with: "-").replacing("/", with: "_") }
        let encoded = try #require(secret.addingPercentEncoding(withAllowedCharacters: .alphanumerics))
        let twice = try #require(encoded.addingPercentEncoding(withAllowedCharacters: .alphanumerics))
        for text in base64 + urlSafe + [secret, encoded, twice, "before \(secret) after"] {
            #expect(places(scan, .string("a \(text)")) == ["$"], "\(text)")
        }
        #expect(places(scan, .string(String(secret.dropLast()))) == [])
        #expect(places(scan, .string("before\(secret)")) == [])
    }

    @Test(
        "the scan reports where a replaced value is in JSON, and in which field it was replaced"
    )
    func locations() throws {
        let tree = try JSONTree(reading: #"{"a":[1,"q7RtWv4x-99/é?z"],"q7RtWv4x-99/é?z":{"b":"no"}}"#)
        let leaks = scan(secret).leaks(in: tree, at: JSONPath([.name("x")]), file: "x.json")
        #expect(leaks == [Leak(file: "x.json", place: "$.x.a[1]", field: "note")])
    }

    @Test("the scan accepts a replaced value only at an allowed place")
    func allowed() throws {
        let tree = try JSONTree(reading: #"{"a":"q7RtWv4x-99/é?z","b":{"a":"q7RtWv4x-99/é?z"}}"#)
        #expect(places(scan(secret, allow: ["$.a"]), tree) == ["$.b.a"])
        #expect(places(scan(secret, allow: ["a"]), tree) == [])
        #expect(places(scan(secret, allow: ["c"]), tree) == ["$.a", "$.b.a"])
    }

    @Test("the scan finds a known secret anywhere in a text, and in the name of a file")
    func namedSecrets() {
        let scan = scan("unlike", named: ["say \"hunter\"", "short"])
        for text in [#"x say "hunter"y"#, #"{"a":"say \"hunter\""}"#, "say%20%22hunter%22"] {
            #expect(scan.holdsNamed(Data(text.utf8), file: "a"), "\(text)")
        }
        #expect(scan.holdsNamed(Data(), file: #"a/say "hunter".json"#))
        #expect(!scan.holdsNamed(Data("short hunter".utf8), file: "short"))
    }

    @Test(
        "the scan ignores words, dates, small numbers and example addresses",
        arguments: [
            ("q7RtWv4x", true), ("ZZ81-4711x", true), ("anselma@rail.fr", true), ("123456789", true),
            ("12 Rue de la Gare", true), ("Anselma", false), ("Lyon Part-Dieu", false),
            ("2026-11-22T10:00:00Z", false), ("12345", false), ("a@example.com", false), ("a1b2c", false),
            ("application/json", false),
        ])
    func distinctive(value: String, isOne: Bool) {
        #expect(places(scan(value), .string("a \(value) b")) == (isOne ? ["$"] : []))
    }
}
