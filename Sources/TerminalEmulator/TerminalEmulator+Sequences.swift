import TerminalUI

/// The sequences that libtsm does not get as they are.
extension TerminalEmulator {
    func escape(_ bytes: [UInt8]) {
        guard bytes.count < 4 else { return }
        switch bytes.map({ Character(Unicode.Scalar($0)) }) {
        case ["(", "0"], [")", "0"]: writer.choose(bytes[0] == UInt8(ascii: "(") ? 0 : 1, drawsLines: true)
        case let text where text.first.map({ "()*+-./".contains($0) }) == true:
            if text.count == 2, let set = ["(", ")"].firstIndex(of: text[0]) {
                writer.choose(set, drawsLines: false)
            }
        // Other character sets, and lines of double width or height.
        case let text
        where text.first.map({ "%# n o | } ~ N O".contains($0) }) == true && text != ["#", "8"]: break
        case ["c"]:
            reset()
            write([0x1b] + bytes)
            hideCursor()
        default:
            if bytes == [UInt8(ascii: "7")] { writer.save() }
            if bytes == [UInt8(ascii: "8")] { writer.restore() }
            writer.cursorMoved()
            write([0x1b] + bytes)
        }
    }

    private func reset() {
        modes = TerminalModes()
        setInFrame(false)
        writer.reset()
    }

    func control(_ sequence: ControlSequence) {
        switch (sequence.marker, sequence.intermediates, sequence.letter) {
        case ("", "", "m"): rendition(sequence.parameters)
        case ("?", "", "h"): set(sequence.numbers, true)
        case ("?", "", "l"): set(sequence.numbers, false)
        case ("", "", "h"), ("", "", "l"):
            if sequence.numbers.contains(4) { writer.inserts = sequence.letter == "h" }
            forward(sequence.letter, sequence.numbers.filter { $0 != 4 })
        case ("?", "$", "p"): tell(sequence.numbers.first ?? 0)
        case ("", "!", "p"):
            reset()
            write(sequence.bytes)
            hideCursor()
        case ("", "", "b"):
            write(writer.repeatLast(min(max(1, sequence.numbers.first ?? 1), size.width * size.height)))
        // libtsm reads past its memory when it looks for a tab stop to the left.
        case ("", "", "Z"):
            let stops = max(1, sequence.numbers.first ?? 1)
            let stop = max(0, (place.x - 1) / 8 - (stops - 1)) * 8
            forward("G", [place.x == 0 ? 1 : stop + 1])
        // Protected cells, and erasing all others.
        case ("", "\"", "q"): break
        case ("?", "", "J"), ("?", "", "K"): forward(sequence.letter, sequence.numbers)
        default:
            if sequence.letter == "s" { writer.save() }
            if sequence.letter == "u", sequence.marker.isEmpty { writer.restore() }
            writer.cursorMoved()
            guard sequence.parameters.count <= ControlSequence.mostParameters else { return }
            write(sequence.bytes)
        }
    }

    private func forward(_ letter: Character, _ numbers: [Int]) {
        guard !numbers.isEmpty || letter != "h" && letter != "l" else { return }
        writer.cursorMoved()
        write(ControlSequence(letter, numbers.map { [$0] }).bytes)
    }

    private func set(_ numbers: [Int], _ isOn: Bool) {
        for number in numbers {
            modes.set(number, isOn)
            switch number {
            case TerminalModes.frames: setInFrame(isOn)
            case 25, 69: break
            default:
                writer.cursorMoved()
                write(ControlSequence(isOn ? "h" : "l", marker: "?", [[number]]).bytes)
            }
            // Leaving the second screen restores the look of text from before.
            guard TerminalModes.secondScreen.contains(number) else { continue }
            if isOn { writer.save() } else { writer.restore() }
        }
    }

    /// Says whether a mode is set: 1 for set, 2 for reset, 0 for a mode that is not known (DECRQM; XTerm Control Sequences).
    private func tell(_ number: Int) {
        let answer = !TerminalModes.known.contains(number) ? 0 : modes.isOn(number) ? 1 : 2
        reply("\u{1b}[?\(number);\(answer)$y")
    }

    /// Changes the look of the text after it (SGR; ECMA-48, 8.3.117).
    private func rendition(_ parameters: [[Int?]]) {
        var rest = parameters.isEmpty ? [[0]] : parameters[...]
        while let parameter = rest.popFirst() {
            let code = parameter[0] ?? 0
            var parts = [code]
            switch code {
            case 0: (writer.isDim, writer.isStruck) = (false, false)
            case 2: (writer.isDim, parts) = (true, [])
            case 22: writer.isDim = false
            case 9: (writer.isStruck, parts) = (true, [])
            case 29: (writer.isStruck, parts) = (false, [])
            // A line below the text has a form, which makes no difference here.
            case 4 where parameter.count > 1: parts = [parameter[1] == 0 ? 24 : 4]
            case 21: parts = [4]
            case 38, 48: parts = Self.color(code, Self.parts(parameter, &rest))
            // The colour of the line below the text.
            case 58:
                _ = Self.parts(parameter, &rest)
                parts = []
            default: break
            }
            if !parts.isEmpty { write(ControlSequence("m", parts.map { [$0] }).bytes) }
        }
    }

    /// Takes the parts of a colour: its own sub-parameters, or else the parameters after it.
    private static func parts(_ parameter: [Int?], _ rest: inout ArraySlice<[Int?]>) -> [Int] {
        if parameter.count > 1 {
            let parts = parameter.dropFirst().map { $0 ?? 0 }
            // The written form has the number of a colour space, which is mostly left out (ITU-T T.416, 13.1.8).
            return parts.first == 2 && parts.count > 4 ? [2] + parts.dropFirst(2) : parts
        }
        let count = rest.first?.first.flatMap(\.self) == 2 ? 4 : 2
        let parts = rest.prefix(count).map { ($0.first ?? 0) ?? 0 }
        rest = rest.dropFirst(count)
        return parts
    }

    private static func color(_ code: Int, _ parts: [Int]) -> [Int] {
        switch (parts.first, parts.count) {
        case (5, 2...): [code, 5, min(255, parts[1])]
        case (2, 4...): [code, 2] + parts[1...3].map { min(255, $0) }
        default: []
        }
    }

    /// Takes a command: a title, a link, or a question for a colour (XTerm Control Sequences, "Operating System Commands").
    func command(_ text: String) {
        let parts = text.split(separator: ";", maxSplits: 1, omittingEmptySubsequences: false).map(
            String.init)
        guard parts.count == 2 else { return }
        switch parts[0] {
        case Self.markCommand: mark = parts[1]
        case "0", "2": title = parts[1].truncated(to: 200)
        case "8":
            let address = parts[1].split(separator: ";", maxSplits: 1, omittingEmptySubsequences: false).last
            writer.link = address.flatMap { $0.isEmpty ? nil : String($0) }
        case "10" where parts[1] == "?": reply("\u{1b}]10;rgb:d8d8/d8d8/d8d8\u{1b}\\")
        case "11" where parts[1] == "?": reply("\u{1b}]11;rgb:1c1c/1c1c/1c1c\u{1b}\\")
        default: break
        }
    }
}
