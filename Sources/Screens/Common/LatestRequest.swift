import Marks
import TerminalUI
import Waiting

/// Sends one request at a time. Ignores the response of a request that was stopped, dropped or replaced.
@UIActor
final class LatestRequest {
    private var activity: WindowActivity?
    private var isOver = false
    private let slowness = NextMoment()

    /// The time after which a person wonders what takes so long. A shorter request would only flicker in the
    /// status line, so it is not shown there.
    static let patience = Duration.milliseconds(300)

    /// Whether a request was begun and has not been dropped.
    var hasBegun: Bool { activity != nil }
    var isUnderWay: Bool { !isOver && activity?.isUnderWay == true }
    /// Whether somebody stopped the latest request before its response came.
    var isStopped: Bool { !isOver && activity?.isCancelled == true }
    /// Whether the status line shows the request, or was showing it when it ended.
    var isShown: Bool { activity?.isShown == true }

    /// Begins a request as an activity of the window, and drops the previous request.
    ///
    /// - Parameters:
    ///   - canStop: False for a request that changes something at the service.
    ///   - ask: Sends the request. It is not called if the request is dropped before that.
    ///   - stopped: Called instead of `take` if somebody stopped the request.
    ///   - take: Called with the response after the request has ended, so that `take` may begin another request.
    ///   - failed: Called with the error, also after the request has ended.
    func begin<Response: Sendable>(
        _ name: String, in window: Window, isShown: Bool = true, canStop: Bool = true,
        fileID: String = #fileID, filePath: String = #filePath, line: Int = #line, column: Int = #column,
        ask: @escaping @UIActor () async throws -> Response, stopped: @escaping @UIActor () -> Void = {},
        take: @escaping @UIActor (Response) -> Void, failed: @escaping @UIActor (any Error) -> Void = { _ in }
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
            guard let self, self.activity === activity else { return Mark.reached(.newerQuestion) }
            slowness.cancel()
            if activity.isCancelled { return stopped() }
            isOver = true
            switch response {
            case .success(let value): take(value)
            case .failure(let error): failed(error)
            }
        }
    }

    /// Shows the request in the status line, so that Esc stops it.
    func show() { activity?.isShown = true }

    /// Shows the request as soon as it takes longer than a person's patience.
    func showWhenSlow(in window: Window) {
        slowness.set(after: Self.patience, in: window) { [weak self] in self?.show() }
    }

    func drop() {
        slowness.cancel()
        if !isOver { activity?.cancel() }
        activity = nil
    }
}
