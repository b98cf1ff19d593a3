/// The words of a list's filter, which `/` opens.
struct ListFilter: Hashable {
    var isOpen: Bool
    var text: String {
        didSet { words = Self.words(text) }
    }
    /// The words of the text, without case and accents: made once for all rows.
    private var words: [String]

    init(isOpen: Bool = false, text: String = "") {
        (self.isOpen, self.text, words) = (isOpen, text, Self.words(text))
    }

    private static func words(_ text: String) -> [String] {
        text.folded.split(separator: " ").map(String.init)
    }

    /// Whether each of its words is somewhere in `row`, ignoring case and accents.
    func matches(_ row: String) -> Bool {
        guard isOpen else { return true }
        let row = row.folded
        return words.allSatisfy { row.contains($0) }
    }
}
