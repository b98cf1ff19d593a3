import Testing

@testable import Doubles

@Suite("A value in a failure", .timeLimit(.minutes(1)))
struct PrintedTests {
    @Test("a value is printed as its description, and a text in quotes")
    func descriptions() {
        struct Secret: CustomStringConvertible { var description: String { "a secret" } }
        #expect(Printed.text(Secret()) == "a secret")
        #expect(Printed.text("a") == "\"a\"")
        #expect(Printed.text("abc".dropFirst()) == "\"bc\"")
        #expect(Printed.text([1, 2]) == "[1, 2]")
        #expect(Printed.text(Int?.none as Any) == "nil")
    }

    @Test(
        "a printed value shows control characters, line breaks and changes of text direction as escapes",
        arguments: [
            ("a\u{1B}[31mb", #"a\u{1B}[31mb"#), ("a\nb\r\tc", #"a\nb\r\tc"#), ("\u{9B}2J", #"\u{9B}2J"#),
            ("\u{7F}", #"\u{7F}"#), ("a\u{202E}b\u{2066}", #"a\u{202E}b\u{2066}"#), ("\0", #"\u{0}"#),
            ("\u{2028}", #"\u{2028}"#), ("👩‍👩‍👧 é", "👩‍👩‍👧 é"),
        ])
    func controls(text: String, shown: String) {
        #expect(Printed.text(text) == "\"\(shown)\"")
        #expect(Printed.clean(text) == shown)
    }

    @Test("a long value is cut, and the text says how many characters are left out")
    func length() {
        let text = Printed.clean(String(repeating: "x", count: 10_240))
        #expect(text == String(repeating: "x", count: 240) + "… (10000 more)")
        #expect(Printed.clean(String(repeating: "x", count: 240)).count == 240)
        let endless = "e" + String(repeating: "\u{301}", count: 100_000)
        #expect(Printed.clean(endless).unicodeScalars.count < 300)
    }

    @Test("the name and the errors of a double are printed with escapes, too")
    func namesAndErrors() async throws {
        struct Loud: Error, CustomStringConvertible { var description: String { "loud\u{7}" } }
        let search = StubbedFunction<String, Int>("se\u{1B}arch").throws(Loud())
        _ = try? await search("\u{1B}")
        let call = search.scope.calls[0]
        #expect(call.description.hasPrefix(#"[0] se\u{1B}arch("\u{1B}") threw loud\u{7} (after "#))
    }

    @Test(
        "a time is printed with one decimal and a unit",
        arguments: [
            (Duration.seconds(3), "3.0 s"), (.milliseconds(1500), "1.5 s"), (.microseconds(250), "0.3 ms"),
            (.zero, "0.0 ms"), (.milliseconds(-20), "-20.0 ms"),
        ])
    func times(duration: Duration, shown: String) {
        #expect(Printed.time(duration) == shown)
    }
}
