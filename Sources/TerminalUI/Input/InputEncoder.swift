import CNcurses

/// Encodes an event as a terminal would send it, so that an injected event is decoded like a typed one.
enum InputEncoder {
    /// One step of injecting an event.
    enum Step: Hashable, Sendable {
        /// A code that is pushed back to ncurses.
        case code(InputDecoder.Code)
        /// A pause: it completes the event before it, so that the next event cannot continue it.
        case boundary
        /// A new size of the terminal.
        case resize(Size)
        /// The end of input.
        case end
    }

    static func steps(for event: InputEvent) -> [Step] {
        switch event {
        case .key(let key): steps(for: key)
        case .mouse(let mouse): [.boundary] + bytes(mouse)
        case .paste(let text): [.boundary] + bytes("\u{1b}[200~\(safe(text))\u{1b}[201~")
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
        let modifiers = key.modifiers
        let parameter = Int(modifiers.rawValue) + 1
        switch key.code {
        case .character(let character): return text(of: character, modifiers, parameter)
        case .enter: return simple("\r", 13, modifiers)
        case .tab: return simple("\t", 9, modifiers)
        case .escape: return simple("\u{1b}", 27, modifiers)
        case .backspace: return simple("\u{7f}", 127, modifiers)
        case .up: return "\u{1b}[1;\(parameter)A"
        case .down: return "\u{1b}[1;\(parameter)B"
        case .right: return "\u{1b}[1;\(parameter)C"
        case .left: return "\u{1b}[1;\(parameter)D"
        case .home: return "\u{1b}[1;\(parameter)H"
        case .end: return "\u{1b}[1;\(parameter)F"
        case .insert: return "\u{1b}[2;\(parameter)~"
        case .delete: return "\u{1b}[3;\(parameter)~"
        case .pageUp: return "\u{1b}[5;\(parameter)~"
        case .pageDown: return "\u{1b}[6;\(parameter)~"
        case .function(let number): return function(number, parameter)
        }
    }

    /// Encodes a key whose plain code is one byte. With Alt, an Escape comes before the byte. Other modifiers need
    /// xterm's `modifyOtherKeys` form.
    private static func simple(_ byte: String, _ code: UInt32, _ modifiers: Key.Modifiers) -> String {
        if modifiers.isEmpty { return byte }
        if modifiers == .alt { return "\u{1b}" + byte }
        return "\u{1b}[27;\(Int(modifiers.rawValue) + 1);\(code)~"
    }

    private static func text(
        of character: Character, _ modifiers: Key.Modifiers, _ parameter: Int
    ) -> String {
        let prefix = modifiers.contains(.alt) ? "\u{1b}" : ""
        // `ESC [` and `ESC O` start other sequences.
        let isAmbiguous = !prefix.isEmpty && "[O".contains(character)
        guard modifiers.contains(.control) || isAmbiguous else { return prefix + String(character) }
        if let scalar = controlScalar(character) { return prefix + String(scalar) }
        guard let scalar = character.unicodeScalars.first else { return "" }
        return "\u{1b}[27;\(parameter);\(scalar.value)~"
    }

    private static func controlScalar(_ character: Character) -> Unicode.Scalar? {
        guard let value = character.asciiValue else { return nil }
        switch value {
        case 0x20: return "\u{0}"
        // Ctrl with h, i, j, m and `[` sends the byte of Backspace, Tab, Enter, Enter and Escape.
        case 0x68, 0x69, 0x6a, 0x6d: return nil
        case 0x61...0x7a: return Unicode.Scalar(value - 0x60)
        case 0x5c...0x5f: return Unicode.Scalar(value - 0x40)
        default: return nil
        }
    }

    private static func function(_ number: Int, _ parameter: Int) -> String {
        switch number {
        case 1...4: "\u{1b}[1;\(parameter)\(["P", "Q", "R", "S"][number - 1])"
        case 5: "\u{1b}[15;\(parameter)~"
        case 6...10: "\u{1b}[\(number + 11);\(parameter)~"
        case 11...12: "\u{1b}[\(number + 12);\(parameter)~"
        default: ""
        }
    }

    private static func bytes(_ mouse: MouseEvent) -> [Step] {
        let place = "\(mouse.position.x + 1);\(mouse.position.y + 1)"
        switch mouse.action {
        case .click: return bytes("\u{1b}[<0;\(place)M\u{1b}[<0;\(place)m")
        case .doubleClick: return bytes(MouseEvent(.click, at: mouse.position)) * 2
        case .wheelUp: return bytes("\u{1b}[<64;\(place)M")
        case .wheelDown: return bytes("\u{1b}[<65;\(place)M")
        }
    }

    /// The text without Escapes, as terminals paste it: an Escape could end the paste too early.
    private static func safe(_ text: String) -> String {
        String(String.UnicodeScalarView(text.unicodeScalars.filter { $0 != "\u{1b}" }))
    }
}

extension [InputEncoder.Step] {
    fileprivate static func * (steps: Self, count: Int) -> Self {
        Array(repeatElement(steps, count: count).joined())
    }
}
