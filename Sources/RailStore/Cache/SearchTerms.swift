import Foundation

/// A text in the form for comparing: words of letters and digits, without case or accents, one space between
/// them.
struct SearchTerms: Hashable {
    let text: String

    init(_ typed: String) {
        text =
            typed
            .folding(options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive], locale: nil)
            .split { !$0.isLetter && !$0.isNumber }
            .joined(separator: " ")
    }

    init(folded: String) {
        text = folded
    }

    /// Whether each word of `other` begins a word of this: "gare lyon" is in "Paris Gare de Lyon".
    func contains(beginningsOf other: SearchTerms) -> Bool {
        let words = text.split(separator: " ")
        return other.text.split(separator: " ").allSatisfy { beginning in
            words.contains { $0.hasPrefix(beginning) }
        }
    }
}
