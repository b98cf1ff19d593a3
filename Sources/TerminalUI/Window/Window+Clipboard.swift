extension Window {
    /// Says why nothing can be copied, for the `disabledReason` of a key that copies; nil if copying works.
    public var copyProblem: String? { terminal.copyProblem }

    /// Puts a text into the clipboard of the person who sits at the terminal, and says so in the status line: `Copied
    /// K7Q2XM`.
    public func copy(_ text: String) {
        if let copied = terminal.copy(text) {
            showStatus("Copied \(copied)")
        } else {
            showStatus(StatusMessage(copyProblem ?? "This is too long to be copied.", kind: .warning))
        }
    }
}
