/// The places that match a typed text, best first.
public struct PlaceList: Hashable, Sendable {
    public var places: [Place]
    /// Whether the service has no others for it.
    public var isComplete: Bool

    public init(_ places: [Place], isComplete: Bool) {
        self.places = places
        self.isComplete = isComplete
    }
}
