package import TerminalUI

extension Key {
    /// Makes the key with this name: `Enter`, `Esc`, `Shift-Tab`, `F1`, `Ctrl-C`, `Page Down`, `↓`, `a`, `?`.
    ///
    /// Case matters only for a single character. Modifiers are joined with `-` or `+`.
    package init(named name: String) throws(UnknownName) {
        guard let key = Self.parse(name) else { throw UnknownName(name) }
        self = key
    }

    fileprivate static func parse(_ name: String) -> Key? {
        var rest = name.trimmed
        if rest.isEmpty, name.contains(" ") { return .space }
        if rest.lowercased() == "backtab" { return .backTab }
        var modifiers: Modifiers = []
        while rest.count > 1, let separator = rest.dropFirst().firstIndex(where: { $0 == "-" || $0 == "+" }) {
            guard
                let modifier = Names.modifiers[rest[..<separator].lowercased()],
                rest.index(after: separator) < rest.endIndex
            else { break }
            guard modifiers.insert(modifier).inserted else { return nil }
            rest = rest[rest.index(after: separator)...]
        }
        guard let code = code(String(rest)) else { return nil }
        return Key(code, modifiers).asTerminalsSendIt
    }

    private static func code(_ name: String) -> Code? {
        if name.count == 1, let character = name.first {
            return Names.marks[character] ?? (character.isNewline ? nil : .character(character))
        }
        let word = name.lowercased().filter { !" -_".contains($0) }
        if let code = Names.codes[word] { return code }
        guard word.first == "f", let number = Int(word.dropFirst()), (1...63).contains(number) else {
            return nil
        }
        return .function(number)
    }

    /// The key as a terminal sends it; nil if no terminal sends such a key.
    ///
    /// For Shift and a letter, a terminal sends the capital letter. For Control and a letter, it always sends the same
    /// key, with or without Shift.
    private var asTerminalsSendIt: Key? {
        guard case .character(let character) = code else { return self }
        if modifiers.contains(.control) {
            // The same byte (0x1f) on terminals since the VT220.
            if character == "/" { return Key(.character("_"), modifiers.subtracting(.shift)) }
            guard character.isASCII, "@[\\]^_? ".contains(character) || character.isLetter else { return nil }
            return Key(.character(Character(character.lowercased())), modifiers.subtracting(.shift))
        }
        guard modifiers.contains(.shift) else { return self }
        guard character.isLetter else { return nil }
        return Key(.character(Character(character.uppercased())), modifiers.subtracting(.shift))
    }

    /// The error for a text that does not name a key.
    package struct UnknownName: Error, Hashable, Sendable, CustomStringConvertible {
        package var name: String
        /// The name of the key that was probably meant.
        package var nearest: String?

        init(_ name: String) {
            self.name = name
            let parts = name.split(omittingEmptySubsequences: false) { $0 == "-" || $0 == "+" }
            let prefix = parts.dropLast().map { part in
                Spelling.nearest(to: String(part), among: Names.modifierNames).map { $0 + "-" } ?? ""
            }.joined()
            let last = parts.last.map(String.init) ?? name
            let key = last.count == 1 ? last : Spelling.nearest(to: last, among: Names.names)
            let whole = Spelling.nearest(to: name, among: Names.names)
            nearest = whole ?? key.flatMap { Key.parse(prefix + $0)?.name }
        }

        package var description: String {
            let hint = nearest.map { "did you mean \($0.quoted)?" }
            return
                "\(name.quoted) is not a key; \(hint ?? "keys are called Enter, Esc, Tab, Down, F1, Ctrl-C, a.")"
        }
    }

    private enum Names {
        static let modifierNames = ["Ctrl", "Alt", "Shift"]
        static let names = [
            "Enter", "Esc", "Tab", "Shift-Tab", "Space", "Backspace", "Delete", "Insert", "Up", "Down",
            "Left",
            "Right", "Home", "End", "PageUp", "PageDown", "F1", "Ctrl-C",
        ]
        static let modifiers: [String: Modifiers] = [
            "ctrl": .control, "control": .control, "^": .control, "alt": .alt, "meta": .alt, "option": .alt,
            "shift": .shift,
        ]
        static let marks: [Character: Code] = [
            "↑": .up, "↓": .down, "←": .left, "→": .right, "⏎": .enter, "⇥": .tab, "\t": .tab,
        ]
        static let codes: [String: Code] = [
            "enter": .enter, "return": .enter, "esc": .escape, "escape": .escape, "tab": .tab,
            "space": .character(" "), "spacebar": .character(" "), "backspace": .backspace, "delete": .delete,
            "del": .delete, "insert": .insert, "ins": .insert, "up": .up, "down": .down, "left": .left,
            "right": .right, "home": .home, "end": .end, "pageup": .pageUp, "pgup": .pageUp,
            "pagedown": .pageDown, "pgdn": .pageDown, "pgdown": .pageDown, "minus": .character("-"),
            "plus": .character("+"), "comma": .character(","),
        ]
    }
}
