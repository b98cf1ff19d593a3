/// Carries closures and values between functions that all run on one actor, where the compiler cannot see that they do.
///
/// `@unchecked Sendable` is sound here: it is made on the caller's actor, and used only on that actor. A caller without an
/// actor is suspended while the other function uses it. Only a condition or a body that goes on after its wait has ended,
/// because it was cancelled or is a second late, then runs beside that caller: what it captures must bear that.
struct SameActor<Content>: @unchecked Sendable {
    let value: Content
}
