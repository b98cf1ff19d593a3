import Foundation
import TestSupport
import Testing

@testable import JSONTrees

@Suite("Reading JSON")
struct JSONReadingTests {
    @Test(
        "reading keeps digits, the order of members and repeated names",
        arguments: [
            "null", "true", "false", "\"\"", "0", "-0", "1E5", "-12.50e+7", "1e-07", "1e400", "1.10",
            "9223372036854775808", "12345678901234567890123",
            "123456789012345678901234567890.123456789012345678901234567890", "[]", "{}",
            #"{"b":1,"a":[{},[],""]}"#, #""a\"b\\c\nd\u0000é🚄""#, #"{"a":1,"a":2}"#, #"["[,",{" }:":"{"}]"#,
        ])
    func roundTrip(text: String) throws {
        #expect(try JSONTree(reading: text).compactText == text)
        #expect(try JSONTree(reading: JSONTree(reading: text).pretty).compactText == text)
    }

    @Test("reading skips white space between values")
    func whiteSpace() throws {
        #expect(
            try JSONTree(reading: " \n\r\t[ \"a\" , { \"b\" : [ ] , \"\" : null }\n, -1\t]\t ")
                == ["a", ["b": [], "": nil], -1])
    }

    @Test(
        "reading undoes escapes",
        arguments: [(#""\b\f\/é\u00E9""#, "\u{8}\u{C}/éé"), (#""\ud83d\ude84""#, "🚄")])
    func escapes(json: String, text: String) throws {
        #expect(try JSONTree(reading: json) == .string(text))
    }

    @Test("an escaped backslash does not begin another escape")
    func escapedBackslash() throws { #expect(try JSONTree(reading: #""\\ud800""#) == .string(#"\ud800"#)) }

    @Test(
        "a text that is not JSON is refused",
        arguments: [
            "[1,]", "[,1]", "[1 2]", "{,}", "{\"a\"}", "{\"a\":}", "{\"a\" 1}", "{\"a\":1,}", "{1:2}", "[1}",
            "{]", "[1]]", "1]", "{} x", "1 2", "1,2", "\"a\"b", "\"a\"\"b\"", "1\"a\"", "true\"a\"", "[tru]",
            "truex", "nul ", "01", "[-]", "1. ", ".1", "1e ", "+1", "1.e5", "0x1", "NaN", "'a'", "// c\n1",
            "\\\"",
            "1\u{B}", "\u{B}1", "[1\u{0}]", "\"\n\"", "\"\u{1F}\"", #""\x""#, #""\u12""#, #""\u12g4""#,
        ])
    func notJSON(text: String) {
        let error = #expect(throws: JSONReadingError.self) { try JSONTree(reading: text) }
        #expect(error?.reason == .notJSON)
    }

    @Test(
        "the error for a text that is cut off differs from the error for a text with a mistake",
        arguments: [
            "", " \n", "[", "{", "[1", "[1,", "{\"a\"", "{\"a\":", "\"a", "{\"a\":[{\"b\":\"c\\\"", "tru",
            "[f", "[-", "1.",
            "1e", "[0,1e+",
        ])
    func cutOff(text: String) {
        let error = #expect(throws: JSONReadingError.self) { try JSONTree(reading: text) }
        #expect(error?.reason == .cutOff)
    }

    @Test(
        "an error has the line and the column of the mistake",
        arguments: [
            ("[\n  {é}]", 2, 4), ("{\"é\": tru}", 1, 7), ("[1,\n2\n3]", 3, 1), ("{\"a\n\":1}", 1, 4),
            ("[\"é\",\n \"\\x\"]", 2, 2), ("[1]\n]", 2, 2), ("[\n1,\n[2,", 3, 4),
        ])
    func place(text: String, line: Int, column: Int) {
        let error = #expect(throws: JSONReadingError.self) { try JSONTree(reading: text) }
        #expect(error?.line == line && error?.column == column)
    }

    @Test("a text with a byte order mark is refused")
    func byteOrderMark() {
        let error = #expect(throws: JSONReadingError.self) { try JSONTree(reading: "\u{FEFF}1") }
        #expect(error?.reason == .byteOrderMark)
    }

    @Test(
        "bytes that are not UTF-8 are refused, and the error has their line",
        arguments: [
            [0xFF], [0xC0, 0x80], [0xE2, 0x82], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80],
        ] as [[UInt8]])
    func notUTF8(bytes: [UInt8]) {
        let json = Data("{\"é\":\n1,\n\"b\":\"".utf8) + bytes + Data("\"}\n".utf8)
        let error = #expect(throws: JSONReadingError.self) { try JSONTree(reading: json) }
        #expect(error?.reason == .notJSON && error?.line == 3 && error?.column == nil)
    }

    @Test(
        "a text with a lone surrogate is refused",
        arguments: [#""\ud800""#, #""\udc00\ud800""#, #""\\ud800 \ud800x""#, #"{"\uDFFF":1}"#])
    func loneSurrogate(text: String) {
        let error = #expect(throws: JSONReadingError.self) { try JSONTree(reading: text) }
        #expect(error?.reason == .loneSurrogate)
    }

    @Test("a text with more levels than the limit is refused")
    func depth() throws {
        for (open, inner, close) in [("[", "", "]"), ("{\"a\":", "{}", "}")] {
            func nested(_ count: Int) -> String {
                String(repeating: open, count: count) + inner + String(repeating: close, count: count)
            }
            let most = JSONTree.deepest - (inner.isEmpty ? 0 : 1)
            #expect(try JSONTree(reading: nested(most)).compactText == nested(most))
            for text in [nested(most + 1), String(repeating: open, count: 100_000)] {
                let error = #expect(throws: JSONReadingError.self) { try JSONTree(reading: text) }
                #expect(error?.reason == .tooDeep)
            }
        }
    }

    @Test("a text with more values than the limit is refused", arguments: ["[1,[]]", #"{"a":{"b":1}}"#])
    func tooMany(json: String) throws {
        #expect(try JSONTree(Data(json.utf8), mostValues: 3).compactText == json)
        let error = #expect(throws: JSONReadingError.self) { try JSONTree(Data(json.utf8), mostValues: 2) }
        #expect(error?.reason == .tooMany && error?.line == 1)
        #expect(error?.description == "it has more than 2 values")
    }

    @Test("reading accepts a slice of data that does not begin at index 0")
    func slice() throws {
        #expect(try JSONTree(reading: Data("xx[1,\"a\"]".utf8).dropFirst(2)) == [1, "a"])
    }

    @Test(
        "lenient reading skips a byte order mark, and reads UTF-16 if the mark says so",
        arguments: [
            [0xEF, 0xBB, 0xBF] + Array(#"{"é":1}"#.utf8), Array(#"{"é":1}"#.utf8),
            [0xFE, 0xFF] + #"{"é":1}"#.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] },
            [0xFF, 0xFE] + #"{"é":1}"#.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] },
        ] as [[UInt8]])
    func mendsEncoding(bytes: [UInt8]) throws {
        #expect(try JSONTree(mending: Data(bytes)) == ["é": 1])
    }

    @Test(
        "lenient reading replaces a lone surrogate by U+FFFD",
        arguments: [
            (#""\ud800""#, "\u{FFFD}"), (#""\udc00\ud800""#, "\u{FFFD}\u{FFFD}"),
            (#""\ud800\ud83d\ude84""#, "\u{FFFD}🚄"), (#""\\ud800 \uD800x""#, "\\ud800 \u{FFFD}x"),
        ])
    func mendsSurrogates(json: String, text: String) throws {
        #expect(try JSONTree(mending: Data(json.utf8)) == .string(text))
    }

    @Test("reading random JSON gives the same as Foundation, even if the JSON is damaged", arguments: 0..<300)
    func random(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let tree = JSONTree.random(&random)
        for json in [tree.compact, tree.pretty] {
            #expect(try JSONTree(reading: json) == tree)
            compare(json)
            for _ in 0..<10 {
                var changed = json
                let place = changed.indices.randomElement(using: &random) ?? 0
                let other = Self.parts.randomElement(using: &random) ?? ""
                changed.replaceSubrange(
                    place..<place + Int.random(in: 0...1, using: &random), with: other.utf8)
                compare(changed)
            }
        }
    }

    @Test("reading random pieces of JSON gives the same as Foundation", arguments: 0..<300)
    func parts(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        for count in 1...20 {
            let parts = (0..<count).map { _ in Self.parts.randomElement(using: &random) ?? "" }
            compare(Data(parts.joined().utf8))
            compare(Data("[\(parts.joined(separator: ","))]".utf8))
        }
    }

    private static let parts = [
        "{", "}", "[", "]", "[]", "{}", ":", ",", " ", "\n", "\t", "\r", "\u{B}", "\u{0}", "\"", "\"\"",
        "\"a\"", "\"a\":", "\" b \"", "\"é\"", "\"🚄\"", "\"\u{1}\"", "\"\\n\"", "\"\\ud800\"", "\"{[,:\"",
        "true", "false", "null", "tru", "nulll", "0", "-0", "-", "01", "1.", "1.10", ".5", "1E5", "1e-07",
        "1e", "+1", "NaN", "123456789012345678901234567890", "//", "'", "x",
    ]

    /// Expects that Foundation reads the same value. Compares only texts that both can read: Foundation also accepts
    /// some texts that are not JSON, such as a comma before an end, and refuses numbers that are too large for it.
    private func compare(_ json: Data, _ location: SourceLocation = #_sourceLocation) {
        guard let tree = try? JSONTree(reading: json) else { return }
        let text = String(decoding: json, as: UTF8.self)
        let expected = try? JSONDecoder().decode(JSONTree.self, from: json)
        let isTooLarge = expected == nil && text.contains(#/[eE][+-]?\d{3}/#)
        let isSame = tree.asFoundationReads.sorted == expected?.asFoundationReads.sorted
        #expect(isSame || isTooLarge, "\(text)", sourceLocation: location)
    }
}
