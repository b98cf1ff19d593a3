import TerminalUI

/// The buttons of the dialog about an error: what a person can do next.
struct NextSteps {
    /// What the person has after the error, in a sentence: “Nothing was bought.” Nil for a request that has nothing to do
    /// with a booking.
    var outcome: String?
    var retryTitle = "Retry"
    /// Whether the dialog has that button even if trying again cannot help.
    var alwaysRetries = false
    /// The button for another way to go on; nil if there is none.
    var other: DialogButton?
    /// The button that Esc chooses.
    var back = DialogButton.cancel("Close")
}
