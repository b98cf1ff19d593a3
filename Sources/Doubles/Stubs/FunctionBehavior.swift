/// A way to treat a call of a `StubbedFunction`; a step of its sequence.
public struct FunctionBehavior<Arguments: Sendable, Response: Sendable>: Sendable {
    enum Kind: Sendable {
        case returns(Response)
        case `throws`(any Error)
        case held(failingOnCancellation: Bool)
        case performs(@Sendable @concurrent (Arguments) async throws -> Response)
    }

    let kind: Kind

    public static func returns(_ response: Response) -> Self { Self(kind: .returns(response)) }
    public static func `throws`(_ error: any Error) -> Self { Self(kind: .throws(error)) }

    /// The call waits until the test responds to it, or, if it fails on cancellation, its task is cancelled.
    public static func held(failingOnCancellation: Bool = false) -> Self {
        Self(kind: .held(failingOnCancellation: failingOnCancellation))
    }

    /// Several arguments arrive as a tuple, which a closure may take apart: `{ from, to in … }`.
    public static func performs(
        _ body: @escaping @Sendable @concurrent (Arguments) async throws -> Response
    ) -> Self {
        Self(kind: .performs(body))
    }
}

extension FunctionBehavior where Response == Void {
    public static func returns() -> Self { .returns(()) }
}
