/// Carries closures and values between functions that all run on one actor, where the compiler cannot see that they do.
///
/// `@unchecked Sendable` is sound here: it is made on the caller's actor, and used only on that actor.
struct SameActor<Content>: @unchecked Sendable {
    let value: Content
}
