/// What a `StubbedSyncFunction` does with a call; a step of its sequence.
public struct SyncBehavior<Arguments: Sendable, Answer: Sendable>: Sendable {
    enum Kind: Sendable {
        case returns(Answer)
        case `throws`(any Error)
        case performs(@Sendable (Arguments) throws -> Answer)
    }

    let kind: Kind

    public static func returns(_ answer: Answer) -> Self { Self(kind: .returns(answer)) }
    public static func `throws`(_ error: any Error) -> Self { Self(kind: .throws(error)) }

    /// Several arguments arrive as a tuple, which a closure may take apart: `{ from, to in … }`.
    public static func performs(_ body: @escaping @Sendable (Arguments) throws -> Answer) -> Self {
        Self(kind: .performs(body))
    }
}

extension SyncBehavior where Answer == Void {
    public static func returns() -> Self { .returns(()) }
}
