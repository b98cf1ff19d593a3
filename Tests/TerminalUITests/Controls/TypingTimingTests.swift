import TestSupport
import Testing
import Waiting

@testable import TerminalUI

@Suite("The time of typing", .timeLimit(.minutes(2))) @UIActor struct TypingTimingTests {
    /// Types letters into a text, and returns the text.
    @discardableResult
    private func type(_ count: Int, after text: TextEditing) -> TextEditing {
        var editing = text
        for _ in 0..<count { _ = editing.apply(.character("a")) }
        return editing
    }

    @Test(
        "a letter takes as long in a long text as in a short one, and no longer in a full field"
    )
    func letters() {
        let (empty, long) = (TextEditing(), TextEditing(String(repeating: "a", count: 1500)))
        let full = TextEditing(String(repeating: "a", count: TextEditing.limit))
        let times = ProcessorTime.least(for: [empty, long, full]) { type(400, after: $0) }
        #expect(times[1] < 5 * times[0] && times[2] < 5 * times[0], "\(times)")
        #expect(type(400, after: full).text == full.text)
    }

    /// A window with a field, and the text that the field stores.
    private func opened() throws -> (TestWindow, Kept<String>) {
        let kept = Kept("")
        let screen = TestScreen(initialFocus: "f") { _ in TextField("From", id: "f", text: kept.binding) }
        return (try TestWindow(screen), kept)
    }

    @Test("a field reads a paste only up to the field's limit")
    func longPaste() {
        let texts = [10_000, 1_000_000].map { String(repeating: "ab é ", count: $0 / 5) }
        let times = ProcessorTime.least(for: texts) { text in
            var editing = TextEditing()
            editing.paste(text)
        }
        #expect(times[1] < 5 * times[0], "\(times)")
    }

    @Test("pasting a text of twice the length takes at most twice the time")
    func pasting() throws {
        let (test, kept) = try opened()
        let texts = [5000, 10_000].map { String(repeating: "ab é ", count: $0) }
        let times = ProcessorTime.least(for: texts) { text in
            test.window.send(.key(.control("u")))
            test.window.send(.paste(text))
            #expect(kept.value == String(text.prefix(TextEditing.limit)))
        }
        #expect(times[1] < 3 * times[0], "\(times)")
    }

    @Test(
        "typing a letter behind a long text takes as long as in an empty field, also if the field is full"
    )
    func typing() throws {
        let (test, kept) = try opened()
        let times = [0, 1500, TextEditing.limit].map { count in
            (0..<5).map { _ in
                test.window.send(.key(.control("u")))
                test.window.send(.paste(String(repeating: "a", count: count)))
                return ProcessorTime.measure {
                    for _ in 0..<400 { test.window.send(.key(.character("a"))) }
                }
            }.min() ?? 0
        }
        #expect(kept.value.count == TextEditing.limit)
        // Typing a letter takes some microseconds. On some machines, copying the text takes more than two thirds of
        // that.
        #expect(times[1] < 5 * times[0] && times[2] < 5 * times[0], "\(times)")
    }
}
