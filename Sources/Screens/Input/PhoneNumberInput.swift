import Rail

/// Reads phone numbers as people type them, and writes them in the format of E.164.
enum PhoneNumberInput {
    /// Returns a plus sign, the country code and the national number, with 7 to 15 digits in all (ITU-T E.164 section
    /// 6). Leaves out digits that are dialled only within the country.
    ///
    /// - Throws: A problem if it is not clear which digits are meant. A guessed number might be somebody else's.
    static func number(_ text: String) throws(InputProblem) -> String {
        let typed = text.filter { !$0.isWhitespace && !"./-‐‑‒–".contains($0) }
        var digits = Substring(typed.filter { !"()".contains($0) })
        if digits.hasPrefix("00") { digits = "+" + digits.dropFirst(2) }
        guard digits.hasPrefix("+") else { throw notANumber(text) }
        digits = digits.dropFirst()
        let country = country(of: digits)
        var national = digits.dropFirst(country.count)
        let trunks = trunkPrefixes(in: country)
        if let trunk = trunks.first(where: { isInBrackets($0, behind: country, in: typed) }) {
            national = national.dropFirst(trunk.count)
        } else if trunks.contains("0"), national.hasPrefix("0") {
            national = national.dropFirst()
        }
        let mayBeginWithZero = trunks.isEmpty && !typed.contains("(0)")
        guard !national.hasPrefix("0") || mayBeginWithZero else {
            throw InputProblem(
                .traveller(.phoneNumber),
                "“\(text)” is not a phone number as it is dialled from abroad. Type it like +33 6 00 00 00 00."
            )
        }
        let number = "+\(country)\(national)"
        guard number.wholeMatch(of: /\+[1-9][0-9]{6,14}/) != nil else { throw notANumber(text) }
        return number
    }

    private static func notANumber(_ text: String) -> InputProblem {
        InputProblem(
            .traveller(.phoneNumber),
            "“\(text)” is not a phone number with its country. Type it like +33 6 00 00 00 00.")
    }

    /// Whether a prefix follows the country code in brackets, as in `+49 (0) 170`.
    private static func isInBrackets(_ prefix: String, behind country: Substring, in typed: String) -> Bool {
        guard let range = typed.firstRange(of: "(\(prefix))") else { return false }
        let before = typed[..<range.lowerBound].filter(\.isNumber)
        return before == country || before == "00\(country)"
    }

    /// Returns the country code, one to three digits, of a number (ITU-T E.164, list of assigned codes).
    private static func country(of digits: Substring) -> Substring {
        if digits.hasPrefix("1") || digits.hasPrefix("7") { return digits.prefix(1) }
        return digits.prefix(twoDigitCodes.contains(String(digits.prefix(2))) ? 2 : 3)
    }

    private static let twoDigitCodes = Set(
        """
        20 27 30 31 32 33 34 36 39 40 41 43 44 45 46 47 48 49 51 52 53 54 55 56 57 58 60 61 62 63 64 65 66 81 82 84 86
        90 91 92 93 94 95 98
        """.split(whereSeparator: \.isWhitespace).map(String.init))

    /// Returns the prefixes that are dialled only within a country. Empty for a country whose numbers may begin with 0.
    ///
    /// Source: ITU-T Operational Bulletin, dialling procedures, and the national numbering plans.
    private static func trunkPrefixes(in country: Substring) -> [String] {
        switch country {
        case "39", "225", "226", "229", "241", "242", "378", "992": []
        case "1": ["1"]
        case "7", "375", "993": ["8"]
        case "36": ["06"]
        case "370": ["0", "8"]
        default: ["0"]
        }
    }
}
