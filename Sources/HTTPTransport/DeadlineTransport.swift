public import Foundation
public import HTTPTypes
import Synchronization

/// Gives up on a request whose response is not complete in time.
///
/// Put it around everything on the way to a service that may be slow: the network, faults, stubs. All of them
/// then have the same deadline, and look the same to a client. A recording transport belongs
/// outside of it, so that recordings contain what the client saw. So does a retrying one, so that each
/// try gets the whole time.
public struct DeadlineTransport: Transport {
    /// Calls a closure once, when a time has passed.
    ///
    /// It is set before the request is sent: on a virtual clock, the deadline must be known before time advances.
    ///
    /// - Returns: A closure that cancels it.
    public typealias Timer =
        @Sendable (_ time: Duration, _ fire: @escaping @Sendable () -> Void) async ->
        @Sendable () async -> Void

    /// The usual time for one response, including connecting.
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
                // A cancelled sleep does not mean that the deadline has passed.
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
        // The deadline is checked before the result: it cancels the request, and so may a deadline around
        // this one that passes at the same moment.
        if deadline.hasCome { throw TransportError(.timedOut, detail: "no whole response within \(limit)") }
        guard !Task.isCancelled, case .failure(let error)? = result else { throw TransportError(.cancelled) }
        throw error
    }
}

/// A deadline that passes at some time.
private final class Deadline: Sendable {
    private let state = Mutex(false)
    private let (stream, continuation) = AsyncStream.makeStream(of: Never.self)

    var hasCome: Bool { state.withLock { $0 } }

    func come() {
        state.withLock { $0 = true }
        continuation.finish()
    }

    /// Returns when the deadline has passed, or the task is cancelled.
    func wait() async { for await _ in stream {} }
}
