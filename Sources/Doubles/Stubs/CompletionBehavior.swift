/// What a `StubbedCompletion` does with a call; a step of its sequence.
public struct CompletionBehavior<Arguments: Sendable, Answer: Sendable>: Sendable {
    enum Kind: Sendable {
        case responds(Answer)
        case held
        case performs(@Sendable (ReceivedCompletion<Arguments, Answer>) -> Void)
    }

    let kind: Kind

    /// The completion is called before the call returns.
    public static func responds(with answer: Answer) -> Self { Self(kind: .responds(answer)) }

    /// The completion is kept until the test calls it.
    public static func held() -> Self { Self(kind: .held) }

    /// The closure is given the call, and calls its `completion` when it likes.
    public static func performs(
        _ body: @escaping @Sendable (ReceivedCompletion<Arguments, Answer>) -> Void
    ) -> Self {
        Self(kind: .performs(body))
    }
}

extension CompletionBehavior {
    /// The completion is called with this success before the call returns.
    public static func responds<Success, Failure: Error>(with success: Success) -> Self
    where Answer == Result<Success, Failure> {
        .responds(with: .success(success))
    }

    /// The completion is called with this failure before the call returns.
    public static func fails<Success, Failure: Error>(with failure: Failure) -> Self
    where Answer == Result<Success, Failure> {
        .responds(with: .failure(failure))
    }
}
