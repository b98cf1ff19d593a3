/// A key press, with the modifiers that a terminal can report.
public struct Key: Hashable, Sendable {
    public enum Code: Hashable, Sendable {
        /// A typed character as it arrives: Shift with `a` is `A`, without the modifier Shift.
        case character(Character)
        case enter, tab, escape, backspace, delete, insert
        case up, down, left, right, home, end, pageUp, pageDown
        /// F1 is `function(1)`.
        case function(Int)
    }

    public struct Modifiers: OptionSet, Hashable, Sendable {
        public let rawValue: UInt8

        public init(rawValue: UInt8) { self.rawValue = rawValue }

        public static let shift = Modifiers(rawValue: 1)
        public static let alt = Modifiers(rawValue: 2)
        public static let control = Modifiers(rawValue: 4)
    }

    public var code: Code
    public var modifiers: Modifiers

    public init(_ code: Code, _ modifiers: Modifiers = []) {
        self.code = code
        self.modifiers = modifiers
    }

    public static func character(_ character: Character) -> Key { Key(.character(character)) }
    public static func control(_ character: Character) -> Key { Key(.character(character), .control) }
    public static func function(_ number: Int) -> Key { Key(.function(number)) }
    public static let enter = Key(.enter)
    public static let tab = Key(.tab)
    public static let backTab = Key(.tab, .shift)
    public static let escape = Key(.escape)
    public static let backspace = Key(.backspace)
    public static let delete = Key(.delete)
    public static let up = Key(.up)
    public static let down = Key(.down)
    public static let left = Key(.left)
    public static let right = Key(.right)
    public static let home = Key(.home)
    public static let end = Key(.end)
    public static let pageUp = Key(.pageUp)
    public static let pageDown = Key(.pageDown)
    public static let space = Key(.character(" "))
}

extension Key {
    /// The key's name in the footer, as printed on the key: `Enter`, `Ctrl-C`, `F1`, `↑`.
    public var name: String { modifiers.name + codeName }

    private var codeName: String {
        switch code {
        case .character(" "): "Space"
        case .character(let character):
            modifiers.contains(.control) ? character.uppercased() : String(character)
        case .enter: "Enter"
        case .tab: "Tab"
        case .escape: "Esc"
        case .backspace: "Backspace"
        case .delete: "Delete"
        case .insert: "Insert"
        case .up: "↑"
        case .down: "↓"
        case .left: "←"
        case .right: "→"
        case .home: "Home"
        case .end: "End"
        case .pageUp: "PgUp"
        case .pageDown: "PgDn"
        case .function(let number): "F\(number)"
        }
    }
}

extension Key.Modifiers {
    /// The modifiers in front of a key's name: `Ctrl-Shift-`.
    package var name: String {
        [(Self.control, "Ctrl-"), (.alt, "Alt-"), (.shift, "Shift-")].filter { contains($0.0) }.map(\.1)
            .joined()
    }
}
