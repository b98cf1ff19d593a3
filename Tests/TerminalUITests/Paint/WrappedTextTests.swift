import TestSupport
import Testing

@testable import TerminalUI

@Suite struct WrappedTextTests {
    private func lines(_ text: StyledText, _ width: Int, limit: Int? = nil) -> [String] {
        text.wrapped(to: width, lineLimit: limit).map(\.text)
    }

    @Test("wrapping moves a whole word to the next line and drops the space before it")
    func words() {
        #expect(lines("the quick brown fox", 9) == ["the quick", "brown fox"])
        #expect(lines("the quick brown fox", 10) == ["the quick", "brown fox"])
        #expect(lines("the quick", 9) == ["the quick"])
        #expect(lines("", 9) == [])
    }

    @Test("wrapping keeps blanks in several styles, so that columns stay aligned")
    func blanks() {
        let text = StyledText("Dijon", .bold) + StyledText("    ") + StyledText("   platform 5", .secondary)
        #expect(lines(text, 40) == ["Dijon       platform 5"])
        #expect(lines(text, 12) == ["Dijon", "platform 5"])
    }

    @Test("wrapping breaks only a word that is longer than a line")
    func longWord() {
        #expect(lines("go Donaudampfschiff now", 8) == ["go", "Donaudam", "pfschiff", "now"])
    }

    @Test("a name that is marked as staying whole is broken only if it is longer than a line")
    func wholeNames() {
        let names = StyledText([
            .init("Ada Beispiel", staysWhole: true), .init(" · "), .init("Bo Beispiel", staysWhole: true),
        ])
        #expect(lines(names, 26) == ["Ada Beispiel · Bo Beispiel"])
        #expect(lines(names, 20) == ["Ada Beispiel ·", "Bo Beispiel"])
        #expect(lines(names, 11) == ["Ada", "Beispiel ·", "Bo Beispiel"])
    }

    @Test("wrapping keeps the line ends of the text and its empty lines")
    func lineEnds() {
        #expect(lines("one\n\ntwo three", 20) == ["one", "", "two three"])
        #expect(lines("one\n", 20) == ["one", ""])
        for end in ["\r\n", "\r", "\u{2028}"] { #expect(lines("one\(end)two", 20) == ["one", "two"]) }
    }

    @Test("a text on one line shortens its names first, beginning with the longest")
    func givingWay() {
        let way = StyledText([
            .init("Paris Gare de Lyon", givesWay: true), .init(" → "), .init("Nice", givesWay: true),
            .init(" 09:00"),
        ])
        #expect(lines(way, 40, limit: 1) == ["Paris Gare de Lyon → Nice 09:00"])
        #expect(lines(way, 24, limit: 1) == ["Paris Gare… → Nice 09:00"])
        #expect(lines(way, 16, limit: 1) == ["Par… → Ni… 09:00"])
        // Even with two columns for each name, the text would be too long, so its end is cut.
        #expect(lines(way, 12, limit: 1) == ["Paris Gare…"])
    }

    @Test("text beyond the limit of lines ends in an ellipsis within the width")
    func limit() {
        #expect(lines("the quick brown fox jumps", 9, limit: 2) == ["the quick", "brown fo…"])
        #expect(lines("one two", 9, limit: 1) == ["one two"])
        #expect(lines("abcdefghij", 5, limit: 1) == ["abcd…"])
        #expect(lines("a\nb\nc", 20, limit: 2) == ["a", "b c"])
    }

    @Test("wrapping never cuts a wide character in half")
    func wide() {
        #expect(lines("東京駅", 5) == ["東京", "駅"])
        #expect(lines("東京駅", 5, limit: 1) == ["東京…"])
        #expect(lines("東京駅", 4, limit: 1) == ["東…"])
    }

    @Test("wrapping keeps the style of each word, even if a word has two styles")
    func styles() {
        let text = StyledText("12", .bold) + StyledText("th of May", .normal)
        let wrapped = text.wrapped(to: 7)
        #expect(wrapped.map(\.text) == ["12th of", "May"])
        #expect(wrapped[0].runs.first == StyledText.Run("12", .bold))
        #expect(lines(StyledText("a ") + StyledText("12", .bold) + StyledText("th"), 5) == ["a", "12th"])
    }

    @Test("wrapping to a width of zero gives no lines")
    func none() {
        #expect(lines("abc", 0) == [])
        #expect(lines("東", 1) == ["東"])
    }

    @Test("the time to wrap a text grows with its length, whatever it consists of", .timeLimit(.minutes(1)))
    func timing() {
        for unit in ["A", "ä", "äb cd ", "日本", "e\u{301}", "👍🏽 "] {
            let times = ProcessorTime.least(for: [2_000, 8_000]) { length in
                let text = StyledText(String(repeating: unit, count: length / unit.count))
                #expect(text.wrapped(to: 40).count > 20)
                #expect(text.wrapped(to: 40, lineLimit: 2).count == 2)
                #expect(text.wrapped(to: 40, lineLimit: 1).count == 1)
            }
            #expect(times[1] < times[0] * 10, "\(unit): \(times)")
        }
    }

    @Test("no line ends at a no-break space, which is drawn as a space")
    func noBreakSpace() {
        #expect(lines("refund less €\u{A0}60.00", 16) == ["refund less", "€\u{A0}60.00"])
        #expect("€\u{A0}60.00".cleaned == "€ 60.00")
        #expect("€\u{A0}60.00".cellWidth == 7)
    }

    @Test("no line ends between a currency and its amount, or a number and its noun")
    func amounts() {
        #expect(lines("at most € 15.00 per person", 9) == ["at most", "€ 15.00", "per", "person"])
        #expect(lines("at most EUR 15.00 per", 14) == ["at most", "EUR 15.00 per"])
        #expect(lines("in 3 days, 3 tickets", 12) == ["in 3 days,", "3 tickets"])
        #expect(lines("for all (3 left)", 11) == ["for all", "(3 left)"])
        // What does not fit into a line is broken, and a time, a seat or a date is no number with a noun.
        #expect(
            lines("€ 15.00", 6) == ["€", "15.00"] && lines("12 Donaudampfer", 12) == ["12", "Donaudampfer"])
        #expect(
            lines("at 08:00 or", 9) == ["at 08:00", "or"] && lines("seat 5 · x", 6) == ["seat 5", "· x"])
    }

    @Test("a text that is far too long to be read is cut to its beginning")
    func longest() {
        let text = StyledText(String(repeating: "a", count: 1_000_000))
        #expect(text.cellWidth == 4_001 && text.text.hasSuffix("a…"))
        #expect(StyledText(String(repeating: "a", count: 16_000)).cellWidth == 16_000)
    }
}
