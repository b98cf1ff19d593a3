/// A way to treat a call of a `StubbedSyncFunction`; a step of its sequence.
public struct SyncBehavior<Arguments: Sendable, Response: Sendable>: Sendable {
    enum Kind: Sendable {
        case returns(Response)
        case `throws`(any Error)
        case performs(@Sendable (Arguments) throws -> Response)
    }

    let kind: Kind

    public static func returns(_ response: Response) -> Self { Self(kind: .returns(response)) }
    public static func `throws`(_ error: any Error) -> Self { Self(kind: .throws(error)) }

    /// Several arguments arrive as a tuple, which a closure may take apart: `{ from, to in … }`.
    public static func performs(_ body: @escaping @Sendable (Arguments) throws -> Response) -> Self {
        Self(kind: .performs(body))
    }
}

extension SyncBehavior where Response == Void {
    public static func returns() -> Self { .returns(()) }
}
