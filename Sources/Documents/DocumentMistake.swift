import SharedAlgorithms

/// A mistake in a file, with its place.
public struct DocumentMistake: Error, Hashable, Sendable, CustomStringConvertible {
    public var place: FileLocation
    /// One or two sentences about the mistake, and about the remedy.
    public var message: String
    /// The places at which other files include the file, innermost first.
    public var includedBy: [FileLocation] = []

    public init(_ message: String, at place: FileLocation) {
        self.place = place
        self.message = message
    }

    /// Makes a mistake about a word that is not among the known words: `start`, the word, and a hint.
    package init(
        _ start: String, _ word: String, among known: [String], called plural: String, at place: FileLocation
    ) {
        let hint = suggestion(for: word, among: known, called: plural)
        self.init("\(start) \(word.quoted)\(hint)", at: place)
    }

    public var description: String {
        let inclusion = includedBy.map { " (included by \($0.description.printable))" }.joined()
        // Each mistake is one line, even if it quotes a text of several lines.
        let sentence = message.printable.replacing("\n", with: "\\n")
        return "\(place.description.printable): \(sentence)\(inclusion)"
    }
}
