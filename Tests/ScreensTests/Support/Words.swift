/// A change of a value, and the words that a screen must then show.
struct Words<Changed>: Sendable {
    var seen: [String]
    /// A pattern of words that must not be on the screen.
    var unseen: String?
    var change: @Sendable (inout Changed) -> Void

    init(_ seen: String..., unseen: String? = nil, _ change: @escaping @Sendable (inout Changed) -> Void) {
        (self.seen, self.unseen, self.change) = (seen, unseen, change)
    }
}
