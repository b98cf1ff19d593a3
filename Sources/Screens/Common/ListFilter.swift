/// Words that narrow a list down, opened by `/`.
struct ListFilter: Hashable {
    var isOpen = false
    var text = ""

    /// Whether each of its words is somewhere in `row`, without regard to case and accents.
    func matches(_ row: String) -> Bool {
        guard isOpen else { return true }
        let row = row.folded
        return text.folded.split(separator: " ").allSatisfy { row.contains($0) }
    }
}
