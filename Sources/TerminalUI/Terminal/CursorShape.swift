/// The shape of a terminal's cursor. A new terminal has a blinking block.
package struct CursorShape: Hashable, Sendable {
    package enum Form: String, Hashable, Sendable, CaseIterable {
        case block, underline, bar
    }

    package var form: Form
    package var isBlinking: Bool

    package init(_ form: Form = .block, isBlinking: Bool = true) {
        (self.form, self.isBlinking) = (form, isBlinking)
    }

    /// The shape for a sentence: `a blinking block`.
    package var words: String {
        "\(form == .underline && !isBlinking ? "an" : "a") \(isBlinking ? "blinking " : "")\(form)"
    }
}
