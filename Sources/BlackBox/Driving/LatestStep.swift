import TerminalUI
import Waiting

/// Remembers the latest step and the latest key, for the notes of a failure.
@UIActor
final class LatestStep: AppObserver {
    private var latest: (words: String, hidden: String?, place: FileLocation)?
    private var closing: String?
    /// Whether the latest step has typed text, and whether some of it did not show.
    private var (hasTyped, hasHidden) = (false, false)
    /// The last key that was pressed, and the frame before; nil if text or the mouse came after the key.
    private var key: (name: String, before: Frame)?

    func follow(_ window: Window) { (latest, closing, key) = (nil, nil, nil) }

    func willDo(_ step: String, hidden: String?, at place: FileLocation, in window: Window) {
        latest = (step, hidden, place)
        (hasTyped, hasHidden) = (false, false)
    }

    /// Notes that the program has ended, before the next step begins: so it has ended in the latest one.
    func noteEnd() {
        guard closing == nil, let latest else { return }
        let words = hasTyped && !hasHidden ? latest.words : latest.hidden ?? latest.words
        closing = "\(words.quoted) (\(latest.place))"
    }

    /// Whether an attempt is the latest step, and has typed text that was shown, so that its words may have the text.
    func hasShownText(of attempt: Attempt) -> Bool {
        hasTyped && !hasHidden && latest?.words == attempt.openStep
    }

    func input(_ event: InputEvent, to window: Window, isShown: Bool) {
        if event.isText { (hasTyped, hasHidden) = (true, hasHidden || !isShown) }
        key = if case .key(let key) = event, !event.isText { (key.name, window.frame) } else { nil }
    }

    /// A note that names the step in which the program has ended, if a later step fails for that reason.
    func endNote(_ reason: StepFailure.Reason) -> [String] {
        switch reason {
        case .closed: closing.map { ["it was closed in the step \($0)"] } ?? []
        case .ended: closing.map { ["it ended in the step \($0)"] } ?? []
        default: []
        }
    }

    /// A note that the screen is as it was before the last key, though it may have changed in between; empty if it differs.
    func idleKey(_ frame: Frame) -> [String] {
        guard let key, key.before.grid == frame.grid, key.before.cursor == frame.cursor else { return [] }
        return ["the screen is as it was before \(key.name) was pressed"]
    }
}
