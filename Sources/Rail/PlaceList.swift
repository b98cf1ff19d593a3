/// The places that match a typed text, best first.
public struct PlaceList: Hashable, Sendable {
    public var places: [Place]
    /// Whether these are all that the service has for the text.
    public var isComplete: Bool
    /// The service's own sentence where there are none.
    public var remark: String?

    public init(_ places: [Place], isComplete: Bool, remark: String? = nil) {
        self.places = places
        self.isComplete = isComplete
        self.remark = remark
    }
}
