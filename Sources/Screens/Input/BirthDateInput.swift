import Rail

/// Reads a birth date as people type it: `12/05/1988`, `12 may 1988`, `1988-05-12`.
enum BirthDateInput {
    /// The oldest age that anybody has reached, and a little more.
    private static let oldest = 125

    static func day(_ text: String, today: CalendarDay) throws(InputProblem) -> CalendarDay {
        let word = text.lowercased().split(whereSeparator: \.isWhitespace).joined(separator: " ")
        guard let date = DayInput.date(word), date.year != nil, word.contains(#/\d{4}/#) else {
            throw InputProblem(
                .traveller(.birthDate),
                "“\(text.trimmingSpaces)” is not a birth date. Type it like 12/05/1988.")
        }
        let typed = text.trimmingSpaces
        func problem(_ words: String) -> InputProblem {
            InputProblem(.traveller(.birthDate), words + " Type it like 12/05/1988.")
        }
        guard let day = date.whole else { throw problem("There is no day \(typed).") }
        guard day <= today else { throw problem("\(typed) is still to come.") }
        guard day.year >= today.year - oldest else { throw problem("\(typed) is too long ago.") }
        return day
    }

    /// The date as a form shows it: `12/05/1988`.
    static func text(_ day: CalendarDay) -> String {
        func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        return "\(padded(day.day))/\(padded(day.month))/\(day.year)"
    }
}
