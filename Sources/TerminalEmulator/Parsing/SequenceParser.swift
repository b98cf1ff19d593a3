/// What a parser finds in a program's output, in its order.
protocol SequenceReceiver {
    /// Printable ASCII: 0x20 to 0x7e.
    mutating func print(_ ascii: ArraySlice<UInt8>)
    /// A character beyond ASCII, or `U+FFFD` for bytes that are none.
    mutating func print(_ scalar: Unicode.Scalar)
    /// A control below 0x20.
    mutating func control(_ code: UInt8)
    mutating func sequence(_ name: SequenceName, _ parameters: [Parameter])
    /// A string with its introducer's sequence: empty for all but `DCS`, which have parameters.
    mutating func string(_ kind: SequenceParser.StringKind, _ name: SequenceName, _ content: ControlString)
}

/// The content of a command or a device control string.
struct ControlString {
    var bytes: [UInt8] = []
    /// Whether it was longer than a string may be; the bytes are its start.
    var isCut = false
    var parameters: [Parameter] = []
}

/// Takes a program's output apart into text, controls, sequences and strings.
///
/// It is the state machine of Paul Williams ("A parser for DEC's ANSI-compatible video terminals", vt100.net), for UTF-8:
/// C1 controls are the characters U+0080 to U+009F, and no bytes of their own.
struct SequenceParser {
    enum StringKind { case command, device, application, ignored }

    /// The most bytes of a string. The rest of a longer one is skipped, however long it is.
    static let longestString = 1 << 16
    private static let mostParameters = 32
    private static let mostOfParameter = 65535

    private enum State {
        case ground, escape, escapeIntermediate
        /// A control sequence, or the start of a device control string.
        case entry, parameter, intermediate, ignored
        case string, stringEscape
    }

    private var state = State.ground
    private var name = SequenceName(.escape)
    private var parameters: [Parameter] = []
    private var kind = StringKind.ignored
    private var content = ControlString()
    private var decoder = ScalarDecoder()

    mutating func parse(_ bytes: [UInt8], into receiver: inout some SequenceReceiver) {
        var index = 0
        while index < bytes.count {
            let byte = bytes[index]
            guard state == .ground, !decoder.isInside, (0x20...0x7e).contains(byte) else {
                read(byte, &receiver)
                index += 1
                continue
            }
            let start = index
            while index < bytes.count, (0x20...0x7e).contains(bytes[index]) { index += 1 }
            receiver.print(bytes[start..<index])
        }
    }

    private mutating func read(_ byte: UInt8, _ receiver: inout some SequenceReceiver) {
        if state == .string || state == .stringEscape { return readString(byte, &receiver) }
        if decoder.isInside || byte >= 0x80 { return decode(byte, &receiver) }
        switch byte {
        // CAN and SUB end any sequence without an effect.
        case 0x18, 0x1a: state = .ground
        case 0x1b: begin(.escape, .escape)
        case ..<0x20: receiver.control(byte)
        case 0x7f: break
        default:
            switch state {
            case .ground: receiver.print([byte])
            case .escape, .escapeIntermediate: readEscape(byte, &receiver)
            default: readControl(byte, &receiver)
            }
        }
    }

    private mutating func decode(_ byte: UInt8, _ receiver: inout some SequenceReceiver) {
        state = .ground
        switch decoder.read(byte) {
        case .incomplete: break
        case .scalar(let scalar) where (0x80..<0xa0).contains(scalar.value):
            begin(.escape, .escape)
            readEscape(UInt8(scalar.value - 0x40), &receiver)
        case .scalar(let scalar): receiver.print(scalar)
        case .brokenOff:
            receiver.print("\u{fffd}")
            read(byte, &receiver)
        }
    }

    private mutating func begin(_ new: State, _ kind: SequenceName.Kind) {
        state = new
        name = SequenceName(kind)
        parameters.removeAll(keepingCapacity: true)
    }

    // MARK: Sequences

    private mutating func readEscape(_ byte: UInt8, _ receiver: inout some SequenceReceiver) {
        if byte < 0x30 {
            name.append(byte)
            state = .escapeIntermediate
        } else if state == .escape, byte == UInt8(ascii: "[") {
            begin(.entry, .control)
        } else if state == .escape, let kind = Self.strings[byte] {
            begin(kind == .device ? .entry : .string, .device)
            self.kind = kind
            content = ControlString()
        } else {
            name.append(byte)
            state = .ground
            receiver.sequence(name, [])
        }
    }

    private static let strings: [UInt8: StringKind] = [
        UInt8(ascii: "]"): .command, UInt8(ascii: "P"): .device, UInt8(ascii: "_"): .application,
        UInt8(ascii: "X"): .ignored, UInt8(ascii: "^"): .ignored,
    ]

    private mutating func readControl(_ byte: UInt8, _ receiver: inout some SequenceReceiver) {
        switch byte {
        case 0x40...: endControl(byte, &receiver)
        case 0x20..<0x30 where state != .ignored:
            name.append(byte)
            state = .intermediate
        case 0x3c... where state == .entry:
            name.append(byte)
            state = .parameter
        case 0x30...0x3b where state == .entry || state == .parameter:
            state = .parameter
            readParameter(byte)
        default: state = .ignored
        }
    }

    private mutating func readParameter(_ byte: UInt8) {
        if parameters.isEmpty { parameters.append(Parameter()) }
        switch byte {
        case UInt8(ascii: ";"): parameters.append(Parameter())
        case UInt8(ascii: ":"): parameters[parameters.count - 1].addPart()
        default:
            parameters[parameters.count - 1].add(digit: Int(byte - 0x30), atMost: Self.mostOfParameter)
        }
        // What is too much belongs to no function.
        if parameters.count > Self.mostParameters || parameters[parameters.count - 1].parts.count > 8 {
            state = .ignored
        }
    }

    private mutating func endControl(_ final: UInt8, _ receiver: inout some SequenceReceiver) {
        let isKnown = state != .ignored
        name.append(final)
        guard name.isDevice else {
            state = .ground
            if isKnown { receiver.sequence(name, parameters) }
            return
        }
        state = .string
        if !isKnown { kind = .ignored }
        content.parameters = parameters
    }

    // MARK: Strings

    private mutating func readString(_ byte: UInt8, _ receiver: inout some SequenceReceiver) {
        if state == .stringEscape {
            if byte == UInt8(ascii: "\\") { return endString(&receiver) }
            begin(.escape, .escape)
            return read(byte, &receiver)
        }
        switch byte {
        case 0x18, 0x1a: state = .ground
        case 0x1b: state = .stringEscape
        case 0x07 where kind == .command: endString(&receiver)
        // The control ST in UTF-8.
        case 0x9c where content.bytes.last == 0xc2 && !content.isCut:
            content.bytes.removeLast()
            endString(&receiver)
        default:
            if content.bytes.count < Self.longestString, kind != .ignored {
                content.bytes.append(byte)
            } else {
                content.isCut = true
            }
            if kind == .command, isOfConsole { state = .ground }
        }
    }

    /// Whether the string is one of the Linux console's, which have no end of their own: `R`, and `P` with seven digits
    /// (console_codes(4)).
    private var isOfConsole: Bool {
        content.bytes == [UInt8(ascii: "R")]
            || content.bytes.count == 8 && content.bytes[0] == UInt8(ascii: "P")
    }

    private mutating func endString(_ receiver: inout some SequenceReceiver) {
        state = .ground
        if kind != .ignored { receiver.string(kind, name, content) }
        content = ControlString()
    }
}
