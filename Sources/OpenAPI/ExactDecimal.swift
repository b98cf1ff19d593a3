import JSONTrees

/// A number with all its digits, which `Double` does not distinguish: ± digits × 10^exponent.
struct ExactDecimal: Comparable {
    private let isNegative: Bool
    /// Without zeros at the ends; empty for zero.
    private let digits: [UInt8]
    private let exponent: Int

    /// - Returns: nil if the value is no number, or its exponent is beyond ±10^12.
    init?(_ json: JSONTree?) {
        guard case .number(let number)? = json else { return nil }
        let halves = number.normalized.split { $0 == "e" || $0 == "E" }
        guard let exponent = Int(halves.count > 1 ? halves[1] : "0"),
            (-1_000_000_000_000...1_000_000_000_000).contains(exponent)
        else { return nil }
        isNegative = halves[0].hasPrefix("-")
        digits = halves[0].utf8.filter { $0 != 0x2D }.map { $0 &- 0x30 }.filter { _ in halves[0] != "0" }
        guard digits.allSatisfy({ $0 < 10 }) else { return nil }
        self.exponent = digits.isEmpty ? 0 : exponent
    }

    init(_ value: Int) {
        let text = String(value.magnitude)
        let kept = text.utf8.count - text.reversed().prefix { $0 == "0" }.count
        isNegative = value < 0
        digits = text.utf8.prefix(kept).map { $0 - 0x30 }
        exponent = digits.isEmpty ? 0 : text.utf8.count - kept
    }

    var isInteger: Bool { exponent >= 0 }

    static func < (one: ExactDecimal, other: ExactDecimal) -> Bool {
        guard one.sign == other.sign else { return one.sign < other.sign }
        return one.isNegative ? other.isSmaller(than: one) : one.isSmaller(than: other)
    }

    private var sign: Int { digits.isEmpty ? 0 : isNegative ? -1 : 1 }

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
        let modulus = step.digits.reduce(UInt64(0)) { $0 * 10 + UInt64($1) }
        var rest = digits.reduce(UInt64(0)) { ($0 * 10 + UInt64($1)) % modulus }
        var (power, times) = (10 % modulus, exponent - step.exponent)
        // Multiplies by 10^times, in as many steps as that number has bits.
        while times > 0 {
            if times % 2 == 1 { rest = rest.multiplied(by: power, modulo: modulus) }
            power = power.multiplied(by: power, modulo: modulus)
            times /= 2
        }
        return rest == 0
    }
}

extension UInt64 {
    fileprivate func multiplied(by other: UInt64, modulo modulus: UInt64) -> UInt64 {
        modulus.dividingFullWidth(multipliedFullWidth(by: other)).remainder
    }
}
