public import Foundation
public import HTTPTypes
import Locking
import Marks

/// Fails a request with `timedOut` if its response is not complete before the deadline.
///
/// At the deadline, it cancels the task in which the other transport sends the request, and returns when that task has
/// ended.
///
/// Wrap it around every transport that may be slow: the network, faults, stubs. They then have the same deadline, and a
/// client cannot tell them apart. Wrap a recording transport around this one, so that recordings contain what the
/// client saw. Wrap a retrying transport around it too, so that each attempt gets the full time.
public struct DeadlineTransport: Transport {
    /// Calls `fire` once, after a time.
    ///
    /// The timer is started before the request is sent: a virtual clock must know the deadline before it advances.
    ///
    /// - Returns: A closure that cancels the timer.
    public typealias Timer =
        @Sendable (_ time: Duration, _ fire: @escaping @Sendable () -> Void) async ->
        @Sendable () async -> Void

    /// The usual limit for one response, including the time to connect.
    public static let usual = Duration.seconds(20)

    private let base: any Transport
    private let limit: Duration
    private let timer: Timer

    /// - Parameter limit: The time from the call of `send` to the last byte of the response.
    public init(
        _ base: any Transport, limit: Duration = usual, timer: @escaping Timer = timer(on: ContinuousClock())
    ) {
        self.base = base
        self.limit = limit
        self.timer = timer
    }

    /// Returns a timer that sleeps on a clock.
    public static func timer(on clock: any Clock<Duration>) -> Timer {
        { time, fire in
            let sleep: @Sendable () async -> Void = {
                // If the sleep is cancelled, it throws, and the deadline has not passed.
                if (try? await clock.sleep(for: time)) != nil { fire() }
            }
            // An immediate task has begun to sleep when this timer returns.
            let task =
                if #available(macOS 26, iOS 26, *) {
                    Task.immediate { await sleep() }
                } else {
                    Task { await sleep() }
                }
            return { task.cancel() }
        }
    }

    @concurrent public func send(_ request: HTTPRequest, body: Data) async throws(TransportError) -> Response
    {
        let deadline = Deadline()
        let cancelTimer = await timer(limit) { deadline.come() }
        // The first to end decides: a response that comes after the deadline is too late.
        let result = await withTaskGroup(of: Result<Response, TransportError>?.self) { [base] group in
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
            defer { group.cancelAll() }
            return await group.next() ?? nil
        }
        await cancelTimer()
        if case .success(let response)? = result, !Task.isCancelled { return response }
        // An outer deadline may pass at the same moment, and cancel this task. That counts as a timeout, too.
        if deadline.hasCome {
            Mark.reached(.deadlinePassed)
            throw TransportError(.timedOut, detail: "no whole response within \(limit)")
        }
        guard !Task.isCancelled, case .failure(let error)? = result else { throw TransportError(.cancelled) }
        throw error
    }
}

/// Tells whether the deadline has passed, and lets a task wait until it has.
private final class Deadline: Sendable {
    private let state = Lock(false)
    private let (stream, continuation) = AsyncStream.makeStream(of: Never.self)

    var hasCome: Bool { state.withLock { $0 } }

    func come() {
        state.withLock { $0 = true }
        continuation.finish()
    }

    /// Waits until the deadline has passed or the task is cancelled.
    func wait() async { for await _ in stream {} }
}
