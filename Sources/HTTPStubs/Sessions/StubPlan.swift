/// The description of a stub, before it is added to a session.
struct StubPlan: Sendable {
    /// The first state of every story.
    static let start = "start"

    var name: String?
    var predicate: StubPredicate
    var responses: [StubResponse]
    var afterLast = StubAfterLast.repeat
    var times = ExpectedCalls.atLeastOnce
    var priority = 0
    /// The story whose states the stub uses. Each story has its own state.
    var story = ""
    /// The state in which the stub responds; nil for any.
    var whenState: String?
    /// The new state of its story; nil for no change.
    var thenState: String?
    /// The file name and line, or the place in a document.
    var place: String

    /// The first error of its predicate, and the errors of its responses.
    var errors: [StubError] {
        let missing =
            responses.isEmpty && times.atMost != 0 ? [StubError("It has no response. Give it one.")] : []
        return [predicate.firstError].compactMap(\.self) + missing + responses.compactMap(\.error)
    }
}

/// What a stub does after its last response.
public enum StubAfterLast: String, Hashable, Sendable, CaseIterable {
    /// The last response is repeated.
    case `repeat`
    /// The stub leaves requests to other stubs.
    case pass
    /// The request fails, and so does the session.
    case fail
}
