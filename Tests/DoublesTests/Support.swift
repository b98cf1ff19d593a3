import Doubles
import Locking

/// What the doubles of these tests stand in for: a library's catalogue.
struct Query: Hashable, Sendable {
    var text: String
    var page = 1
}

struct Refusal: Error, Hashable {
    var code = 403
}

struct OtherError: Error {}

/// Lets other tasks run until the condition holds, or the test's time limit ends it; no clock is involved.
func yield(until condition: () -> Bool) async {
    while !condition(), !Task.isCancelled { await Task.yield() }
}

/// What a completion was called with, each time.
final class Inbox<Value: Sendable>: Sendable {
    private let values = Lock<[Value]>([])
    var all: [Value] { values.withLock { $0 } }
    func add(_ value: Value) { values.withLock { $0.append(value) } }
}

/// Runs a task's steps on the thread that makes them ready, before that thread goes on: what happens between
/// two lines of the code under test, a test can then make happen there.
final class InlineExecutor: TaskExecutor {
    func enqueue(_ job: consuming ExecutorJob) {
        job.runSynchronously(on: asUnownedTaskExecutor())
    }
}

extension DoubleFailure {
    /// The first line, without the place.
    var sentence: String {
        let line = description.prefix { $0 != "\n" }
        return String(line.dropFirst("\(location): ".count))
    }
}

extension DoubleScope {
    /// For failures that the test provokes and catches.
    static var unheard: DoubleScope { DoubleScope(report: { _ in }) }
}
