/// A change of something, and the words that a screen then has.
struct Words<Changed>: Sendable {
    var seen: [String]
    /// A pattern of words that the screen has not.
    var unseen: String?
    var change: @Sendable (inout Changed) -> Void

    init(_ seen: String..., unseen: String? = nil, _ change: @escaping @Sendable (inout Changed) -> Void) {
        (self.seen, self.unseen, self.change) = (seen, unseen, change)
    }
}
