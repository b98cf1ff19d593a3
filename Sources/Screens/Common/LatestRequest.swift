import TerminalUI
import Waiting

/// A request whose response counts only while the request is the latest: when another one begins, or it is
/// stopped or dropped, the response is ignored.
@UIActor
final class LatestRequest {
    private var activity: WindowActivity?
    private var isOver = false

    /// Whether a request was ever begun, and not dropped.
    var hasBegun: Bool { activity != nil }
    /// Whether a response may still come.
    var isUnderWay: Bool { !isOver && activity?.isUnderWay == true }
    /// Whether somebody stopped the latest request before its response came.
    var isStopped: Bool { !isOver && activity?.isCancelled == true }

    /// Begins a request as an activity of the window, in place of the one before.
    ///
    /// - Parameters:
    ///   - canStop: False for a request that changes something at the service.
    ///   - ask: Sends the request; not called when the request is dropped before it could leave.
    ///   - stopped: Called in place of `take` at the end of a request that somebody stopped.
    ///   - take: Called with the response; the request is not under way any more, so that another may begin.
    func begin<Response: Sendable>(
        _ name: String, in window: Window, isShown: Bool = true, canStop: Bool = true,
        fileID: String = #fileID,
        filePath: String = #filePath, line: Int = #line, column: Int = #column,
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

    /// Shows the request in the status line and lets Esc stop it, or neither.
    func show(_ isShown: Bool) { activity?.isShown = isShown }

    /// Cancels the request, and forgets that there was one.
    func drop() {
        if !isOver { activity?.cancel() }
        activity = nil
    }
}
