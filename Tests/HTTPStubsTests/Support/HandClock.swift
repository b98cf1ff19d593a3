import Foundation
import Locking

@testable import HTTPBodies
@testable import HTTPStubs

/// A clock that stands until it is moved by hand, and tells when somebody sleeps on it.
final class HandClock: Clock, Sendable {
    struct Instant: InstantProtocol {
        var offset: Duration = .zero
        func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
        func duration(to other: Instant) -> Duration { other.offset - offset }
        static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
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

    private let state = Lock(State())
    private let sleeps = Milestones()

    var now: Instant { state.withLock { $0.now } }
    var minimumResolution: Duration { .zero }

    /// Suspends until so many sleeps have begun, since the clock was made.
    func waitForSleeps(_ count: Int) async { _ = try? await sleeps.wait(for: count) }

    func sleep(until deadline: Instant, tolerance: Duration?) async throws {
        let id = state.withLock { state in
            state.nextID += 1
            return state.nextID
        }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation {
                (continuation: CheckedContinuation<Void, any Error>) in
                let (result, begun): (Result<Void, any Error>?, Int) = state.withLock { state in
                    if state.cancelled.contains(id) { return (.failure(CancellationError()), state.begun) }
                    state.begun += 1
                    if deadline <= state.now { return (.success(()), state.begun) }
                    state.sleepers.append(Sleeper(id: id, deadline: deadline, continuation: continuation))
                    return (nil, state.begun)
                }
                if let result { continuation.resume(with: result) }
                sleeps.reach(begun)
            }
        } onCancel: {
            let sleeper = state.withLock { state -> Sleeper? in
                state.cancelled.insert(id)
                let index = state.sleepers.firstIndex { $0.id == id }
                return index.map { state.sleepers.remove(at: $0) }
            }
            sleeper?.continuation.resume(throwing: CancellationError())
        }
    }

    func advance(by duration: Duration) {
        let due = state.withLock { state in
            state.now = state.now.advanced(by: duration)
            let now = state.now
            defer { state.sleepers.removeAll { $0.deadline <= now } }
            return state.sleepers.filter { $0.deadline <= now }
        }
        for sleeper in due { sleeper.continuation.resume() }
    }
}
