/// A mistake that can be planted in the kiosk program. Each mistake changes one thing.
enum KioskDefect: String, CaseIterable, Sendable {
    /// The program crashes after F5, F6 and F7, in any order.
    case crashAfterThreeKeys
    /// After a resize, only a colour shows the focus of a button.
    case focusLostAfterResize
    /// A booking whose response is lost is sent again.
    case bookedTwice
    /// In a window of 60 columns, the name is painted without the second half of its last character.
    case halfCharacterAtOneWidth
    /// With three drinks, the list is painted over the dialog.
    case textOverDialog
    /// The program hangs when many digits are pasted.
    case hangOnPaste
    /// The count of drinks can fall below zero.
    case countBelowZero
    /// After a lost response, the program does not ask again whether the service is there.
    case errorThatStays
    /// An activity never ends.
    case endlessActivity
    /// Filtering the list keeps the number of the chosen row, even if fewer rows are left.
    case choiceOutsideRows
}
