import TestSupport
import Testing

@testable import TerminalUI

@Suite struct TextEditingTests {
    /// A text whose cursor is at the `|`.
    private func editing(_ marked: String) -> TextEditing {
        let parts = marked.split(separator: "|", maxSplits: 1, omittingEmptySubsequences: false).map(
            String.init)
        var editing = TextEditing(parts.joined())
        editing.moveCursor(to: parts[0].count)
        return editing
    }

    private func marked(_ editing: TextEditing) -> String {
        String(editing.characters[..<editing.cursor]) + "|" + String(editing.characters[editing.cursor...])
    }

    private func after(_ keys: Key..., from text: String) -> String {
        var editing = editing(text)
        for key in keys {
            let isUsed = editing.apply(key)
            #expect(isUsed)
        }
        return marked(editing)
    }

    @Test("typed letters are inserted at the cursor")
    func typing() {
        #expect(after(.character("b"), .character("c"), from: "a|d") == "abc|d")
        #expect(marked(TextEditing("abc")) == "abc|")
    }

    @Test("the arrow keys move the cursor by one character and stop at the ends")
    func arrows() {
        #expect(after(.left, .left, from: "ab|") == "|ab")
        #expect(after(.left, from: "|ab") == "|ab")
        #expect(after(.right, from: "a|b") == "ab|")
        #expect(after(.right, from: "ab|") == "ab|")
        #expect(after(.home, from: "ab|c") == "|abc")
        #expect(after(.end, from: "|abc") == "abc|")
        #expect(after(.control("a"), from: "abc|") == "|abc")
        #expect(after(.control("e"), from: "|abc") == "abc|")
    }

    @Test("the arrow keys with Ctrl or Alt move the cursor by words")
    func words() {
        #expect(after(Key(.left, .control), from: "gare de lyon|") == "gare de |lyon")
        #expect(after(Key(.left, .control), from: "gare de |lyon") == "gare |de lyon")
        #expect(after(Key(.left, .alt), from: "a.b@c|") == "a.b@|c")
        #expect(after(Key(.right, .control), from: "|gare de") == "gare| de")
        #expect(after(Key(.right, .control), from: "gare| de") == "gare de|")
        #expect(after(Key(.right, .alt), from: "gare de|") == "gare de|")
    }

    @Test("Backspace and Delete remove one character as a person counts them")
    func deleting() {
        #expect(after(.backspace, from: "ab|c") == "a|c")
        #expect(after(.backspace, from: "|c") == "|c")
        #expect(after(.delete, from: "a|bc") == "a|c")
        #expect(after(.delete, from: "a|") == "a|")
        #expect(after(.backspace, from: "x👨‍👩‍👧|y") == "x|y")
        #expect(after(.backspace, from: "e\u{301}|") == "|")
    }

    @Test(
        "Ctrl-U, Ctrl-K and Ctrl-W delete the text before the cursor, the text after it, and the word before it"
    )
    func kills() {
        #expect(after(.control("u"), from: "gare de| lyon") == "| lyon")
        #expect(after(.control("k"), from: "gare de| lyon") == "gare de|")
        #expect(after(.control("w"), from: "gare de| lyon") == "gare | lyon")
        #expect(after(.control("w"), from: "gare  |") == "|")
        #expect(after(Key(.delete, .control), from: "gare| de lyon") == "gare| lyon")
    }

    @Test("a typed combining mark joins the letter before it")
    func combining() {
        var editing = editing("e|x")
        let isTyped = editing.apply(.character("\u{301}"))
        #expect(isTyped)
        #expect(editing.characters == ["é", "x"])
        #expect(editing.cursor == 1)
        let isDeleted = editing.apply(.backspace)
        #expect(isDeleted)
        #expect(editing.text == "x")
    }

    @Test("pasted text becomes one line, without control characters, and without line ends at either edge")
    func pasting() {
        var editing = editing("[|]")
        editing.paste("\none\r\ntwo\tthree\u{1b}[31m\n\n")
        #expect(marked(editing) == "[one two three[31m|]")
    }

    @Test(
        "a character that is never shown is neither pasted nor typed",
        arguments: ["\u{200B}", "\u{202C}", "\u{2060}", "\u{FEFF}", "\u{AD}"] as [Character])
    func unseen(character: Character) {
        var editing = editing("|")
        editing.paste("a\(character)b\(character)")
        #expect(Array(editing.text.unicodeScalars) == ["a", "b"])
        let isUsed = editing.apply(.character(character))
        #expect(isUsed)
        #expect(Array(editing.text.unicodeScalars) == ["a", "b"])
    }

    @Test("a character that is never shown is kept if it joins the one before it")
    func joiners() {
        var editing = editing("|")
        for character in ["👨", "\u{200D}", "👩", "❤", "\u{FE0F}"] as [Character] {
            let isUsed = editing.apply(.character(character))
            #expect(isUsed)
        }
        #expect(Array(editing.text.unicodeScalars) == Array("👨\u{200D}👩❤\u{FE0F}".unicodeScalars))
    }

    @Test(
        "editing a line of text does not use keys that have no meaning there",
        arguments: [
            Key.up, .down, .enter, .escape, .tab, .function(1), .control("c"), .pageUp,
            Key(.character("x"), .alt),
        ])
    func others(_ key: Key) {
        var editing = editing("ab|")
        let isUsed = editing.apply(key)
        #expect(!isUsed)
        #expect(marked(editing) == "ab|")
    }

    @Test("a long text scrolls only as far as the cursor needs, and scrolls back when there is room")
    func scrolling() {
        #expect(editing("abcdef|").scroll(from: 0, in: 10) == 0)
        #expect(editing("abcdefghij|").scroll(from: 0, in: 10) == 1)
        #expect(editing("abcdefghi|j").scroll(from: 0, in: 10) == 0)
        #expect(editing("abc|defghijkl").scroll(from: 5, in: 6) == 2)
        #expect(editing("abcdefg|").scroll(from: 4, in: 6) == 2)
        #expect(editing("東京駅|").scroll(from: 0, in: 6) == 1)
        #expect(editing("東京駅|").scroll(from: 0, in: 7) == 0)
    }

    @Test("a column of the screen belongs to the character that covers it")
    func columns() {
        #expect(editing("abc|").position(ofColumn: 1, from: 0) == 1)
        #expect(editing("abc|").position(ofColumn: 9, from: 0) == 3)
        #expect(editing("東京|").position(ofColumn: 1, from: 0) == 0)
        #expect(editing("東京|").position(ofColumn: 2, from: 0) == 1)
        #expect(editing("abcdef|").position(ofColumn: 1, from: 3) == 4)
    }

    @Test("after insertions, a text has the same characters as if it had been made in one piece")
    func inserting() {
        let pieces = ["a", "\u{301}", "🇫", "🇷", "👨\u{200D}", "👩", "क", "\u{94D}", "ष", "\r", "東"]
        var random = SeededGenerator(seed: 5)
        for _ in 0..<200 {
            var editing = TextEditing(pieces.shuffled(using: &random).prefix(4).joined())
            for _ in 0..<6 {
                editing.moveCursor(to: Int.random(in: 0...editing.characters.count, using: &random))
                editing.insert(pieces.randomElement(using: &random) ?? "")
                #expect(Array(editing.text) == editing.characters, "\(editing)")
                #expect(editing.text.unicodeScalars.elementsEqual(String(editing.characters).unicodeScalars))
            }
        }
    }

    @Test("a pasted text is cut at a field's limit")
    func pastingMuch() {
        var editing = editing("[|]")
        editing.paste("\n" + String(repeating: "a\n", count: 3000))
        #expect(editing.characters.count == TextEditing.limit)
        #expect(editing.text.hasPrefix("[a a a") && editing.text.hasSuffix("]"))
    }
}
