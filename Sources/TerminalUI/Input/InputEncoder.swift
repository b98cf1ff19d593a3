/// Encodes an event as a terminal would send it, so that an injected event is decoded like a typed one.
package enum InputEncoder {
    /// One step of injecting an event.
    enum Step: Hashable, Sendable {
        /// A code that is pushed back to ncurses.
        case code(InputDecoder.Code)
        /// A pause, which completes the event before it, so that the next event cannot become a part of that event.
        case boundary
        case resize(Size)
        case end
    }

    /// The text that a terminal like xterm sends to its program for a key.
    ///
    /// - Parameter arrowsInApplicationMode: Whether the program has asked for the arrows' other form (DECCKM).
    package static func terminalText(of key: Key, arrowsInApplicationMode: Bool) -> String {
        let letter = KeySequences.letters.first { $0.value == key.code }?.key
        if let letter, key.modifiers.isEmpty {
            let isFunction = if case .function = key.code { true } else { false }
            return (arrowsInApplicationMode || isFunction ? "\u{1b}O" : "\u{1b}[") + String(letter)
        }
        if key == .backTab { return "\u{1b}[Z" }
        if letter == nil, key.modifiers.isEmpty,
            let number = KeySequences.numbered.filter({ $0.value == key }).keys.min()
        {
            return "\u{1b}[\(number)~"
        }
        guard case .character(let character) = key.code else { return text(of: key) }
        // Terminals send an Escape before a character that is typed with Alt.
        let escape = key.modifiers.contains(.alt) ? "\u{1b}" : ""
        guard key.modifiers.contains(.control) else { return escape + String(character) }
        let control = character.uppercased().first?.asciiValue.flatMap { ascii -> UInt8? in
            switch ascii {
            case 0x40...0x5f: ascii & 0x1f
            case 0x20: 0
            case 0x3f: 0x7f
            default: nil
            }
        }
        return escape + (control.map { String(Unicode.Scalar($0)) } ?? String(character))
    }

    static func steps(for event: InputEvent) -> [Step] {
        switch event {
        case .key(let key): steps(for: key)
        case .mouse(let mouse): [.boundary] + bytes(text(of: mouse))
        case .paste(let text):
            // Terminals remove Escapes from a paste, because an Escape could end the paste too early.
            [.boundary] + bytes("\u{1b}[200~\(text.replacing("\u{1b}", with: ""))\u{1b}[201~")
        case .resize(let size): [.boundary, .resize(size)]
        case .endOfInput: [.boundary, .end]
        }
    }

    private static func steps(for key: Key) -> [Step] {
        if let code = KeyCodes.code(key) { return [.code(.key(code))] }
        let steps = bytes(text(of: key))
        // A single byte is a complete key, unless it is an Escape.
        return steps.count == 1 && key != .escape ? steps : steps + [.boundary]
    }

    private static func bytes(_ text: String) -> [Step] { text.utf8.map { .code(.byte($0)) } }

    private static func text(of key: Key) -> String {
        if case .character(let character) = key.code {
            // Shift is part of the character itself.
            let modifiers = key.modifiers.subtracting(.shift)
            if modifiers == .control, let byte = (0..<0x20).first(where: { KeySequences.ascii($0) == key }) {
                return String(Unicode.Scalar(byte))
            }
            return modified(character.unicodeScalars.first, modifiers) ?? String(character)
        }
        let parameter = Int(key.modifiers.rawValue) + 1
        if let letter = KeySequences.letters.first(where: { $0.value == key.code })?.key {
            return "\u{1b}[1;\(parameter)\(letter)"
        }
        if let number = KeySequences.numbered.first(where: { $0.value == Key(key.code) })?.key {
            return "\u{1b}[\(number);\(parameter)~"
        }
        let scalar = KeySequences.controls[key.code].map { Unicode.Scalar($0) }
        return modified(scalar, key.modifiers) ?? scalar.map(String.init) ?? ""
    }

    /// A character with modifiers, in xterm's `modifyOtherKeys` form. Nil without modifiers.
    private static func modified(_ scalar: Unicode.Scalar?, _ modifiers: Key.Modifiers) -> String? {
        guard let scalar, !modifiers.isEmpty else { return nil }
        return "\u{1b}[27;\(Int(modifiers.rawValue) + 1);\(scalar.value)~"
    }

    private static func text(of mouse: MouseEvent) -> String {
        let place = "\(mouse.position.x + 1);\(mouse.position.y + 1)"
        let click = "\u{1b}[<0;\(place)M\u{1b}[<0;\(place)m"
        return switch mouse.action {
        case .click: click
        case .doubleClick: click + click
        case .wheelUp: "\u{1b}[<64;\(place)M"
        case .wheelDown: "\u{1b}[<65;\(place)M"
        }
    }
}
