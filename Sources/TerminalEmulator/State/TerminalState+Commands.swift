import Foundation

/// What a shell has said of its last command (OSC 133).
struct ShellCommand: Hashable {
    enum Stage: String { case prompt = "A", input = "B", output = "C", done = "D" }

    var stage: Stage?
    /// The exit status of the last command that is done.
    var status: Int?
}

/// Commands of the operating system (XTerm Control Sequences, "Operating System Commands").
extension TerminalState {
    mutating func command(_ bytes: [UInt8]) {
        let text = String(decoding: bytes, as: UTF8.self)
        let parts = text.split(separator: ";", maxSplits: 1, omittingEmptySubsequences: false).map(
            String.init)
        let rest = parts.count > 1 ? parts[1] : ""
        guard parts[0] != TerminalEmulator.markCommand else { return mark = rest }
        guard let number = Int(parts[0]) else { return }
        switch number {
        case 0, 1, 2: titles.set(number, rest)
        case 4: colors(rest, from: 0, number)
        case 5: colors(rest, from: TerminalColors.special, number)
        case 7: folder = rest
        case 8: setLink(rest)
        case 10...19: dynamicColors(rest, number)
        case 52: setClipboard(rest)
        case 104: resetColors(rest, from: 0, count: TerminalColors.special)
        case 105: resetColors(rest, from: TerminalColors.special, count: TerminalColors.special)
        case 110...119: colors.reset(TerminalColors.dynamic + number - 110)
        case 133: setCommand(rest)
        default: break
        }
    }

    private static func fields(_ text: String) -> [String] {
        text.split(separator: ";", omittingEmptySubsequences: false).map(String.init)
    }

    /// Changes colours with numbers, or tells them: pairs of a number, and a colour or `?`.
    private mutating func colors(_ text: String, from start: Int, _ command: Int) {
        var fields = Self.fields(text)[...]
        while let number = fields.popFirst(), let value = fields.popFirst() {
            guard let number = Int(number), (0..<TerminalColors.dynamic - start).contains(number) else {
                continue
            }
            if value == "?" {
                reply("\u{1b}]\(command);\(number);\(colors[start + number].told)\u{1b}\\")
            } else if let color = TerminalColors.Color(value) {
                colors[start + number] = color
            }
        }
    }

    /// Changes or tells the colours of text, background, cursor, and so on: each further one has the next number.
    private mutating func dynamicColors(_ text: String, _ first: Int) {
        for (index, value) in Self.fields(text).enumerated() where first + index < 20 {
            let number = TerminalColors.dynamic + first + index - 10
            if value == "?" {
                reply("\u{1b}]\(first + index);\(colors[number].told)\u{1b}\\")
            } else if let color = TerminalColors.Color(value) {
                colors[number] = color
            }
        }
    }

    private mutating func resetColors(_ text: String, from start: Int, count: Int) {
        let numbers = Self.fields(text).compactMap { Int($0) }
        if numbers.isEmpty { return colors.reset(from: start, count: count) }
        for number in numbers where (0..<count).contains(number) { colors.reset(start + number) }
    }

    /// Begins a link, or ends it: parameters that mean nothing here, and an address.
    private mutating func setLink(_ text: String) {
        let address = text.split(separator: ";", maxSplits: 1, omittingEmptySubsequences: false).last ?? ""
        look.link = address.isEmpty ? nil : String(address)
    }

    /// Takes a text into the clipboard. What is there is not told, as most terminals have it.
    private mutating func setClipboard(_ text: String) {
        guard let content = Self.fields(text).last, content != "?" else { return }
        clipboard = Data(base64Encoded: content).map { String(decoding: $0, as: UTF8.self) }
    }

    private mutating func setCommand(_ text: String) {
        let fields = Self.fields(text)
        guard let stage = ShellCommand.Stage(rawValue: fields[0]) else { return }
        command.stage = stage
        if stage == .done { command.status = fields.count > 1 ? Int(fields[1]) : nil }
    }
}
