/// Takes a program's output apart, before the emulator sees it: into text and controls, and whole escape sequences.
///
/// Some sequences make libtsm read or write outside of its memory, and others mean nothing to it. So they are read here
/// first, after the state machine of Paul Williams ("A parser for DEC's ANSI-compatible video terminals", vt100.net), in
/// UTF-8, where C1 controls are no bytes of their own.
struct SequenceFilter {
    /// A part of the output.
    enum Part: Equatable {
        /// Text, and controls such as a line feed.
        case plain(ArraySlice<UInt8>)
        /// `ESC`, and these bytes.
        case escape([UInt8])
        /// `ESC [`, and these bytes: parameters, intermediates, and a letter.
        case control([UInt8])
        /// The content of `ESC ]`: a title, a link, a question for a colour.
        case command([UInt8])
        /// The content of `ESC P`, such as a request for a setting.
        case device([UInt8])
    }

    /// The most bytes of a sequence. The rest of a longer one is skipped, however long it is.
    static let longest = 8192

    private enum State {
        case plain
        case escape
        case control
        /// A string, up to BEL or `ESC \`. Private messages have a string that means nothing.
        case command, device, message
    }

    private var state = State.plain
    private var bytes: [UInt8] = []
    /// Whether the last byte of a string was an Escape, which may begin the string's end.
    private var endsString = false

    /// Reads more output, and calls `take` with each part that is complete.
    mutating func feed(_ output: [UInt8], _ take: (Part) -> Void) {
        var rest = output[...]
        while let byte = rest.first {
            if case .plain = state {
                let end = rest.firstIndex(of: 0x1b) ?? rest.endIndex
                if end > rest.startIndex { take(.plain(rest[..<end])) }
                rest = rest[end...].dropFirst()
                if end < output.endIndex { begin(.escape) }
                continue
            }
            rest = rest.dropFirst()
            read(byte, take)
        }
    }

    private mutating func begin(_ state: State) {
        self.state = state
        bytes = []
        endsString = false
    }

    private mutating func keep(_ byte: UInt8) {
        if bytes.count < Self.longest { bytes.append(byte) }
    }

    private mutating func read(_ byte: UInt8, _ take: (Part) -> Void) {
        // CAN and SUB end any sequence without an effect.
        if byte == 0x18 || byte == 0x1a { return begin(.plain) }
        switch state {
        case .plain: break
        case .command, .device, .message: readString(byte, take)
        case .escape, .control:
            if byte == 0x1b { return begin(.escape) }
            // Other controls inside a sequence have their effect at once.
            if byte < 0x20 { return take(.plain([byte])) }
            if byte == 0x7f { return }
            if byte > 0x7f {
                begin(.plain)
                return take(.plain([byte]))
            }
            if state == .escape { readEscape(byte, take) } else { readControl(byte, take) }
        }
    }

    private mutating func readEscape(_ byte: UInt8, _ take: (Part) -> Void) {
        guard bytes.isEmpty, let next = Self.openers[byte] else {
            keep(byte)
            // An intermediate byte is followed by another one or by the end.
            if byte >= 0x30 { end(.escape(bytes), take) }
            return
        }
        begin(next)
    }

    private static let openers: [UInt8: State] = [
        UInt8(ascii: "["): .control, UInt8(ascii: "]"): .command, UInt8(ascii: "P"): .device,
        UInt8(ascii: "X"): .message, UInt8(ascii: "^"): .message, UInt8(ascii: "_"): .message,
    ]

    private mutating func readControl(_ byte: UInt8, _ take: (Part) -> Void) {
        keep(byte)
        if byte >= 0x40 { end(.control(bytes), take) }
    }

    private mutating func readString(_ byte: UInt8, _ take: (Part) -> Void) {
        if endsString {
            let string = bytes
            let kind = state
            begin(.escape)
            if byte != UInt8(ascii: "\\") { return read(byte, take) }
            return endString(kind, string, take)
        }
        switch byte {
        case 0x1b: endsString = true
        case 0x07 where state == .command: endString(state, bytes, take)
        default:
            keep(byte)
            if state == .command, isOfConsole { begin(.plain) }
        }
    }

    /// Whether the string is one of the Linux console's, which have no end of their own: `R`, and `P` with seven digits
    /// (console_codes(4)).
    private var isOfConsole: Bool {
        bytes == [UInt8(ascii: "R")] || bytes.first == UInt8(ascii: "P") && bytes.count == 8
    }

    private mutating func endString(_ kind: State, _ string: [UInt8], _ take: (Part) -> Void) {
        // A string that was too long is not complete.
        guard string.count < Self.longest, kind != .message else { return begin(.plain) }
        end(kind == .command ? .command(string) : .device(string), take)
    }

    private mutating func end(_ part: Part, _ take: (Part) -> Void) {
        let isComplete = bytes.count < Self.longest
        begin(.plain)
        if isComplete { take(part) }
    }
}
