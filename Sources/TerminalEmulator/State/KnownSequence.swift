/// A sequence that the terminal knows, and what it does. A sequence that is not listed changes nothing.
struct KnownSequence: Sendable {
    /// As the manual writes it: `CSI ? $ p`.
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

    static let all = moving + editing + settings + reports

    static let byName: [SequenceName: KnownSequence] = Dictionary(
        uniqueKeysWithValues: all.map { (SequenceName($0.text), $0) })
}

/// A device control string that the terminal knows.
struct KnownDeviceString: Sendable {
    let text: String
    let names: String
    let does: String
    let action: @Sendable (inout TerminalState, ControlString) -> Void
}

extension KnownSequence {
    static let deviceStrings = [
        KnownDeviceString(text: "DCS $ q", names: "DECRQSS", does: "tells a setting") { $0.tellSetting($1) },
        KnownDeviceString(text: "DCS + q", names: "XTGETTCAP", does: "tells what the description says") {
            $0.tellCapabilities($1)
        },
        KnownDeviceString(text: "DCS q", names: "Sixel", does: "is passed over as a picture") { state, _ in
            state.showPicture()
        },
    ]

    static let deviceByName: [SequenceName: KnownDeviceString] = Dictionary(
        uniqueKeysWithValues: deviceStrings.map { (SequenceName($0.text), $0) })
}
