/// A JSON number as it is written: no digit is lost, however long it is (RFC 8259 section 6).
///
/// Two numbers are equal when they mean the same: `1.10`, `1.1` and `11e-1`.
public struct JSONNumber: Hashable, Sendable, CustomStringConvertible {
    /// The number as it stands in the JSON text.
    public let text: String

    /// - Parameter text: A number as JSON writes it; nothing checks that.
    package init(text: String) { self.text = text }

    public init(_ value: Int) { text = String(value) }

    public var description: String { text }

    public static func == (one: JSONNumber, other: JSONNumber) -> Bool {
        one.text == other.text || one.normalized == other.normalized
    }

    public func hash(into hasher: inout Hasher) { hasher.combine(normalized) }

    /// One text for all ways of writing a number; a number with a huge exponent stays as it is written.
    package var normalized: String {
        // Nearly all numbers are whole, and short.
        if let last = text.utf8.last, last &- 0x31 < 9, text.utf8.first != 0x30,
            text.utf8.allSatisfy({ $0 &- 0x30 < 10 })
        {
            return "\(text)e0"
        }
        let halves = text.split { $0 == "e" || $0 == "E" }
        let mantissa = halves.first ?? ""
        guard var exponent = Int(halves.count > 1 ? halves[1] : "0"), abs(exponent) < 1 << 40 else {
            return text
        }
        let parts = mantissa.drop { $0 == "-" }.split(separator: ".", omittingEmptySubsequences: false)
        var digits = (parts.first ?? "") + (parts.count > 1 ? parts[1] : "")
        exponent -= parts.count > 1 ? parts[1].count : 0
        digits = digits.drop { $0 == "0" }
        while digits.last == "0" {
            digits.removeLast()
            exponent += 1
        }
        guard !digits.isEmpty else { return "0" }
        return "\(mantissa.hasPrefix("-") ? "-" : "")\(digits)e\(exponent)"
    }
}
