import Observation
import Synchronization
import Waiting

/// Observes the `@Observable` state that a function reads.
///
/// `withObservationTracking` keeps its observers until the state that they observe changes. A frame that is painted
/// for another reason would add one more set of observers. So each run also reads a counter, and `stop` changes the
/// counter, which removes the observers of all earlier runs.
@UIActor
final class ObservationWatch {
    private let counter = Counter()
    private let generation = Generation()

    /// Runs `body`. Calls `onChange` once, on any thread, before the first change of state that `body` has read, but
    /// not after `stop`.
    func run<Value>(_ body: () -> Value, onChange: @escaping @Sendable () -> Void) -> Value {
        let current = generation.current
        return withObservationTracking(
            {
                _ = counter.stops
                return body()
            },
            onChange: { [generation] in
                if generation.current == current { onChange() }
            })
    }

    /// Ends all observation.
    func stop() {
        generation.next()
        counter.stops += 1
    }

    private final class Generation: Sendable {
        private let number = Atomic(0)

        var current: Int { number.load(ordering: .sequentiallyConsistent) }
        func next() { number.add(1, ordering: .sequentiallyConsistent) }
    }

    @Observable
    @UIActor
    final class Counter {
        var stops = 0
    }

    /// Whether observed state has changed since the last layout. Any thread may set it.
    final class Change: Sendable {
        private let flag = Atomic(false)

        var isPending: Bool { flag.load(ordering: .sequentiallyConsistent) }
        func set() { flag.store(true, ordering: .sequentiallyConsistent) }
        func clear() { flag.store(false, ordering: .sequentiallyConsistent) }
    }
}
