/// The way in which a `StubbedFunction` responds to a call. Each step of a sequence is such a behaviour.
public struct FunctionBehavior<Arguments: Sendable, Response: Sendable>: Sendable {
    enum Kind: Sendable {
        case returns(Response)
        case `throws`(any Error)
        case held(failingOnCancellation: Bool)
        case performs(@Sendable (Arguments) throws -> Response)
        case awaits(@Sendable @concurrent (Arguments) async throws -> Response)
    }

    let kind: Kind

    public static func returns(_ response: Response) -> Self { Self(kind: .returns(response)) }
    public static func `throws`(_ error: any Error) -> Self { Self(kind: .throws(error)) }

    /// The call waits until the test responds to it. With `failingOnCancellation`, the call also ends when
    /// its task is cancelled.
    public static func held(failingOnCancellation: Bool = false) -> Self {
        Self(kind: .held(failingOnCancellation: failingOnCancellation))
    }

    /// The call runs the closure. Several arguments arrive as a tuple, which a closure may take apart:
    /// `{ from, to in … }`.
    public static func performs(_ body: @escaping @Sendable (Arguments) throws -> Response) -> Self {
        Self(kind: .performs(body))
    }

    /// The call runs the closure. Several arguments arrive as a tuple, which a closure may take apart:
    /// `{ from, to in … }`.
    public static func performs(
        _ body: @escaping @Sendable @concurrent (Arguments) async throws -> Response
    ) -> Self {
        Self(kind: .awaits(body))
    }

    /// Returns the reason why a call cannot have this behaviour; nil if the call can have it.
    func refusal(isClosed: Bool, canWait: Bool) -> Refusal? {
        switch kind {
        case .returns, .throws, .performs: nil
        case .held where isClosed: .scopeEnded
        case .held, .awaits: canWait ? nil : .cannotWait
        }
    }
}

extension FunctionBehavior where Response == Void {
    public static func returns() -> Self { .returns(()) }
}

extension CallRecord {
    convenience init(
        _ header: CallHeader, _ arguments: Arguments,
        _ step: Result<FunctionBehavior<Arguments, Response>, Refusal>
    ) {
        let phase: Phase =
            switch step {
            case .failure(let refusal): .ended(.failed(refusal.outcome))
            case .success(let behavior):
                switch behavior.kind {
                case .returns(let response): .ended(.returned(response))
                case .throws(let error): .ended(.threw(error))
                case .performs, .awaits: .running
                case .held(let failing): .held(failingOnCancellation: failing)
                }
            }
        self.init(header, arguments, phase: phase)
    }
}
