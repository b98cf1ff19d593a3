/// A sequence that the emulator implements, with its action. Sequences that are not listed have no effect.
struct KnownSequence: Sendable {
    /// The sequence as the manuals write it: `CSI ? $ p`.
    let text: String
    /// Its names in the documents of ECMA, DEC and xterm.
    let names: String
    let does: String
    let action: @Sendable (inout TerminalState, [Parameter]) -> Void

    init(
        _ text: String, _ names: String, _ does: String,
        _ action: @escaping @Sendable (inout TerminalState, [Parameter]) -> Void
    ) {
        (self.text, self.names, self.does, self.action) = (text, names, does, action)
    }

    static let all = moving + editing + settings + designations + reports

    static let byName: [SequenceName: KnownSequence] = Dictionary(
        uniqueKeysWithValues: all.map { (SequenceName($0.text), $0) })
}
