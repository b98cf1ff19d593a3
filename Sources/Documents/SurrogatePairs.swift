/// Lets YAML contain JSON's escapes for characters beyond U+FFFF. Each such character is a pair of surrogates, such as
/// `\ud83d\ude00` (RFC 8259 section 7).
///
/// Yams refuses surrogates. So each one is replaced by the escape of a private character, U+E000 to U+E7FF, before Yams
/// reads the text. Both escapes have the same length, so all places stay the same. In the texts that Yams returns, each
/// pair of private characters is replaced by the original character.
enum SurrogatePairs {
    private static let distance: UInt32 = 0x800

    /// Returns the text with its surrogates replaced; nil if it has no surrogates, or already has one of the private
    /// characters.
    static func replaced(in text: String) -> String? {
        guard !text.unicodeScalars.contains(where: { 0xE000...0xE7FF ~= $0.value }),
            text.firstMatch(of: #/\\u[eE][0-7]/#) == nil
        else { return nil }
        // Matches every escape, so that the second of two backslashes never counts as the start of an escape.
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

    /// Returns the original text for a text with replaced surrogates.
    ///
    /// - Parameter isQuoted: Whether the text was in double quotation marks. YAML reads escapes only there.
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

    /// Returns the escape of the character that is `distance` code points further, with digits in the same
    /// case; nil if `digits` are not hexadecimal digits of one case.
    private static func moved(_ digits: Substring, by distance: UInt32) -> String? {
        let isUpper = digits.first?.isUppercase == true
        guard let value = UInt32(digits, radix: 16),
            String(value, radix: 16, uppercase: isUpper) == digits
        else { return nil }
        return "\\u" + String(value &+ distance, radix: 16, uppercase: isUpper)
    }
}
