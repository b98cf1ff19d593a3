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
    private var isStopped = Flag()

    /// Runs `body`. Calls `onChange` once, on any thread, before the first change of state that `body` has read, but
    /// not after `stop`.
    func run<Value>(_ body: () -> Value, onChange: @escaping @Sendable () -> Void) -> Value {
        withObservationTracking(
            {
                _ = counter.stops
                return body()
            },
            onChange: { [isStopped] in
                if !isStopped.isSet { onChange() }
            })
    }

    func stop() {
        isStopped.set()
        isStopped = Flag()
        counter.stops += 1
    }

    @Observable
    @UIActor
    final class Counter {
        var stops = 0
    }

    /// A flag that any thread may set.
    final class Flag: Sendable {
        private let flag = Atomic(false)

        var isSet: Bool { flag.load(ordering: .sequentiallyConsistent) }
        func set() { flag.store(true, ordering: .sequentiallyConsistent) }
        func clear() { flag.store(false, ordering: .sequentiallyConsistent) }
    }
}
