/// A JSON number as it was written (RFC 8259 section 6), with all its digits.
///
/// `1.10`, `1.1` and `11e-1` are equal.
public struct JSONNumber: Hashable, Sendable, CustomStringConvertible {
    /// The number as JSON.
    public let text: String

    /// - Parameter text: A JSON number. It is not checked.
    package init(text: String) { self.text = text }

    public init(_ value: Int) { text = String(value) }

    public var description: String { text }

    public static func == (one: JSONNumber, other: JSONNumber) -> Bool {
        one.text == other.text || one.normalized == other.normalized
    }

    public func hash(into hasher: inout Hasher) { hasher.combine(normalized) }

    /// A text that is the same for all numbers of equal value. A number with a huge exponent keeps its own text.
    package var normalized: String {
        let halves = text.split { $0 == "e" || $0 == "E" }
        let mantissa = halves.first ?? ""
        let huge = 1 << 40
        guard var exponent = Int(halves.count > 1 ? halves[1] : "0"), (-huge...huge).contains(exponent) else {
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
