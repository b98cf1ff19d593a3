/// The words of a list's filter, which `/` opens.
struct ListFilter: Hashable {
    var isOpen = false
    var text = ""

    /// Whether each of its words is somewhere in `row`, ignoring case and accents.
    func matches(_ row: String) -> Bool {
        guard isOpen else { return true }
        let row = row.folded
        return text.folded.split(separator: " ").allSatisfy { row.contains($0) }
    }
}
