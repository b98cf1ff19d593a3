import TerminalUI
import Waiting

extension Window {
    /// Says what went wrong, with the next step; it stays until it is answered.
    func presentError(
        _ error: any Error, back: DialogButton = .cancel("Close"), retry: (@UIActor () -> Void)?
    ) {
        let words = ErrorWords(error)
        var buttons: [DialogButton] = []
        if words.canRetry, let retry { buttons.append(.preferred("Retry", action: retry)) }
        buttons.append(back)
        present(Dialog(words.title, message: words.message, style: .error, buttons: buttons))
    }
}
