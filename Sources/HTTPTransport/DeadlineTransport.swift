public import Foundation
public import HTTPTypes
import Synchronization

/// Gives up a request that has no whole response in time.
///
/// It belongs around all that may be slow on the way to a service: the network, faults, stubs. Each of them
/// then meets the same deadline, and a client of any of them sees the same. A transport that records lies
/// outside of it, so that a recording holds what the client saw; so does one that sends again, so that each
/// try has the whole time.
public struct DeadlineTransport: Transport {
    /// Calls a closure once, when a time has passed from now.
    ///
    /// It is set before the request leaves: on a clock that jumps, the request cannot run ahead of its deadline.
    ///
    /// - Returns: A closure that cancels it.
    public typealias Timer =
        @Sendable (_ time: Duration, _ fire: @escaping @Sendable () -> Void) async ->
        @Sendable () async -> Void

    /// The time that a person waits for one response, connecting included.
    public static let usual = Duration.seconds(20)

    private let base: any Transport
    private let limit: Duration
    private let timer: Timer

    /// - Parameter limit: From the call to the last byte.
    public init(
        _ base: any Transport, limit: Duration = usual, timer: @escaping Timer = timer(on: ContinuousClock())
    ) {
        self.base = base
        self.limit = limit
        self.timer = timer
    }

    /// A timer whose task sleeps on a clock.
    public static func timer(on clock: any Clock<Duration>) -> Timer {
        { time, fire in
            let task = Task {
                // A sleep that is cut short is not a deadline that has come.
                if (try? await clock.sleep(for: time)) != nil { fire() }
            }
            return { task.cancel() }
        }
    }

    @concurrent public func send(_ request: HTTPRequest, body: Data) async throws(TransportError) -> Response
    {
        let deadline = Deadline()
        let cancelTimer = await timer(limit) { deadline.come() }
        var result: Result<Response, TransportError>?
        await withTaskGroup(of: Result<Response, TransportError>?.self) { [base] group in
            group.addTask {
                do throws(TransportError) {
                    return .success(try await base.send(request, body: body))
                } catch {
                    return .failure(error)
                }
            }
            group.addTask {
                await deadline.wait()
                return nil
            }
            for await end in group {
                group.cancelAll()
                result = end ?? result
            }
        }
        await cancelTimer()
        if case .success(let response)? = result, !Task.isCancelled { return response }
        // The deadline goes before its consequence: the request was cancelled, maybe by a deadline around
        // this one, which comes at the same moment.
        if deadline.hasCome { throw TransportError(.timedOut, detail: "no whole response within \(limit)") }
        guard !Task.isCancelled, case .failure(let error)? = result else { throw TransportError(.cancelled) }
        throw error
    }
}

/// A deadline that may have come.
private final class Deadline: Sendable {
    private let state = Mutex(false)
    private let (stream, continuation) = AsyncStream.makeStream(of: Never.self)

    var hasCome: Bool { state.withLock { $0 } }

    func come() {
        state.withLock { $0 = true }
        continuation.finish()
    }

    /// Returns when it has come, or the task is cancelled.
    func wait() async { for await _ in stream {} }
}
