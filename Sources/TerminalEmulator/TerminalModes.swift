/// The modes of a terminal that outlive the program that has set them (XTerm Control Sequences, "DEC Private Mode Set").
public struct TerminalModes: Hashable, Sendable {
    /// A mode that a program should not leave set, by its name in scenarios.
    public enum Mode: String, Hashable, Sendable, CaseIterable {
        case alternateScreen, mouse, bracketedPaste, focusReports, hiddenCursor

        /// The mode for a message: `the alternate screen`.
        public var words: String {
            switch self {
            case .alternateScreen: "the alternate screen"
            case .mouse: "reports of the mouse"
            case .bracketedPaste: "bracketed paste"
            case .focusReports: "reports of the focus"
            case .hiddenCursor: "a hidden cursor"
            }
        }

        fileprivate var numbers: Set<Int> {
            switch self {
            case .alternateScreen: secondScreen
            case .mouse: [9, 1000, 1001, 1002, 1003]
            case .bracketedPaste: [2004]
            case .focusReports: [1004]
            case .hiddenCursor: [25]
            }
        }
    }

    static let secondScreen: Set<Int> = [47, 1047, 1049]
    /// Frames that are shown at once (Contour, "Synchronized Output").
    static let frames = 2026

    /// The modes that a program can ask about.
    static let known: Set<Int> = Set([1, 5, 6, 7, 25, frames]).union(Mode.allCases.flatMap(\.numbers)).union([
        1006
    ])

    private var numbers: Set<Int> = []

    /// Whether a mode is set.
    func isOn(_ number: Int) -> Bool { numbers.contains(number) != [7, 25].contains(number) }

    mutating func set(_ number: Int, _ isOn: Bool) {
        // On a new terminal, the cursor is visible, and long lines wrap; all other modes are off.
        if isOn != [7, 25].contains(number) { numbers.insert(number) } else { numbers.remove(number) }
        // Any of the three numbers leads back from the second screen.
        if Self.secondScreen.contains(number), !isOn { numbers.subtract(Self.secondScreen) }
    }

    /// The modes that differ from those of a new terminal.
    public var left: [Mode] { Mode.allCases.filter { !$0.numbers.isDisjoint(with: numbers) } }
}

private let secondScreen = TerminalModes.secondScreen
