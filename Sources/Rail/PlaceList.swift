/// Places for what has been typed, best first.
public struct PlaceList: Hashable, Sendable {
    public var places: [Place]
    /// Whether these are all that the service has for it.
    public var isComplete: Bool

    public init(_ places: [Place], isComplete: Bool) {
        self.places = places
        self.isComplete = isComplete
    }
}
