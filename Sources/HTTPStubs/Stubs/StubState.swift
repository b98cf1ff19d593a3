import HTTPBodies

/// When a stub is for a request, and what its being asked changes: “the second search is empty”.
///
/// A story is in one state at a time, at first in `StubState.start`. Stubs of other stories do not change it.
public struct StubState: Hashable, Sendable {
    /// What every story is in before anything was asked.
    public static let start = "start"

    /// Stories are apart from each other.
    public var story: String
    /// The stub answers in this state only; nil for any.
    public var when: String?
    /// The state that comes of it; nil for no change.
    public var then: String?

    public init(story: String = "", when: String? = nil, then: String? = nil) {
        self.story = story
        self.when = when
        self.then = then
    }

    public static func when(_ when: String, then: String? = nil, story: String = "") -> StubState {
        StubState(story: story, when: when, then: then)
    }

    public static func then(_ then: String, story: String = "") -> StubState {
        StubState(story: story, then: then)
    }
}

/// What a stub does when its last answer was given.
public enum StubAfterLast: String, Hashable, Sendable, CaseIterable, Codable {
    /// The last answer is given again and again.
    case `repeat`
    /// The stub stands aside for other stubs.
    case pass
    /// The request fails, and so does the session.
    case fail
}
