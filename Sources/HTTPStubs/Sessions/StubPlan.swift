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
    /// The state in which the stub responds; nil for every state.
    var whenState: String?
    /// The state of the story after the stub has responded; nil if the stub does not change the state.
    var thenState: String?
    /// Where the stub is written: a file name and a line, or a place in a document.
    var place: String
    /// The line of Swift source where the stub is written; nil for a stub of a document.
    var location: FileLocation?

    /// The first error of the predicate, and the errors of all responses.
    var errors: [StubError] {
        let missing =
            responses.isEmpty && times.atMost != 0 ? [StubError("It has no response. Give it one.")] : []
        return [predicate.firstError].compactMap(\.self) + missing + responses.compactMap(\.error)
    }
}

/// What a stub does after its last response.
public enum StubAfterLast: String, Hashable, Sendable, CaseIterable {
    /// The stub repeats its last response.
    case `repeat`
    /// The stub leaves requests to other stubs.
    case pass
    /// The request fails, and so does the session.
    case fail
}
