import Foundation
import Rail
import TerminalUI
import Waiting

/// Asks every minute how trains run, as long as their screen is looked at.
@UIActor
final class RunningWatch {
    /// The seconds between two requests.
    static let pause: TimeInterval = 60

    private var lastRequest: Date?
    private let next = NextMoment()
    private let request = LatestRequest()

    nonisolated init() {}

    /// Makes the next `watch` ask at once.
    func forgetLastRequest() { lastRequest = nil }

    /// Begins to ask, or goes on after another screen was on top.
    ///
    /// - Parameters:
    ///   - begun: When the trains were asked about before this watch began; nil to ask at once.
    ///   - isNeeded: Whether a train runs soon. Otherwise nothing is sent.
    ///   - ask: Sends the request. If it fails, the trains stay as they are known.
    func watch<Response: Sendable>(
        _ screen: any Screen, in window: Window, since begun: Date? = nil, _ context: AppContext,
        isNeeded: @escaping @UIActor () -> Bool, ask: @escaping @UIActor () async throws -> Response,
        take: @escaping @UIActor (Response) -> Void
    ) {
        lastRequest = lastRequest ?? begun
        let now = context.now()
        let due = lastRequest.map { $0 + Self.pause } ?? now
        if due <= now {
            lastRequest = now
            if isNeeded(), !request.isUnderWay {
                request.begin(
                    "Asking how the trains run", in: window, isShown: false, ask: ask, take: take)
            }
        }
        let moment = due > now ? due : now + Self.pause
        next.set(moment, by: context.now, in: window) { [weak self, weak screen, weak window] in
            guard let self, let screen, let window, window.topScreen === screen else { return }
            watch(screen, in: window, context, isNeeded: isNeeded, ask: ask, take: take)
        }
    }
}

/// A booking before a request about its trains, and as it is known after it.
struct BookingChange: Sendable {
    var before: BookingIntent
    var after: BookingIntent
}

extension AppContext {
    /// Asks how the trains of a booking run now. Returns nil for nil.
    @UIActor func running(_ intent: BookingIntent?) async throws -> BookingChange? {
        guard let intent else { return nil }
        let after = try await service.running(intent, at: now())
        trainNews.note(after, at: now())
        return BookingChange(before: intent, after: after)
    }
}
