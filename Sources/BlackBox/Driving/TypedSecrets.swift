import TerminalUI
import Waiting

/// Treats text that does not show, as in a secure field, as a secret, even if several events type it piece by piece.
@UIActor
final class TypedSecrets: AppObserver {
    var secrets = Secrets()
    private var field: ControlID?
    /// The text that was typed into the field since it was emptied.
    private var text = ""

    func input(_ event: InputEvent, to window: Window, isShown: Bool) {
        guard let focused = window.frame.focusedElement, !isShown else { return }
        if field != focused.id { (field, text) = (focused.id, "") }
        switch event {
        case .key(.control("u")): text = ""
        case .key(.enter) where focused.role == .terminal: text = ""
        case .key(.backspace): _ = text.popLast()
        case .key(let key) where event.isText:
            if case .character(let character) = key.code { text.append(character) }
        case .paste(let pasted): text += pasted
        default: return
        }
        // A shorter text may be on a screen by chance.
        if text.count >= Secrets.lengthOfPart { secrets.insert([text]) }
    }
}
