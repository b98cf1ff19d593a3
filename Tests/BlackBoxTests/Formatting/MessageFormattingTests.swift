import BlackBox
import SharedAlgorithms
import Testing

@Suite("Words in reports")
struct MessageFormattingTests {
    @Test("escape sequences are shown as text")
    func printable() {
        #expect("a\u{1b}[31mb\u{9b}\u{202e}c".quoted == "“a\\u{1B}[31mb\\u{009B}\\u{202E}c”")
        #expect("Genève → 東京 🚄".quoted == "“Genève → 東京 🚄”")
    }

    @Test("the distance of two words counts letters that are added, dropped, replaced or swapped")
    func distances() {
        #expect(editDistance(Array("expct"), Array("expect")) == 1)
        #expect(editDistance(Array("tpa"), Array("tap")) == 1)
        #expect(editDistance(Array(""), Array("tap")) == 3)
        #expect(editDistance(Array("kitten"), Array("sitting")) == 3)
    }

    @Test("words are listed as in a sentence")
    func lists() {
        #expect(["a"].listed() == "a")
        #expect(["a", "b"].listed("or") == "a or b")
        #expect(["a", "b", "c"].listed() == "a, b and c")
    }

    @Test("a duration is written with the unit that fits")
    func durations() {
        #expect(Duration.microseconds(340).inWords == "0.3 ms")
        #expect(Duration.milliseconds(412).inWords == "412 ms")
        #expect(Duration.milliseconds(5040).inWords == "5.0 s")
    }
}
