/// A stub as it was described, before a session has it.
struct StubPlan: Sendable {
    /// The state that every story is in at first.
    static let start = "start"

    var name: String?
    var predicate: StubPredicate
    var responses: [StubResponse]
    var afterLast = StubAfterLast.repeat
    var times = ExpectedCalls.atLeastOnce
    var priority = 0
    /// The story whose states the stub uses; each story has a state of its own.
    var story = ""
    /// The only state in which the stub responds; nil for any.
    var whenState: String?
    /// The state that its story is in afterwards; nil for no change.
    var thenState: String?
    /// The file's name and the line, or the place in a document.
    var place: String

    /// The first error in its predicate, and those in its responses.
    var errors: [StubError] {
        let missing =
            responses.isEmpty && times.atMost != 0 ? [StubError("It has no response. Give it one.")] : []
        return [predicate.firstError].compactMap(\.self) + missing + responses.compactMap(\.error)
    }
}

/// The behaviour of a stub that has given its last response.
public enum StubAfterLast: String, Hashable, Sendable, CaseIterable {
    /// The last response is given again and again.
    case `repeat`
    /// The stub leaves requests to other stubs.
    case pass
    /// The request fails, and so does the session.
    case fail
}
