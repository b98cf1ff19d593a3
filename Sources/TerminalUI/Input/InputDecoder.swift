import CNcurses

/// Decodes the input of a terminal into events. An event may arrive in several reads.
///
/// ncurses decodes the keys that the terminal's description lists. All other input arrives as bytes, which this type
/// decodes: text in UTF-8, Alt as an Escape before a key, xterm's and rxvt's sequences for keys with modifiers, mouse
/// reports, and bracketed pastes.
struct InputDecoder {
    /// One result of reading from ncurses. To inject a key, its codes are pushed back to ncurses.
    enum Code: Hashable, Sendable {
        /// A byte that is not part of a key that ncurses knows.
        case byte(UInt8)
        /// A key by ncurses' number, e.g. `KEY_UP`. Keys without a fixed number also have a name, e.g. `kUP5`.
        case key(Int32, name: String? = nil)
    }

    /// The decoder's position in a sequence.
    enum State: Hashable {
        case ground
        case character(hasAlt: Bool)
        /// After an Escape, which is a key or starts a sequence. `isDouble` is true after two Escapes.
        case escape(isDouble: Bool)
        /// After `ESC [`: parameters follow, then a final byte (ECMA-48, 5.4).
        case sequence(hasAlt: Bool)
        /// After `ESC O`: one byte follows.
        case shifted(hasAlt: Bool)
        /// After `ESC [ [`, which the Linux console sends: one byte follows.
        case consoleKey
        /// After `ESC [ M`: three bytes of a mouse report follow.
        case oldMouse
        /// After `ESC ]`: the terminal's answer to a question follows, up to `BEL` or `ESC \\` (XTerm Control
        /// Sequences).
        case report
        /// Within a paste, between `ESC [ 200 ~` and `ESC [ 201 ~`.
        case paste
    }

    private(set) var state: State = .ground
    private var bytes: [UInt8] = []
    private var events: [InputEvent] = []
    private var mouse = MouseDecoder()
    /// The terminal's last answer to a question, until `takeReport()` returns it.
    private var report: String?
    /// Whether a byte that is not valid UTF-8 is read as Latin-1, which old terminals send.
    var takesLatin1 = false

    private static let longestSequence = 64
    private static let longestPaste = 4 << 20
    private static let pasteEnd = Array("\u{1b}[201~".utf8)

    /// Removes and returns the oldest complete event.
    mutating func next() -> InputEvent? { events.isEmpty ? nil : events.removeFirst() }

    var hasEvents: Bool { !events.isEmpty }

    /// The time to wait for the rest of an incomplete event before calling `endOfWait()`. Nil if no event is
    /// incomplete.
    var patience: Duration? {
        switch state {
        case .ground: nil
        case .escape: .milliseconds(25)
        case .sequence where Self.isReport(bytes): .seconds(3)
        case .character, .sequence, .shifted, .consoleKey, .oldMouse: .milliseconds(100)
        case .report where bytes.isEmpty: .milliseconds(100)
        // If the end of a report or paste is lost, keys must work again after a while. A shorter wait would
        // end a slow paste too early, and the rest of the paste would be typed as keys.
        case .report, .paste: .seconds(3)
        }
    }

    mutating func feed(_ code: Code, at now: ContinuousClock.Instant) {
        switch code {
        case .byte(let byte): feed(byte, at: now)
        // ncurses takes the byte 0x7f for Backspace, also where it is a column or a row of a mouse report.
        case .key(cn_key_backspace, _) where state == .oldMouse: feed(0x7f, at: now)
        case .key(let code, let name): feed(key: code, name: name)
        }
    }

    /// Treats an incomplete event as complete: a lone Escape is the key Escape.
    mutating func endOfWait() {
        switch state {
        case .ground: break
        case .escape(let isDouble):
            // Two Escapes that arrive together are the key pressed twice: no program needs Alt-Esc.
            if isDouble { emit(.escape) }
            emit(.escape)
        case .sequence where bytes.isEmpty: emit(Key(.character("["), .alt))
        case .report where bytes.isEmpty: emit(Key(.character("]"), .alt))
        case .shifted: emit(Key(.character("O"), .alt))
        case .character(let hasAlt): failCharacter(hasAlt: hasAlt)
        case .sequence, .consoleKey, .oldMouse, .report: break
        case .paste: endPaste()
        }
        enter(.ground)
    }

    /// Forgets the last click, so that the next click cannot complete a double click.
    mutating func forgetClicks() { mouse.forgetClicks() }

    mutating func emit(_ event: InputEvent) { events.append(event) }

    private mutating func enter(_ next: State) {
        state = next
        bytes.removeAll(keepingCapacity: bytes.count <= Self.longestSequence)
    }

    private mutating func feed(key code: Int32, name: String?) {
        guard state != .paste, let key = KeyCodes.key(code, name: name) else { return }
        let hasAlt = state == .escape(isDouble: false)
        if hasAlt { enter(.ground) } else { endOfWait() }
        emit(key, hasAlt: hasAlt)
    }

    private mutating func feed(_ byte: UInt8, at now: ContinuousClock.Instant) {
        switch state {
        case .ground: begin(byte, hasAlt: false)
        case .character(let hasAlt): continueCharacter(byte, hasAlt: hasAlt, at: now)
        case .escape(let isDouble): afterEscape(byte, isDouble: isDouble)
        case .sequence(let hasAlt): inSequence(byte, hasAlt: hasAlt, at: now)
        case .report: inReport(byte, at: now)
        case .shifted(let hasAlt):
            enter(.ground)
            if let key = KeySequences.shifted(byte) { emit(key, hasAlt: hasAlt) }
        case .consoleKey:
            enter(.ground)
            if (0x41...0x45).contains(byte) { emit(.function(Int(byte) - 0x40)) }
        case .oldMouse:
            bytes.append(byte)
            guard bytes.count == 3 else { break }
            if let event = mouse.decode(old: bytes, at: now) { emit(.mouse(event)) }
            enter(.ground)
        case .paste:
            bytes.append(byte)
            // Drops the middle of a paste that is too long. The last bytes stay, because they may end the paste.
            if bytes.count > Self.longestPaste + Self.pasteEnd.count { bytes.remove(at: Self.longestPaste) }
            if byte == Self.pasteEnd.last, bytes.suffix(Self.pasteEnd.count) == Self.pasteEnd[...] {
                endPaste()
                enter(.ground)
            }
        }
    }

    // MARK: Characters

    private mutating func begin(_ byte: UInt8, hasAlt: Bool) {
        enter(.ground)
        if byte == 0x1b {
            enter(.escape(isDouble: false))
        } else if byte < 0x80 {
            emit(KeySequences.ascii(byte), hasAlt: hasAlt)
        } else {
            bytes.append(byte)
            state = .character(hasAlt: hasAlt)
            // No character starts with this byte.
            if Self.length(startingWith: byte) < 2 { failCharacter(hasAlt: hasAlt) }
        }
    }

    /// The number of bytes of the character that starts with `byte` (RFC 3629, section 3). Below 2 if no character
    /// starts with it.
    private static func length(startingWith byte: UInt8) -> Int {
        let ones = (~byte).leadingZeroBitCount
        return ones <= 4 ? ones : 0
    }

    private mutating func continueCharacter(_ byte: UInt8, hasAlt: Bool, at now: ContinuousClock.Instant) {
        guard UTF8.isContinuation(byte) else {
            failCharacter(hasAlt: hasAlt)
            feed(byte, at: now)
            return
        }
        bytes.append(byte)
        guard bytes.count == bytes.first.map(Self.length) else { return }
        if let text = String(validating: bytes, as: UTF8.self), let character = text.first {
            enter(.ground)
            emit(.character(character), hasAlt: hasAlt)
        } else {
            failCharacter(hasAlt: hasAlt)
        }
    }

    private mutating func failCharacter(hasAlt: Bool) {
        for byte in bytes where takesLatin1 && byte >= 0xa0 {
            emit(.character(Character(Unicode.Scalar(byte))), hasAlt: hasAlt)
        }
        enter(.ground)
    }

    private mutating func emit(_ key: Key, hasAlt: Bool = false) {
        events.append(.key(Key(key.code, hasAlt ? key.modifiers.union(.alt) : key.modifiers)))
    }

    // MARK: Sequences

    private mutating func afterEscape(_ byte: UInt8, isDouble: Bool) {
        switch byte {
        case UInt8(ascii: "["): enter(.sequence(hasAlt: isDouble))
        case UInt8(ascii: "O"): enter(.shifted(hasAlt: isDouble))
        case UInt8(ascii: "]") where !isDouble: enter(.report)
        case 0x1b:
            if isDouble { emit(.escape) }
            enter(.escape(isDouble: true))
        default:
            if isDouble { emit(.escape) }
            begin(byte, hasAlt: true)
        }
    }

    private mutating func inSequence(_ byte: UInt8, hasAlt: Bool, at now: ContinuousClock.Instant) {
        if bytes.isEmpty, byte == UInt8(ascii: "[") {
            enter(.consoleKey)
        } else if bytes.isEmpty, byte == UInt8(ascii: "M") {
            enter(.oldMouse)
        } else if KeySequences.isFinal(byte, after: bytes) {
            let parameters = bytes
            enter(.ground)
            end(parameters, final: byte, hasAlt: hasAlt, at: now)
        } else if (0x20...0x3f).contains(byte), bytes.count < Self.longestSequence {
            bytes.append(byte)
        } else {
            // The byte cannot be part of a sequence, so the sequence is broken. The byte is decoded on its own.
            begin(byte, hasAlt: false)
        }
    }

    private mutating func end(
        _ parameters: [UInt8], final: UInt8, hasAlt: Bool, at now: ContinuousClock.Instant
    ) {
        if parameters.first == UInt8(ascii: "<") {
            let isPress = final == UInt8(ascii: "M")
            guard isPress || final == UInt8(ascii: "m") else { return }
            if let event = mouse.decode(sgr: parameters.dropFirst(), isPress: isPress, at: now) {
                emit(.mouse(event))
            }
        } else if Self.isReport(parameters) {
            report = String(decoding: parameters + [final], as: UTF8.self)
        } else if parameters.elementsEqual("200".utf8), final == UInt8(ascii: "~") {
            enter(.paste)
        } else if let key = KeySequences.key(parameters: parameters, final: final) {
            emit(key, hasAlt: hasAlt)
        }
    }

    private mutating func inReport(_ byte: UInt8, at now: ContinuousClock.Instant) {
        if byte == 0x07 || (byte == UInt8(ascii: "\\") && bytes.last == 0x1b) {
            report = String(decoding: bytes.filter { $0 != 0x1b }, as: UTF8.self)
            enter(.ground)
        } else if bytes.isEmpty ? (0x30...0x39).contains(byte) : byte == 0x1b || (0x20...0x7e).contains(byte),
            bytes.count < Self.longestSequence
        {
            bytes.append(byte)
        } else {
            endOfWait()
            feed(byte, at: now)
        }
    }

    /// Whether a sequence is the terminal's answer to a question: no key begins with `ESC [ ?`.
    private static func isReport(_ parameters: [UInt8]) -> Bool { parameters.first == UInt8(ascii: "?") }

    mutating func takeReport() -> String? {
        defer { report = nil }
        return report
    }

    private mutating func endPaste() {
        if bytes.suffix(Self.pasteEnd.count) == Self.pasteEnd[...] { bytes.removeLast(Self.pasteEnd.count) }
        emit(.paste(String(decoding: bytes.prefix(Self.longestPaste), as: UTF8.self)))
    }
}
