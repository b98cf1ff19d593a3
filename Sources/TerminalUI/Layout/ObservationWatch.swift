import Observation
import Synchronization
import Waiting

/// Observes the `@Observable` state that a function reads, until the function runs again.
///
/// `withObservationTracking` keeps its observers until something that they observe changes: they would pile up,
/// one set for each frame that was painted for another reason. So each run also reads a counter, and the next
/// run changes the counter first, which removes the observers of the run before.
@UIActor
final class ObservationWatch {
    private let counter = Counter()
    private let generation = Generation()

    /// Runs `body`, and calls `onChange` once, on any thread, before the first change of what `body` has
    /// read.
    func run<Value>(_ body: () -> Value, onChange: @escaping @Sendable () -> Void) -> Value {
        let current = generation.next()
        counter.runs += 1
        return withObservationTracking {
            _ = counter.runs
            return body()
        } onChange: { [generation] in
            if generation.isCurrent(current) { onChange() }
        }
    }

    private final class Generation: Sendable {
        private let number = Atomic(0)

        func next() -> Int { number.add(1, ordering: .sequentiallyConsistent).newValue }
        func isCurrent(_ other: Int) -> Bool { number.load(ordering: .sequentiallyConsistent) == other }
    }

    @Observable
    @UIActor
    final class Counter {
        var runs = 0
    }

    /// Whether observed state has changed since the last layout; set from any thread.
    final class Change: Sendable {
        private let flag = Atomic(false)

        var isPending: Bool { flag.load(ordering: .sequentiallyConsistent) }
        func set() { flag.store(true, ordering: .sequentiallyConsistent) }
        func clear() { flag.store(false, ordering: .sequentiallyConsistent) }
    }
}
