import Rail

/// Reads names and e-mail addresses as people type them.
enum ContactInput {
    /// Accepts a name with at least one letter, of any script. Refuses digits and @, which suggest another field
    /// and do not occur in names in passports (ICAO Doc 9303 part 3, section 4.6).
    static func name(_ text: String, for detail: TravellerDetail) throws(InputProblem) -> String {
        guard text.contains(where: \.isLetter), !text.contains(where: { $0.isNumber || $0 == "@" }) else {
            throw InputProblem(
                .traveller(detail), "“\(text)” is not a name. Type it as it stands in the passport.")
        }
        return text
    }

    /// Accepts an address with one @ and a full stop in its domain. Whether mail arrives there cannot be checked.
    static func emailAddress(_ text: String) throws(InputProblem) -> String {
        let parts = text.split(separator: "@", omittingEmptySubsequences: false)
        let domain = parts.last?.split(separator: ".", omittingEmptySubsequences: false) ?? []
        guard parts.count == 2, !parts[0].isEmpty, domain.count > 1, domain.allSatisfy({ !$0.isEmpty }),
            !text.contains(where: \.isWhitespace)
        else {
            throw InputProblem(
                .traveller(.emailAddress), "“\(text)” is not an e-mail address. Type it like ada@example.com."
            )
        }
        return text
    }
}

/// Reads a birth date as people type it: `12/05/1988`, `12 may 1988`, `1988-05-12`.
enum BirthDateInput {
    /// A little more than the greatest age that anybody has reached, in years.
    private static let oldest = 125

    static func day(_ text: String, today: CalendarDay) throws(InputProblem) -> CalendarDay {
        let word = text.lowercased().split(whereSeparator: \.isWhitespace).joined(separator: " ")
        let typed = text.trimmingSpaces
        func problem(_ words: String) -> InputProblem {
            InputProblem(.traveller(.birthDate), words + " Type it like 12/05/1988.")
        }
        guard let date = DayInput.date(word), date.year != nil, word.contains(#/\d{4}/#) else {
            throw problem("“\(typed)” is not a birth date.")
        }
        guard let day = date.next(from: today) else { throw problem("There is no day \(typed).") }
        guard day <= today else { throw problem("\(typed) is still to come.") }
        guard day.year >= today.year - oldest else { throw problem("\(typed) is too long ago.") }
        return day
    }
}
