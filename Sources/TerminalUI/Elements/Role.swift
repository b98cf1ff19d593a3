/// The kind of an element, for a person who reads the screen.
public enum Role: String, Hashable, Sendable, CaseIterable {
    case textField, secureField, button, checkbox, stepper
    case list, row, table, cell
    case text, heading, dialog, progress, status
    /// A picture, such as a barcode; its label describes it.
    case image
    /// A part of the screen that only holds others.
    case group
}
