/// Lets YAML have JSON's escapes for characters beyond U+FFFF, one for each half of a surrogate pair, such as
/// `\ud83d\ude00` (RFC 8259 section 7).
///
/// Yams refuses them. So they are replaced by escapes for private characters, U+E000 to U+E7FF, which are as long, so
/// all places stay the same. In the resulting texts, these become the original characters.
enum SurrogatePairs {
    private static let distance: UInt32 = 0x800

    /// The text with its escapes replaced; nil if it has none, or has something that looks like a replaced one.
    static func replaced(in text: String) -> String? {
        guard !text.unicodeScalars.contains(where: { 0xE000...0xE7FF ~= $0.value }),
            text.firstMatch(of: #/\\u[eE][0-7]/#) == nil
        else { return nil }
        // Matches every escape, because the second of two backslashes does not begin one.
        let escapes = #/\\(?:u([dD][89abAB]..)\\u([dD][c-fC-F]..)|.)/#.matchingSemantics(.unicodeScalar)
        var isFound = false
        let replaced = text.replacing(escapes) { match in
            guard let high = match.1.flatMap({ moved($0, by: distance) }),
                let low = match.2.flatMap({ moved($0, by: distance) })
            else { return String(match.0) }
            isFound = true
            return high + low
        }
        return isFound ? replaced : nil
    }

    /// The original text of one with replaced escapes.
    /// - Parameter isQuoted: Whether it had double quotation marks. Only there, escapes mean something.
    static func restored(in text: String, isQuoted: Bool) -> String {
        guard isQuoted else {
            return text.replacing(#/\\u([eE][0-7]..)/#.matchingSemantics(.unicodeScalar)) {
                moved($0.1, by: 0 &- distance) ?? String($0.0)
            }
        }
        var (restored, high) = (String.UnicodeScalarView(), UInt32(0))
        for scalar in text.unicodeScalars {
            switch scalar.value {
            case 0xE000...0xE3FF: high = scalar.value - 0xE000
            case 0xE400...0xE7FF:
                // RFC 2781 section 2.2.
                let value = 0x10000 + high << 10 + (scalar.value - 0xE400)
                if let scalar = Unicode.Scalar(value) { restored.append(scalar) }
            default: restored.append(scalar)
            }
        }
        return String(restored)
    }

    /// The escape for another character, with digits in the same case; nil if these are not four digits of one case.
    private static func moved(_ digits: Substring, by distance: UInt32) -> String? {
        let isUpper = digits.first?.isUppercase == true
        guard let value = UInt32(digits, radix: 16),
            String(value, radix: 16, uppercase: isUpper) == digits
        else { return nil }
        return "\\u" + String(value &+ distance, radix: 16, uppercase: isUpper)
    }
}
