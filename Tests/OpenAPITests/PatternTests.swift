import Foundation
import Testing

@testable import OpenAPI

@Suite("Patterns")
struct PatternTests {
    @Test(
        "a pattern has the meaning that ECMA-262 gives it",
        arguments: [
            (#"^\d+$"#, "42", "٤٢"), (#"^\w+$"#, "Lyon_2", "Orléans"), (#"^[k&&m]+$"#, "k&m", "kn"),
            ("^.$", "é", "e\u{301}"), ("^.$", "🚆", "\u{2028}"), ("^a.c$", "abc", "a\nc"), ("a$", "ba", "a\n"),
            (#"^\s$"#, "\u{FEFF}", "x"), (#"^[\s]$"#, "\u{A0}", "x"), (#"^\S$"#, "x", "\u{3000}"),
            (#"^[\S]$"#, "x", "\u{3000}"), (#"^[\s\S]$"#, "\n", ""), (#"^\p{Letter}$"#, "é", "1"),
            (#"^\p{gc=Lu}\P{Lu}$"#, "Éa", "ÉA"), (#"^\p{Script=Greek}$"#, "λ", "l"),
            (#"^\u{1F686}$"#, "🚆", "u"), (#"^\uD83D\uDE86$"#, "🚆", "u"),
            (#"^\x41\cA\v$"#, "A\u{1}\u{B}", "A"),
            ("^[^]$", "x", ""), ("^[[:alpha:]$", ":", "b"), (#"^[.\-]$"#, "-", "b"),
            (#"^(?<a>x)\k<a>$"#, "xx", "x"),
            (#"^(?:(a)|b)\1$"#, "b", "a"), (#"^\/\.\]$"#, "/.]", "/x]"), ("é", "café", "cafe\u{301}"),
        ])
    func meaning(pattern: String, good: String, bad: String) throws {
        let pattern = try #require(Pattern(pattern))
        #expect(pattern.matches(good) == true)
        #expect(pattern.matches(bad) == false)
    }

    @Test(
        "a pattern with syntax that ECMA-262 does not have is refused",
        arguments: [#"a\Z"#, #"\A"#, #"\Qa\E"#, #"\R"#, "(*UCP)a", "(", "[a", #"\p{Nonsense}"#, #"\uD83D"#])
    func unreadable(pattern: String) {
        #expect(Pattern(pattern) == nil)
    }

    @Test("nested repetitions are matched quickly and correctly, for one text and for many")
    func nestedRepetitions() throws {
        let pattern = try #require(Pattern(#"^([a-z]+,?)*$"#))
        let time = ContinuousClock().measure {
            for number in 0..<500 {
                #expect(pattern.matches(String(repeating: "stop,", count: 12) + "\(number)") == false)
            }
            #expect(pattern.matches(String(repeating: "stop,", count: 12)) == true)
        }
        #expect(time < .seconds(2))
    }

    @Test("a pattern that would take too long has no answer, and says so soon")
    func tooLong() throws {
        let back = try #require(Pattern(#"^(a+)+\1+[bc]$"#))
        let wandering = try #require(Pattern("[ab]+[bc]"))
        let time = ContinuousClock().measure {
            for _ in 0..<20 { #expect(back.matches(String(repeating: "a", count: 60)) == nil) }
            #expect(wandering.matches(String(repeating: "a", count: 2_000_000)) == nil)
        }
        #expect(time < .seconds(4))
    }
}
