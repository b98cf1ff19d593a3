/// What a `StubbedFunction` does with a call; a step of its sequence.
public struct FunctionBehavior<Arguments: Sendable, Answer: Sendable>: Sendable {
    enum Kind: Sendable {
        case returns(Answer)
        case `throws`(any Error)
        case held(failingOnCancellation: Bool)
        case performs(@Sendable @concurrent (Arguments) async throws -> Answer)
    }

    let kind: Kind

    public static func returns(_ answer: Answer) -> Self { Self(kind: .returns(answer)) }
    public static func `throws`(_ error: any Error) -> Self { Self(kind: .throws(error)) }

    /// The call waits until the test answers it, or its task is cancelled, if it fails on cancellation.
    public static func held(failingOnCancellation: Bool = false) -> Self {
        Self(kind: .held(failingOnCancellation: failingOnCancellation))
    }

    /// Several arguments arrive as a tuple, which a closure may take apart: `{ from, to in … }`.
    public static func performs(
        _ body: @escaping @Sendable @concurrent (Arguments) async throws -> Answer
    ) -> Self {
        Self(kind: .performs(body))
    }
}

extension FunctionBehavior where Answer == Void {
    public static func returns() -> Self { .returns(()) }
}
