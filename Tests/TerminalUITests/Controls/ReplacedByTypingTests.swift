import Testing
import Waiting

@testable import TerminalUI

@Suite("A field that typing replaces") @UIActor
struct ReplacedByTypingTests {
    private func window(_ kept: Kept<String>) throws -> TestWindow {
        try TestWindow(
            TestScreen { _ in
                Button("Before") {}
                TextField("Date", text: kept.binding).replacedByTyping()
            })
    }

    @Test("after a field gets the focus, only the first typed letter replaces the text")
    func firstCharacterReplaces() throws {
        let kept = Kept("today")
        let test = try window(kept)
        test.press(.tab, .character("f"), .character("r"))
        #expect(kept.value == "fr")
        test.press(.tab, .tab, .character("x"))
        #expect(kept.value == "x")
    }

    @Test("typing does not replace a field's text after the cursor was moved")
    func movingKeeps() throws {
        let kept = Kept("today")
        let test = try window(kept)
        test.press(.tab, .end, .character("!"))
        #expect(kept.value == "today!")
    }

    @Test("typing does not replace a field's text after a click into the text, but after one behind it")
    func clickKeeps() throws {
        for (column, text) in [(2, "toXday"), (9, "X")] {
            let kept = Kept("today")
            let test = try window(kept)
            test.window.send(.mouse(MouseEvent(.click, at: Point(x: column, y: 2))))
            test.press(.character("X"))
            #expect(kept.value == text)
            test.press(.tab, .tab, .character("Y"))
            #expect(kept.value == "Y")
        }
    }

    @Test("a paste replaces the text of a field that typing replaces")
    func pasteReplaces() throws {
        let kept = Kept("today")
        let test = try window(kept)
        test.press(.tab)
        test.window.send(.paste("24/12"))
        #expect(kept.value == "24/12")
    }

    @Test("typing replaces a suggestion that was taken")
    func takenSuggestionIsReplaced() throws {
        let kept = Kept("")
        let test = try TestWindow(
            TestScreen { _ in
                TextField("From", text: kept.binding).replacedByTyping()
                    .suggestions([Suggestion("Paris Gare de Lyon")]) { _ in kept.value = "Paris Gare de Lyon"
                    }
            })
        test.press(.character("p"), .character("a"), .enter)
        #expect(kept.value == "Paris Gare de Lyon")
        test.press(.character("l"), .character("y"))
        #expect(kept.value == "ly")
    }
}
