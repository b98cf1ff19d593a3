import Foundation

extension String {
    /// The text without spaces at its ends.
    var trimmingSpaces: String {
        var text = self[...]
        while text.first?.isWhitespace == true { text.removeFirst() }
        while text.last?.isWhitespace == true { text.removeLast() }
        return String(text)
    }

    /// The text without case and accents, for comparing.
    var folded: String { folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil) }
}
