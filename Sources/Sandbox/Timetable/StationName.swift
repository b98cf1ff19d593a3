import Foundation

/// A feed's name in the case in which people write it: names all in capitals are not shouted.
func readableName(_ name: String) -> String {
    let trimmed = name.trimmingCharacters(in: .whitespacesAndNewlines)
    let letters = trimmed.unicodeScalars.filter(\.properties.isAlphabetic)
    guard letters.count >= 4, !letters.contains(where: \.properties.isLowercase) else { return trimmed }
    var words: [String] = []
    for word in trimmed.split(separator: " ", omittingEmptySubsequences: false) {
        guard !isAbbreviation(word) else {
            words.append(String(word))
            continue
        }
        let parts = word.split(separator: "-", omittingEmptySubsequences: false).enumerated()
            .map { cased($1, isFirst: words.isEmpty && $0 == 0) }
        words.append(parts.joined(separator: "-"))
    }
    return words.joined(separator: " ")
}

private func cased(_ word: Substring, isFirst: Bool) -> String {
    // D'Europe and l'Est: the letters before an apostrophe are a small word of their own.
    if let apostrophe = word.firstIndex(where: { $0 == "'" || $0 == "’" }),
        word.distance(from: word.startIndex, to: apostrophe) <= 2
    {
        let before = word[..<apostrophe]
        let after = word[word.index(after: apostrophe)...]
        return (isFirst ? capitalized(before) : before.lowercased()) + String(word[apostrophe])
            + capitalized(after)
    }
    return isFirst ? capitalized(word) : uncapitalized(capitalized(word)[...])
}

private func capitalized(_ word: Substring) -> String {
    word.capitalized(with: Locale(identifier: "en"))
}

/// Small words inside a name begin small: Gare de Lyon, Frankfurt am Main.
private func uncapitalized(_ word: Substring) -> String {
    let small: Set<String> = [
        "de", "du", "des", "la", "le", "les", "sur", "sous", "en", "et", "aux", "am", "an", "der", "im",
        "bei",
        "di", "del", "della", "da", "do", "dos", "y", "of", "op", "aan", "den",
    ]
    let lower = word.lowercased()
    return small.contains(lower) ? lower : String(word)
}

/// Words without a vowel, such as SNCF or TGV, are spelled out letter by letter.
private func isAbbreviation(_ word: Substring) -> Bool {
    let plain = word.folding(options: [.diacriticInsensitive, .caseInsensitive], locale: nil)
    return plain.count >= 2 && plain.allSatisfy { $0.isLetter && !"aeiouy".contains($0) }
}
