import Foundation

/// Operating system commands, OSC (XTerm Control Sequences, "Operating System Commands").
extension TerminalState {
    mutating func command(_ bytes: [UInt8]) {
        let fields = String(decoding: bytes, as: UTF8.self).split(
            separator: ";", omittingEmptySubsequences: false
        ).map(String.init)
        let rest = fields.dropFirst().joined(separator: ";")
        guard let number = Int(fields[0]) else { return }
        switch number {
        case 0, 1, 2: setTitle(number, icon: rest, window: rest)
        case 4: colors(fields.dropFirst(), 4, from: 0)
        case 5: colors(fields.dropFirst(), 5, from: TerminalColors.special)
        case 7: folder = rest
        case 8: look.link = Self.address(fields)
        case 10...19: dynamicColors(fields.dropFirst(), number)
        case 52: setClipboard(fields.last ?? "")
        case 104: resetColors(fields.dropFirst(), from: 0)
        case 105: resetColors(fields.dropFirst(), from: TerminalColors.special)
        case 110...119:
            let color = TerminalColors.dynamic + number - 110
            colors.reset(color..<color + 1)
        case 133: shellMark = rest
        case Self.markCommand: mark = rest
        default: break
        }
    }

    /// Returns the address of a link, without its parameters, which have no effect here; nil if the command ends a
    /// link.
    private static func address(_ fields: [String]) -> String? {
        let address = fields.dropFirst(2).joined(separator: ";")
        return address.isEmpty ? nil : address
    }

    /// Changes or reports numbered colours. The fields are pairs of a number, and a colour or `?`.
    private mutating func colors(_ fields: ArraySlice<String>, _ command: Int, from start: Int) {
        var fields = fields
        while let number = fields.popFirst(), let value = fields.popFirst() {
            guard let number = Int(number), (0..<TerminalColors.dynamic - start).contains(number) else {
                continue
            }
            if value == "?" {
                reply("\u{1b}]\(command);\(number);\(colors[start + number])\u{1b}\\")
            } else {
                colors.set(start + number, value)
            }
        }
    }

    /// Changes or reports the colours of text, background, cursor, and so on. Each further field belongs to the next
    /// number.
    private mutating func dynamicColors(_ fields: ArraySlice<String>, _ first: Int) {
        for (number, value) in zip(first..<20, fields) {
            let color = TerminalColors.dynamic + number - 10
            if value == "?" {
                reply("\u{1b}]\(number);\(colors[color])\u{1b}\\")
            } else {
                colors.set(color, value)
            }
        }
    }

    private mutating func resetColors(_ fields: ArraySlice<String>, from start: Int) {
        let numbers = fields.compactMap { Int($0) }.filter { (0..<256).contains($0) }
        if numbers.isEmpty { colors.reset(start..<start + 256) }
        for number in numbers { colors.reset(start + number..<start + number + 1) }
    }

    /// Puts a text into the clipboard. Queries for the clipboard get no reply, as in most terminals.
    private mutating func setClipboard(_ text: String) {
        guard text != "?" else { return }
        clipboard = Data(base64Encoded: text).map { String(decoding: $0, as: UTF8.self) }
    }
}
