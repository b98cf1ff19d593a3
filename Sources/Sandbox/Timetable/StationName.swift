import Foundation

/// A feed's name in the case in which people write it: names all in capitals are not shouted.
func readableName(_ name: String) -> String {
    let trimmed = name.trimmingCharacters(in: .whitespacesAndNewlines)
    let letters = trimmed.unicodeScalars.filter(\.properties.isAlphabetic)
    guard letters.count >= 4, !letters.contains(where: \.properties.isLowercase) else { return trimmed }
    return trimmed.split(separator: " ", omittingEmptySubsequences: false).map { word in
        isAbbreviation(word) ? String(word) : word.capitalized(with: Locale(identifier: "en"))
    }.joined(separator: " ")
}

/// Words without a vowel, such as SNCF or TGV, are spelled out letter by letter.
private func isAbbreviation(_ word: Substring) -> Bool {
    let plain = word.folding(options: [.diacriticInsensitive, .caseInsensitive], locale: nil)
    return plain.count >= 2 && plain.allSatisfy { $0.isLetter && !"aeiouy".contains($0) }
}
