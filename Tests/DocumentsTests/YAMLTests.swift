import Documents
import Testing

@Suite("Documents in YAML")
struct YAMLTests {
    private func read(_ text: String) throws -> DocumentValue {
        try DocumentValue(yaml: text, file: "a.yaml", as: "menu")
    }

    @Test("a quoted text is distinguished from an unquoted text, which can be a number")
    func plainTexts() throws {
        let text = "[12, \"12\", '12', !!str 12, ! 12, !!int \"12\", NO, |\n  12\n]"
        let members = try read(text.replacing("|\n  12\n", with: "x")).list("it")
        #expect(members.map(\.isPlain) == [true, false, false, false, false, true, true, true])
    }

    @Test(
        "JSON's escapes of surrogate pairs are read, and all places stay the same",
        arguments: [
            (#""\ud83d\ude00 \uD83D\uDE80""#, "😀 🚀"), (#"'\ud83d\ude00'"#, #"\ud83d\ude00"#),
            (#"\uD83D\uDE00"#, #"\uD83D\uDE00"#), (#""\\ud83d\\ude00""#, #"\ud83d\ude00"#),
            (#""\ud800\udc00\udbff\udfff""#, "\u{10000}\u{10FFFF}"),
        ])
    func surrogatePairs(notation: String, text: String) throws {
        let value = try read(
            #"{"😀": ["\ud83d\ude00", "#.replacing("😀", with: #"\ud83d\ude00"#) + notation + ", end]}")
        let entry = try #require(value.entries.first)
        #expect(entry.key == "😀")
        let members = try entry.value.list("it")
        #expect(members.map(\.content) == [.text("😀"), .text(text), .text("end")])
        #expect(members[1].place.column == 35)
    }

    @Test(
        "half of a surrogate pair is refused",
        arguments: [#""\ud83d""#, #""\ude00\ud83d""#, #""\\ud83d\ude00""#, #""\ud83d x \ude00""#])
    func loneSurrogates(text: String) {
        let error = #expect(throws: DocumentMistake.self) { try read("a: \(text)") }
        #expect(error?.message.contains("invalid Unicode character escape code") == true)
    }

    @Test("an asterisk in quotation marks can be a key, next to aliases")
    func asterisks() throws {
        let value = try read("{ a: &a x, '*': *a, \"*b\": '*c', d: e*f }")
        #expect(value.yaml == #"{ a: x, "*": x, "*b": "*c", d: "e*f" }"#)
    }

    @Test("a value is the same after it is written and read")
    func values() throws {
        let texts = [
            "{ a: 1, b: \"1\", c: [x, \"true\", true], d: { e: , f: \"\" } }", "08:00", "\"a: b\"",
            "\"#x\"", "-3", "\"- x\"", "\"\\u202E\"", "{}", "[]",
        ]
        for text in texts {
            let value = try #require(try read("k: " + text).entries.first?.value)
            #expect(value.yaml == text, "\(text)")
        }
    }
}
