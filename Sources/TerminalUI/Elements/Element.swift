/// One thing on the screen as a person would describe it, such as a field, a button or a text.
public struct Element: Hashable, Sendable {
    public var role: Role
    /// The name of a control, e.g. `Email Address`, or the words of a text.
    public var label: String
    /// The value of a control, e.g. the text typed into a field. A secure field has bullets here.
    public var value: String?
    /// The words that a field shows while it is empty, which say what to type. Nil for other elements.
    public var hint: String?
    public var states: States
    /// The place of the element on the screen, in cells. It may lie partly or wholly out of sight.
    public var frame: Rect
    /// The part of `frame` that a person can see: it was painted, and nothing covers it.
    package var visibleFrame: Rect
    /// The number of rows of a list or a table, including rows that are out of sight. Nil for other elements.
    public var rowCount: Int?
    /// The number of a row among all rows of its list or table, from 1. Nil for other elements, and in a list that does
    /// not number its rows.
    public var rowNumber: Int?
    /// The id of the control. Nil for an element that is only read, such as a text.
    public var id: ControlID?
    public var children: [Element]

    public init(
        role: Role, label: String, value: String? = nil, hint: String? = nil, states: States = [.enabled],
        frame: Rect = .zero, visibleFrame: Rect = .zero, rowCount: Int? = nil, rowNumber: Int? = nil,
        id: ControlID? = nil, children: [Element] = []
    ) {
        self.role = role
        self.label = label
        self.value = value
        self.hint = hint
        self.states = states
        self.frame = frame
        self.visibleFrame = visibleFrame
        self.rowCount = rowCount
        self.rowNumber = rowNumber
        self.id = id
        self.children = children
    }

    mutating func move(by distance: Point) {
        frame = frame.offset(by: distance)
        for index in children.indices { children[index].move(by: distance) }
    }

    public struct States: OptionSet, Hashable, Sendable {
        public let rawValue: UInt16

        public init(rawValue: UInt16) { self.rawValue = rawValue }

        public static let enabled = States(rawValue: 1)
        public static let focused = States(rawValue: 2)
        public static let selected = States(rawValue: 4)
        public static let checked = States(rawValue: 8)
        public static let expanded = States(rawValue: 16)
        /// A click in the middle of the element reaches it, because nothing lies over it.
        package static let hittable = States(rawValue: 32)
        /// The element can have the focus.
        package static let focusable = States(rawValue: 64)
        /// The field has several lines, and Enter begins another.
        public static let multiline = States(rawValue: 128)
        /// The text of a terminal's row goes on in the next row, because it did not fit.
        package static let wrapped = States(rawValue: 256)
    }
}

/// The kind of an element.
public enum Role: String, Hashable, Sendable, CaseIterable {
    case textField, secureField, button, checkbox, stepper
    case list, row, table, cell
    case text, heading, dialog, progress, status
    /// A picture, such as a barcode; its label describes it.
    case image
    /// The screen of another program; its label is the title that the program has set.
    case terminal
    /// Words that lead to an address, which is the value.
    case link
    /// A part of the screen that only holds other elements.
    case group
}

/// The id of a control: unique within its screen and the same in every frame, e.g. `from` or `row-3`.
public struct ControlID: Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
    public var name: String

    public init(_ name: String) { self.name = name }

    public init(stringLiteral name: String) { self.name = name }

    public var description: String { name }
}
