package import Foundation
import Locking

/// A clock that stands still until a test advances it. It tells how many tasks sleep on it.
package final class ManualClock: Clock, Sendable {
    package struct Instant: InstantProtocol {
        package var offset: Duration = .zero
        package func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
        package func duration(to other: Instant) -> Duration { other.offset - offset }
        package static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
    }

    private struct Sleeper {
        let id: Int
        let deadline: Instant
        let continuation: CheckedContinuation<Void, any Error>
    }

    private struct State {
        var now = Instant()
        var nextID = 0
        var begun = 0
        var sleepers: [Sleeper] = []
        var cancelled: Set<Int> = []
    }

    private let start: Date
    private let state = Lock(State())
    private let beginnings = AsyncStream.makeStream(of: Void.self)

    /// - Parameter start: the first `date`; by default Saturday 21 November 2026, noon in Paris.
    package init(start: Date = Date(timeIntervalSince1970: 1_795_258_800)) {
        self.start = start
    }

    package var now: Instant { state.withLock { $0.now } }
    package var minimumResolution: Duration { .zero }
    /// The current time as a date.
    package var date: Date { start + now.offset / .seconds(1) }
    /// The number of sleeps that have not ended yet.
    package var sleeperCount: Int { state.withLock { $0.sleepers.count } }

    /// Waits until a total of `count` sleeps have begun on this clock. Only one task may wait at a time.
    package func waitForSleeps(_ count: Int) async {
        guard state.withLock({ $0.begun < count }) else { return }
        for await _ in beginnings.stream where state.withLock({ $0.begun >= count }) { return }
    }

    package func sleep(until deadline: Instant, tolerance: Duration?) async throws {
        let id = state.withLock { state in
            state.nextID += 1
            return state.nextID
        }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation {
                (continuation: CheckedContinuation<Void, any Error>) in
                let result: Result<Void, any Error>? = state.withLock { state in
                    if state.cancelled.contains(id) { return .failure(CancellationError()) }
                    state.begun += 1
                    if deadline <= state.now { return .success(()) }
                    state.sleepers.append(Sleeper(id: id, deadline: deadline, continuation: continuation))
                    return nil
                }
                if let result { continuation.resume(with: result) }
                beginnings.continuation.yield()
            }
        } onCancel: {
            let sleeper = state.withLock { state in
                state.cancelled.insert(id)
                let index = state.sleepers.firstIndex { $0.id == id }
                return index.map { state.sleepers.remove(at: $0) }
            }
            sleeper?.continuation.resume(throwing: CancellationError())
        }
    }

    /// Moves the time on, and ends the sleeps that are due.
    package func advance(by duration: Duration) {
        let due = state.withLock { state in
            state.now = state.now.advanced(by: duration)
            let now = state.now
            defer { state.sleepers.removeAll { $0.deadline <= now } }
            return state.sleepers.filter { $0.deadline <= now }
        }
        for sleeper in due { sleeper.continuation.resume() }
    }
}
