import Testing

/// The tests that own the loop's thread for a while: one after another, since they would nest in whichever of
/// them runs the loop.
@Suite("On the loop's thread", .serialized)
enum OwnsTheThread {}
