import Doubles
import Locking

/// A query to a library's catalogue.
struct Query: Hashable, Sendable {
    var text: String
    var page = 1
}

struct Refusal: Error, Hashable {
    var code = 403
}

struct OtherError: Error {}

/// Lets other tasks run until the condition holds, or until this task is cancelled, e.g. by a time limit.
func yield(until condition: () -> Bool) async {
    while !condition(), !Task.isCancelled { await Task.yield() }
}

/// The values that a completion was called with, in order.
final class Inbox<Value: Sendable>: Sendable {
    private let values = Lock<[Value]>([])
    var all: [Value] { values.withLock { $0 } }
    func add(_ value: Value) { values.withLock { $0.append(value) } }
}

/// Runs a task's jobs at once, on the thread that makes the jobs ready. So a test can run code between two lines of the
/// code under test.
final class InlineExecutor: TaskExecutor {
    func enqueue(_ job: consuming ExecutorJob) {
        job.runSynchronously(on: asUnownedTaskExecutor())
    }
}

extension DoubleFailure {
    /// The first line, without the location.
    var sentence: String {
        let line = description.prefix { $0 != "\n" }
        return String(line.dropFirst("\(location): ".count))
    }
}

extension DoubleScope {
    /// A scope whose failures are ignored, for tests that provoke failures and catch them.
    static var unheard: DoubleScope { DoubleScope(report: { _ in }) }
}
