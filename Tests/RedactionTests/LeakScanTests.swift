import Foundation
import HTTPBodies
import JSONTrees
import Testing

@testable import Redaction

@Suite("The scan for values that were replaced")
struct LeakScanTests {
    private let secret = "q7RtWv4x-99/é?z"

    private func scan(_ value: String, allow: [String] = []) -> LeakScan {
        var registry = PseudonymRegistry()
        _ = registry.pseudonym(for: value, .text)
        return LeakScan(registry.secrets, allowances: allow.map { LeakAllowance(path: $0, reason: "") })
    }

    @Test("finds a value as it is, with JSON's escapes, percent-encoded, and in base64 at each offset")
    func forms() throws {
        let scan = scan(secret)
        let base64 = (0..<3).map { Data(("abc".prefix($0) + secret + "xyz").utf8).base64EncodedString() }
        let urlSafe = base64.map { $0.replacing("+", with: "-").replacing("/", with: "_") }
        let encoded = try #require(secret.addingPercentEncoding(withAllowedCharacters: .alphanumerics))
        let query = try #require(secret.addingPercentEncoding(withAllowedCharacters: .urlQueryAllowed))
        for text in base64 + urlSafe + [secret, encoded, query, "before \(secret) after"] {
            #expect(
                scan.leaks(in: Data("a \(text)".utf8), tree: nil, file: "a.json").map(\.file) == ["a.json"],
                "\(text)")
        }
        let quoted = "say \"9q7RtWv4\" now"
        #expect(
            self.scan(quoted).leaks(in: JSONTree.string(quoted).compact, tree: nil, file: "a").count == 1)
        #expect(scan.leaks(in: Data(secret.dropLast().utf8), tree: nil, file: "a") == [])
    }

    @Test("gives the paths of names and values in JSON, and the byte elsewhere")
    func places() throws {
        let tree = try JSONTree(reading: #"{"a":[1,"q7RtWv4x-99/é?z"],"q7RtWv4x-99/é?z":{"b":"no"}}"#)
        #expect(
            scan(secret).leaks(in: tree.compact, tree: tree, file: "x.json").map(\.place)
                == ["$.a[1]", #"$["q7RtWv4x-99/é?z"]"#])
        #expect(
            scan(secret).leaks(in: Data("abc \(secret)".utf8), tree: nil, file: "x").map(\.place) == [
                "byte 4"
            ])
    }

    @Test("finds a value in a file's name, and does not repeat the name")
    func name() {
        #expect(
            scan("q7rtwv4x99").leaks(in: Data(), tree: nil, file: "items/q7rtwv4x99-7f3a.json")
                == [Leak(file: "a file", place: "its name")])
    }

    @Test("lets a value pass only at an allowed place")
    func allowed() throws {
        let tree = try JSONTree(reading: #"{"a":"q7RtWv4x-99/é?z","b":{"a":"q7RtWv4x-99/é?z"}}"#)
        func places(_ allow: [String]) -> [String] {
            scan(secret, allow: allow).leaks(in: tree.compact, tree: tree, file: "x").map(\.place)
        }
        #expect(places(["$.a"]) == ["$.b.a"])
        #expect(places(["a"]) == [])
        #expect(places(["c"]) == ["$.a", "$.b.a"])
    }

    @Test(
        "looks for distinctive values only, and for no words, dates, small numbers and examples",
        arguments: [
            ("q7RtWv4x", true), ("ZZ81-4711x", true), ("train 12b", false), ("anselma@rail.fr", true),
            ("123456789", true), ("Kwxzvtpq", true),
            ("rail.internal.net", true), ("12 Rue de la Gare", true), ("Anselma", false),
            ("Lyon Part-Dieu", false),
            ("2026-11-22T10:00:00Z", false), ("12345", false), ("a@example.com", false),
            ("127.0.0.1:8080", false), ("localhost:8080", false), ("a1b2c", false),
        ])
    func distinctive(value: String, isOne: Bool) { #expect(SecretSearch.isDistinctive(value) == isOne) }

    @Test("puts a pseudonym where a value that was replaced stands in a kept text, whatever is around it")
    func keptTexts() {
        var pass = RedactionPass(RedactionRules(keep: ["note"]))
        _ = pass.tree(["bookingId": "ZZ81x4711"])
        #expect(pass.tree(["note": "For ZZ81x4711, or ZZ81x4711!"]) == ["note": "For id-1, or id-1!"])
    }
}
