/// The way in which a `StubbedCompletion` responds to a call. Each step of a sequence is such a behaviour.
public struct CompletionBehavior<Arguments: Sendable, Response: Sendable>: Sendable {
    enum Kind: Sendable {
        case responds(Response)
        case held
        case performs(@Sendable (ReceivedCompletion<Arguments, Response>) -> Void)
    }

    let kind: Kind

    /// The completion is called before the call returns.
    public static func responds(with response: Response) -> Self { Self(kind: .responds(response)) }

    /// The completion is kept until the test calls it.
    public static func held() -> Self { Self(kind: .held) }

    /// The closure gets the call, and may call its `completion` at any time.
    public static func performs(
        _ body: @escaping @Sendable (ReceivedCompletion<Arguments, Response>) -> Void
    ) -> Self {
        Self(kind: .performs(body))
    }
}

extension CompletionBehavior {
    /// The completion is called with this success before the call returns.
    public static func responds<Success, Failure: Error>(with success: Success) -> Self
    where Response == Result<Success, Failure> {
        .responds(with: .success(success))
    }

    /// The completion is called with this failure before the call returns.
    public static func fails<Success, Failure: Error>(with failure: Failure) -> Self
    where Response == Result<Success, Failure> {
        .responds(with: .failure(failure))
    }
}
