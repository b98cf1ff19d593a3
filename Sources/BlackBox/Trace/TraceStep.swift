/// A step of a trace with all that happened from its beginning to that of the next.
public struct TraceStep: Hashable, Sendable {
    /// The step as it was written; a secret text is dots.
    public var words: String
    /// The file, line and column where it stands.
    public var place: String?
    /// The time on the program's clock since the recording began.
    public var time: Duration
    /// The time that it took on the program's clock; nil if it did not end.
    public var elapsed: Duration?
    /// The same on the computer's clock.
    public var realElapsed: Duration?
    /// The explanation of its failure; nil if it did not fail.
    public var failure: String?
    public var events: [Trace.Event] = []

    public init(_ words: String, place: String? = nil, at time: Duration) {
        self.words = words
        self.place = place
        self.time = time
    }

    public var frames: [Trace.Frame] {
        events.compactMap { if case .frame(let frame) = $0.kind { frame } else { nil } }
    }
}
