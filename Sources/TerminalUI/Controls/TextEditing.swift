/// A line of text that is being edited: its characters, and the cursor among them.
package struct TextEditing: Hashable, Sendable {
    /// The most characters in a line, far more than a person types.
    package static let limit = 2000

    package private(set) var characters: [Character]
    package private(set) var text: String
    /// The number of characters before the cursor.
    package private(set) var cursor: Int

    /// Starts with the cursor at the end.
    package init(_ text: String = "") {
        characters = Array(text)
        cursor = characters.count
        self.text = text
    }

    /// Inserts text at the cursor, and moves the cursor behind it. Text beyond the limit is left out.
    ///
    /// The time for this grows with the length of the inserted text and of the text after the cursor. At the end of the
    /// line, each letter takes the same time, however long the line is.
    package mutating func insert(_ text: String) {
        let new = text.prefix(max(0, Self.limit - characters.count))
        guard !new.isEmpty else { return }
        // Starts at the character before the cursor, because a combining mark joins that character.
        let start = max(0, cursor - 1)
        let before = String(characters[start..<cursor]) + new
        let isAtEnd = cursor == characters.count
        characters.replaceSubrange(start..., with: Array(before + String(characters[cursor...])))
        cursor = min(start + before.count, characters.count)
        if isAtEnd { self.text += new } else { self.text = String(characters) }
    }

    /// Inserts pasted text as one line, without characters that nobody would see. Line ends become spaces, except at the
    /// start and the end of the text.
    package mutating func paste(_ text: String) {
        var (line, room, lineEnds) = ("", Self.limit - characters.count, 0)
        for character in text.drop(while: \.isNewline) {
            guard room > 0 else { break }
            if character.isNewline {
                lineEnds += 1
            } else if character == "\t" || !character.isControl && !character.isUnseen {
                // A line end becomes a space only when another character follows.
                line +=
                    String(repeating: " ", count: lineEnds) + (character == "\t" ? " " : String(character))
                room -= lineEnds + 1
                lineEnds = 0
            }
        }
        insert(line)
    }

    /// Moves the cursor behind `position` characters. A position outside the text stands for the nearer end
    /// of the text.
    package mutating func moveCursor(to position: Int) { cursor = max(0, min(position, characters.count)) }

    /// Applies a key. Returns false if the key has no meaning in a line of text.
    ///
    /// - Parameter isOneWord: Whether the keys for words take the whole text for one word. So a text that is hidden does
    ///   not show where its words end.
    package mutating func apply(_ key: Key, isOneWord: Bool = false) -> Bool {
        if let motion = destination(key, isOneWord) {
            cursor = motion
            return true
        }
        if let removal = removal(key, isOneWord) {
            characters.removeSubrange(removal)
            cursor = removal.lowerBound
            text = String(characters)
            return true
        }
        guard case .character(let character) = key.code, key.modifiers.isEmpty, !character.isControl else {
            return false
        }
        if !character.isUnseen { insert(String(character)) }
        return true
    }

    private func destination(_ key: Key, _ isOneWord: Bool) -> Int? {
        switch key {
        case .left: max(0, cursor - 1)
        case .right: min(characters.count, cursor + 1)
        case .home, .control("a"): 0
        case .end, .control("e"): characters.count
        case Key(.left, .control), Key(.left, .alt), Key(.character("b"), .alt): wordStart(isOneWord)
        case Key(.right, .control), Key(.right, .alt), Key(.character("f"), .alt): wordEnd(isOneWord)
        default: nil
        }
    }

    private func removal(_ key: Key, _ isOneWord: Bool) -> Range<Int>? {
        switch key {
        case .backspace: max(0, cursor - 1)..<cursor
        case .delete: cursor..<min(characters.count, cursor + 1)
        case .control("u"): 0..<cursor
        case .control("k"): cursor..<characters.count
        case .control("w"), Key(.backspace, .alt), Key(.backspace, .control): wordStart(isOneWord)..<cursor
        case Key(.delete, .control), Key(.delete, .alt), Key(.character("d"), .alt):
            cursor..<wordEnd(isOneWord)
        default: nil
        }
    }

    private func wordStart(_ isOneWord: Bool) -> Int {
        guard !isOneWord else { return 0 }
        var index = cursor
        while index > 0, !characters[index - 1].isWordPart { index -= 1 }
        while index > 0, characters[index - 1].isWordPart { index -= 1 }
        return index
    }

    private func wordEnd(_ isOneWord: Bool) -> Int {
        guard !isOneWord else { return characters.count }
        var index = cursor
        while index < characters.count, !characters[index].isWordPart { index += 1 }
        while index < characters.count, characters[index].isWordPart { index += 1 }
        return index
    }
}

extension TextEditing {
    /// The first character to show so that the cursor is visible in `width` columns. Scrolls as little as possible. The
    /// cursor is never on the first character, unless that is the first of the text: otherwise `…` is in its place.
    func scroll(from current: Int, in width: Int) -> Int {
        guard width > 1 else { return cursor }
        var first = min(current, max(0, cursor - 1))
        var used = self.width(first..<cursor)
        while used > width - 1, first < cursor {
            used -= characters[first].cellWidth
            first += 1
        }
        guard first > 0 else { return 0 }
        // After a deletion at the end, there may be room for more characters before the first.
        var shown = self.width(first..<characters.count)
        while first > 0, shown + characters[first - 1].cellWidth <= width - 1 {
            first -= 1
            shown += characters[first].cellWidth
        }
        return first
    }

    func width(_ range: Range<Int>) -> Int { characters[range].reduce(0) { $0 + $1.cellWidth } }

    /// The index of the character in a column of the screen, if `first` is the first visible character.
    func position(ofColumn column: Int, from first: Int) -> Int {
        var used = 0
        for index in min(first, characters.count)..<characters.count {
            used += characters[index].cellWidth
            if used > column { return index }
        }
        return characters.count
    }
}

extension Character {
    fileprivate var isWordPart: Bool { isLetter || isNumber }

    fileprivate var isControl: Bool {
        unicodeScalars.allSatisfy { $0.properties.generalCategory == .control }
    }

    /// Whether the character is never shown, and does not join the one before it, as a zero-width joiner does.
    fileprivate var isUnseen: Bool { cellWidth == 0 && "a\(self)".count == 2 }
}
