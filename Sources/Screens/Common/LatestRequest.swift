import TerminalUI
import Waiting

/// Sends one request at a time. Ignores the response of a request that was stopped, dropped or replaced.
@UIActor
final class LatestRequest {
    private var activity: WindowActivity?
    private var isOver = false

    /// Whether a request was begun and has not been dropped.
    var hasBegun: Bool { activity != nil }
    /// Whether the response to the request is still to come.
    var isUnderWay: Bool { !isOver && activity?.isUnderWay == true }
    /// Whether somebody stopped the latest request before its response came.
    var isStopped: Bool { !isOver && activity?.isCancelled == true }

    /// Begins a request as an activity of the window, and drops the previous request.
    ///
    /// - Parameters:
    ///   - canStop: False for a request that changes something at the service.
    ///   - ask: Sends the request. It is not called if the request is dropped before it could be sent.
    ///   - stopped: Called instead of `take` if somebody stopped the request.
    ///   - take: Called with the response after the request has ended, so that `take` may begin another request.
    func begin<Response: Sendable>(
        _ name: String, in window: Window, isShown: Bool = true, canStop: Bool = true,
        fileID: String = #fileID, filePath: String = #filePath, line: Int = #line, column: Int = #column,
        ask: @escaping @UIActor () async throws -> Response, stopped: @escaping @UIActor () -> Void = {},
        take: @escaping @UIActor (Result<Response, any Error>) -> Void
    ) {
        drop()
        isOver = false
        activity = window.activity(
            name, isShown: isShown, canStop: canStop, fileID: fileID, filePath: filePath, line: line,
            column: column
        ) { [weak self] activity in
            guard self?.activity === activity else { return }
            let response: Result<Response, any Error>
            do { response = .success(try await ask()) } catch { response = .failure(error) }
            guard let self, self.activity === activity else { return }
            if activity.isCancelled { return stopped() }
            isOver = true
            take(response)
        }
    }

    /// Sets whether the status line shows the request and Esc stops it.
    func show(_ isShown: Bool) { activity?.isShown = isShown }

    func drop() {
        if !isOver { activity?.cancel() }
        activity = nil
    }
}
