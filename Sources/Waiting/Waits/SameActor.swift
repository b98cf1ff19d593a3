/// Carries closures and values between functions that all run on one actor, where the compiler cannot see that they do.
///
/// `@unchecked Sendable` is sound here: the content is made on the caller's actor, and used only on that actor. A
/// caller without an actor is suspended while the other function uses it. But a condition or a body may go on after its
/// wait has ended, because the wait was cancelled or the condition is a second late. It then runs beside that caller,
/// and its captures must allow that.
struct SameActor<Content>: @unchecked Sendable {
    let value: Content
}
