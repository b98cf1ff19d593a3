import Testing

/// The tests that own the loop's thread for a while. They run one after another, for otherwise one would run
/// inside another.
@Suite("On the loop's thread", .serialized)
enum OwnsTheThread {}
