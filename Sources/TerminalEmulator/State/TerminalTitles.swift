/// The titles that a program has set for its window and for the window's icon.
struct TerminalTitles {
    /// The longest title, in bytes.
    private static let longest = 1024
    private static let mostSaved = 16

    private(set) var window = ""
    private(set) var icon = ""
    private var saved: [(icon: String, window: String)] = []
    /// Whether titles are set and told in hexadecimal digits (XTSMTITLE).
    private var setsHex = false
    private var tellsHex = false

    /// Sets or resets one of XTSMTITLE's forms: 0 and 1 are hexadecimal digits, 2 and 3 the text as it is.
    mutating func setForm(_ number: Int, _ isOn: Bool) {
        switch number {
        case 0: setsHex = isOn
        case 1: tellsHex = isOn
        default: break
        }
    }

    /// Sets both titles, or that of the icon, or that of the window: 0, 1 or 2.
    mutating func set(_ which: Int, _ text: String) {
        var text = text
        if setsHex {
            guard let bytes = [UInt8](hex: text.utf8) else { return }
            text = String(decoding: bytes, as: UTF8.self)
        }
        text = String(decoding: text.utf8.prefix(Self.longest), as: UTF8.self)
        if which != 2 { icon = text }
        if which != 1 { window = text }
    }

    mutating func save() {
        saved.append((icon, window))
        if saved.count > Self.mostSaved { saved.removeFirst() }
    }

    /// Brings back both titles, or one of them.
    mutating func restore(_ which: Int) {
        guard let (icon, window) = saved.popLast() else { return }
        if which != 2 { self.icon = icon }
        if which != 1 { self.window = window }
    }

    func told(_ title: String) -> String { tellsHex ? title.utf8.map { $0.hex }.joined() : title }
}

extension UInt8 {
    /// Two digits.
    var hex: String { (self < 16 ? "0" : "") + String(self, radix: 16) }
}

extension [UInt8] {
    /// Reads pairs of hexadecimal digits. Nil if there is anything else.
    init?(hex: some Collection<UInt8>) {
        let digits = hex.map { Character(Unicode.Scalar($0)).hexDigitValue }
        guard digits.count % 2 == 0 else { return nil }
        self = []
        for index in stride(from: 0, to: digits.count, by: 2) {
            guard let high = digits[index], let low = digits[index + 1] else { return nil }
            append(UInt8(high << 4 | low))
        }
    }
}
