/// A receiver of the parts into which a parser splits a program's output, in their order.
protocol SequenceReceiver {
    /// Prints ASCII characters from 0x20 to 0x7e.
    mutating func print(_ ascii: ArraySlice<UInt8>)
    /// Prints a character beyond ASCII, or U+FFFD for bytes that are not valid UTF-8.
    mutating func print(_ scalar: Unicode.Scalar)
    /// Executes a control character below 0x20.
    mutating func control(_ code: UInt8)
    mutating func sequence(_ name: SequenceName, _ parameters: [Parameter])
    /// Takes a string, or the start of one that is too long. Only device control strings have a name.
    mutating func string(_ kind: SequenceParser.StringKind, _ name: SequenceName, _ bytes: [UInt8])
}

/// A parser that splits a program's output into text, control characters, sequences and strings.
///
/// It is the state machine of Paul Williams ("A parser for DEC's ANSI-compatible video terminals", vt100.net), adapted
/// to UTF-8: C1 controls are the characters U+0080 to U+009F, and not the bytes 0x80 to 0x9F.
struct SequenceParser {
    enum StringKind { case command, device, application, ignored }

    /// The maximum length of a string in bytes. The rest of a longer string is skipped.
    static let longestString = 1 << 16
    private static let mostParameters = 32
    private static let mostParts = 8

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
    private var bytes: [UInt8] = []
    private var isCut = false
    private var decoder = ScalarDecoder()

    mutating func parse(_ output: [UInt8], into receiver: inout some SequenceReceiver) {
        var index = 0
        while index < output.count {
            let start = index
            if state == .ground, !decoder.isInside {
                while index < output.count, (0x20...0x7e).contains(output[index]) { index += 1 }
            }
            if index > start {
                receiver.print(output[start..<index])
            } else {
                read(output[index], &receiver)
                index += 1
            }
        }
    }

    private mutating func read(_ byte: UInt8, _ receiver: inout some SequenceReceiver) {
        if state == .string || state == .stringEscape { return readString(byte, &receiver) }
        if decoder.isInside || byte >= 0x80 { return decode(byte, &receiver) }
        switch (byte, state) {
        // CAN and SUB cancel a sequence.
        case (0x18, _), (0x1a, _): state = .ground
        case (0x1b, _): begin(.escape, .escape)
        case (..<0x20, _): receiver.control(byte)
        case (0x7f, _): break
        case (_, .ground): receiver.print([byte])
        case (_, .escape), (_, .escapeIntermediate): readEscape(byte, &receiver)
        default: readControl(byte, &receiver)
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
        let isFirst = state == .escape
        switch byte {
        case ..<0x30:
            name.append(byte)
            state = .escapeIntermediate
        case UInt8(ascii: "[") where isFirst: begin(.entry, .control)
        case UInt8(ascii: "P") where isFirst: begin(string: .device, .entry)
        case UInt8(ascii: "]") where isFirst: begin(string: .command)
        case UInt8(ascii: "_") where isFirst: begin(string: .application)
        case UInt8(ascii: "X") where isFirst, UInt8(ascii: "^") where isFirst: begin(string: .ignored)
        default:
            name.append(byte)
            state = .ground
            receiver.sequence(name, [])
        }
    }

    private mutating func readControl(_ byte: UInt8, _ receiver: inout some SequenceReceiver) {
        switch (byte, state) {
        case (0x40..., _): endControl(byte, &receiver)
        case (_, .ignored): break
        case (..<0x30, _), (0x3c..., .entry):
            name.append(byte)
            state = byte < 0x30 ? .intermediate : .parameter
        case (..<0x3c, .entry), (..<0x3c, .parameter): readParameter(byte)
        default: state = .ignored
        }
    }

    private mutating func readParameter(_ byte: UInt8) {
        state = .parameter
        if parameters.isEmpty { parameters.append(Parameter()) }
        let last = parameters.count - 1
        switch byte {
        case UInt8(ascii: ";"): parameters.append(Parameter())
        case UInt8(ascii: ":"): parameters[last].addPart()
        default: parameters[last].add(digit: Int(byte - 0x30))
        }
        // Ignores a sequence with more parameters or sub-parameters than the maximum.
        if parameters.count > Self.mostParameters || parameters[last].parts.count > Self.mostParts {
            state = .ignored
        }
    }

    private mutating func endControl(_ final: UInt8, _ receiver: inout some SequenceReceiver) {
        let isKnown = state != .ignored
        name.append(final)
        if name.kind == .device {
            state = .string
            if !isKnown { kind = .ignored }
        } else {
            state = .ground
            if isKnown { receiver.sequence(name, parameters) }
        }
    }

    // MARK: Strings

    private mutating func begin(string new: StringKind, _ state: State = .string) {
        begin(state, .device)
        (kind, bytes, isCut) = (new, [], false)
    }

    private mutating func readString(_ byte: UInt8, _ receiver: inout some SequenceReceiver) {
        switch (byte, state) {
        case (UInt8(ascii: "\\"), .stringEscape): endString(&receiver)
        case (_, .stringEscape):
            begin(.escape, .escape)
            read(byte, &receiver)
        case (0x18, _), (0x1a, _): state = .ground
        case (0x1b, _): state = .stringEscape
        case (0x07, _) where kind == .command: endString(&receiver)
        // The C1 control ST in UTF-8.
        case (0x9c, _) where bytes.last == 0xc2 && !isCut:
            bytes.removeLast()
            endString(&receiver)
        default:
            isCut = isCut || kind == .ignored || bytes.count == Self.longestString
            if !isCut { bytes.append(byte) }
            if kind == .command, isOfConsole { state = .ground }
        }
    }

    /// Whether the string is a palette command of the Linux console, which has no terminator: `R`, or `P` with seven
    /// digits (console_codes(4)).
    private var isOfConsole: Bool {
        bytes == [UInt8(ascii: "R")] || bytes.count == 8 && bytes[0] == UInt8(ascii: "P")
    }

    private mutating func endString(_ receiver: inout some SequenceReceiver) {
        state = .ground
        // A truncated command is dropped, because it could be another command.
        if kind != .command || !isCut { receiver.string(kind, name, bytes) }
        bytes = []
    }
}
