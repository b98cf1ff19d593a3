/// The wanted columns of a feed's file, in an order of their own: the required ones first.
protocol FeedColumn: CaseIterable, RawRepresentable, Sendable where RawValue == Int {
    /// The names, as the file's first line spells them.
    static var names: [String] { get }
    /// The number of columns that the file must have.
    static var requiredCount: Int { get }
}

extension FeedColumn {
    var name: String { Self.names[rawValue] }
}
