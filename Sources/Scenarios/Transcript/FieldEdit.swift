import BlackBox
import TerminalUI

/// The editing of one field, from the first key in the field to the key that leaves it.
struct FieldEdit {
    let id: ControlID
    let isSecure: Bool
    let label: String
    /// The locator of the field in the scenario; nil if no locator matches only this field.
    let locator: Locator?
    /// The value of the field before the editing.
    let initial: String
    /// The text of a secure field.
    var secret: String?
    private var pasted: String?
    private var hasKeys = false

    init(_ field: Element, _ id: ControlID, in snapshot: Snapshot) {
        self.id = id
        isSecure = field.role == .secureField
        label = field.label
        locator = LocatorSearch(snapshot: snapshot).locator(of: field, for: .enter)
        initial = field.value ?? ""
    }

    mutating func note(_ event: InputEvent) {
        if case .paste(let text) = event, pasted == nil { pasted = text } else { hasKeys = true }
    }

    /// The word of the step: `paste` if nothing but one paste has filled the field.
    func word(for value: String) -> String {
        !hasKeys && initial.isEmpty && pasted.map { isSecure || $0 == value } == true ? "paste" : "enter"
    }

    /// Whether a key or a paste changes the text of a field, or moves in it.
    static func isEditing(_ event: InputEvent) -> Bool {
        switch event {
        case .key(let key):
            // Some keys do something only where there is text on both sides of the cursor.
            var text = TextEditing("a b")
            text.moveCursor(to: 1)
            return text.apply(key)
        case .paste: return true
        case .mouse, .resize, .endOfInput: return false
        }
    }
}
