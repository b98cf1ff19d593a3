import TerminalUI

/// What a person can do after a request has failed, as the buttons of the dialog about the error.
struct NextSteps {
    /// A sentence about what is held, bought or refunded now; nil where nothing can be.
    var outcome: String?
    /// The title of the button that tries again. Without `alwaysRetries`, it is left out where trying again cannot
    /// help.
    var retryTitle = "Retry"
    var alwaysRetries = false
    /// The button for another way to go on; nil if there is none.
    var other: DialogButton?
    /// The button that Esc chooses.
    var back = DialogButton.cancel("Close")
}
