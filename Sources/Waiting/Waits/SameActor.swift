/// Carries closures and values between functions that all run on one actor, where the compiler cannot see that they do.
///
/// On an actor, `@unchecked Sendable` is sound: the content is made on the caller's actor, and used only on that actor.
/// Without an actor, it is sound while the caller is suspended. But a condition or a body may go on after its wait has
/// ended, because the wait was cancelled or the condition is a second late. It then runs beside that caller, and the
/// compiler does not see it. So the comments of `outcome` and of the asynchronous `eventually` say what their callers
/// have to heed.
struct SameActor<Content>: @unchecked Sendable {
    let value: Content
}
