/// Finds the numbers of cards and bank accounts in a text, however they are divided: both have check digits.
enum NumberCode {
    static func isIn(_ text: String) -> Bool {
        guard text.utf8.count(where: \.isDigit) >= 10 else { return false }
        return text.matches(of: #/\d(?:[ ,.;\-\/]{0,2}\d){12,18}/#).contains {
            isCard($0.output.compactMap(\.wholeNumberValue))
        }
            || text.matches(of: #/[A-Z]{2}\d{2}(?:[ ,.;\-]{0,2}[A-Z0-9]){11,30}/#).contains {
                isAccount($0.output)
            }
            || text.contains(#/0\d(?:[ ,.;\-\/]{1,2}\d\d){4}/#)
    }

    /// Whether the last digit is the check digit of a card (ISO/IEC 7812-1, annex B).
    private static func isCard(_ digits: [Int]) -> Bool {
        let sum = digits.reversed().enumerated().reduce(0) { sum, place in
            let doubled = place.element * (place.offset % 2 + 1)
            return sum + doubled / 10 + doubled % 10
        }
        return sum % 10 == 0
    }

    /// Whether the check digits are those of an account (ISO 13616, IBAN).
    private static func isAccount(_ text: Substring) -> Bool {
        let code = text.filter { $0.isLetter || $0.isNumber }
        // A word may follow, so each length from the shortest is tried.
        return (15...34).contains { length in
            guard length <= code.count else { return false }
            let number = code.prefix(length)
            return (number.dropFirst(4) + number.prefix(4)).reduce(0) { rest, character in
                let value = character.wholeNumberValue ?? Int(character.asciiValue ?? 0) - 55
                return (rest * (value > 9 ? 100 : 10) + value) % 97
            } == 1
        }
    }
}
