import TerminalUI
import Waiting

/// Remembers the latest step and the latest key, for the notes of a failure.
@UIActor
final class LatestStep: AppObserver {
    private var latest: String?
    private var closing: String?
    /// The last key that was pressed, and the frame before; nil if text or the mouse came after the key.
    private var key: (name: String, before: Frame)?

    func follow(_ window: Window) { (latest, closing, key) = (nil, nil, nil) }

    func willDo(_ step: String, hidden: String?, at place: FileLocation, in window: Window) {
        if window.isClosed, closing == nil { closing = latest }
        latest = "\((hidden ?? step).quoted) (\(place))"
    }

    func input(_ event: InputEvent, to window: Window) {
        key = if case .key(let key) = event, !event.isText { (key.name, window.frame) } else { nil }
    }

    var closingNote: [String] { closing.map { ["it was closed in the step \($0)"] } ?? [] }

    /// A note that the last key has changed nothing on the screen; empty if the screen has changed.
    func idleKey(_ frame: Frame) -> [String] {
        guard let key, key.before.grid == frame.grid, key.before.cursor == frame.cursor else { return [] }
        return ["nothing on the screen has changed since \(key.name) was pressed"]
    }
}
