import TerminalUI

/// The buttons of the dialog about an error: what a person can do next.
struct NextSteps {
    /// A sentence about the booking after the error, e.g. “Nothing was bought.” Nil for a request that has nothing
    /// to do with a booking.
    var outcome: String?
    var retryTitle = "Retry"
    /// Whether the dialog has the button that tries again even if that cannot help.
    var alwaysRetries = false
    /// The button for something else to do next; nil for no such button.
    var other: DialogButton?
    /// The button that Esc chooses.
    var back = DialogButton.cancel("Close")
}
