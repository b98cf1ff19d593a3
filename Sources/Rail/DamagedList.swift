/// A list of bookings that was damaged, and was set aside; what could be read of it is in the list of today.
public struct DamagedList: Hashable, Sendable {
    /// The file as it was found.
    public var path: String
    /// The codes of the bookings that could be read from it, or their ids; nil for one that an earlier run of the
    /// program has set aside.
    public var rescued: [String]?

    public init(path: String, rescued: [String]?) {
        self.path = path
        self.rescued = rescued
    }
}
