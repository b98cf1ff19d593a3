import Rail

/// Reads names and e-mail addresses as people type them.
enum ContactInput {
    /// A name, which has a letter of any script; digits and @ belong to other fields, and stand in no passport (ICAO
    /// Doc 9303 part 3, section 4.6).
    static func name(_ text: String, for detail: TravellerDetail) throws(InputProblem) -> String {
        guard text.contains(where: \.isLetter), !text.contains(where: { $0.isNumber || $0 == "@" }) else {
            throw InputProblem(
                .traveller(detail), "“\(text)” is not a name. Type it as it stands in the passport.")
        }
        return text
    }

    /// An address with one @, and a full stop in its domain; no check can tell from here whether mail arrives
    /// there.
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
