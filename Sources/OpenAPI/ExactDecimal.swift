import JSONTrees

/// A number with all its digits, which `Double` does not distinguish: ± digits × 10^exponent.
struct ExactDecimal: Comparable {
    private let isNegative: Bool
    /// The digits without zeros at either end; empty for zero.
    private let digits: [UInt64]
    private let exponent: Int

    /// - Returns: nil if the value is no number, or its exponent is beyond ±10^12.
    init?(_ json: JSONTree?) {
        guard case .number(let number)? = json else { return nil }
        let halves = number.normalized.split(separator: "e")
        guard let exponent = Int(halves.count > 1 ? halves[1] : "0"),
            (-1_000_000_000_000...1_000_000_000_000).contains(exponent)
        else { return nil }
        isNegative = halves[0].hasPrefix("-")
        digits = halves[0] == "0" ? [] : halves[0].utf8.drop { $0 == 0x2D }.map { UInt64($0) &- 0x30 }
        self.exponent = exponent
        guard digits.allSatisfy({ $0 < 10 }) else { return nil }
    }

    var isInteger: Bool { exponent >= 0 }

    /// The number as an integer; nil if it is none, or is beyond the range of `Int`.
    var int: Int? {
        guard (0..<20).contains(exponent) else { return nil }
        let text = digits.map(String.init) + Array(repeating: "0", count: exponent)
        return Int("\(isNegative ? "-" : "")0\(text.joined())")
    }

    static func < (one: ExactDecimal, other: ExactDecimal) -> Bool {
        guard one.sign == other.sign else { return one.sign < other.sign }
        return one.isNegative ? other.isSmaller(than: one) : one.isSmaller(than: other)
    }

    var sign: Int { digits.isEmpty ? 0 : isNegative ? -1 : 1 }

    /// Compares without the signs.
    private func isSmaller(than other: ExactDecimal) -> Bool {
        let (mine, theirs) = (digits.count + exponent, other.digits.count + other.exponent)
        return mine == theirs ? digits.lexicographicallyPrecedes(other.digits) : mine < theirs
    }

    /// - Returns: nil if the step is not positive, or has more than 18 digits.
    func isMultiple(of step: ExactDecimal) -> Bool? {
        guard step.sign > 0, step.digits.count <= 18 else { return nil }
        guard !digits.isEmpty else { return true }
        // The last digit is no zero, so no power of ten divides the digits.
        guard exponent >= step.exponent else { return false }
        let divisor = step.digits.reduce(0) { $0 * 10 + $1 }
        // A divisor of 18 digits has fewer than 60 factors of 2 or 5, so more than 60 zeros make no difference.
        let zeros = Array(repeating: UInt64(0), count: min(60, exponent - step.exponent))
        return (digits + zeros).reduce(0) { ($0 * 10 + $1) % divisor } == 0
    }
}
