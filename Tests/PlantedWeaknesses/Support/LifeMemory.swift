import Locking

@testable import guichet

/// The memory of a weakness during a life, which stays when a window ends.
final class LifeMemory<Value: Sendable>: Sendable {
    private let first: Value
    private let value: Lock<Value>

    init(_ value: Value) { (first, self.value) = (value, Lock(value)) }

    func forget() { value.withLock { $0 = first } }

    func withLock<Result>(_ body: (inout Value) -> Result) -> Result { value.withLock { body(&$0) } }
}
