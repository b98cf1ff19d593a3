import Foundation

extension String {
    /// The same without spaces at both ends.
    var trimmingSpaces: String {
        var text = self[...]
        while text.first?.isWhitespace == true { text.removeFirst() }
        while text.last?.isWhitespace == true { text.removeLast() }
        return String(text)
    }

    /// For comparing: without case and accents.
    var folded: String { folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil) }
}
