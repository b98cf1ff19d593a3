/// Something on the screen, as a person would name it: the same facts that a test finds it by.
public struct Element: Hashable, Sendable {
    public var role: Role
    /// What it is called, e.g. `Email Address`, or the words of a text.
    public var label: String
    /// What it holds, e.g. what has been typed; of a secure field only its bullets.
    public var value: String?
    public var states: States
    /// Where it was laid out, in cells of the screen; may lie partly or wholly outside what is seen.
    public var frame: Rect
    /// The part of `frame` that was painted and is not covered by something above it.
    public var visibleFrame: Rect
    /// Names the control across frames; nil for what cannot be acted on.
    public var id: ControlID?
    public var children: [Element]

    public init(
        role: Role, label: String, value: String? = nil, states: States = [.enabled], frame: Rect = .zero,
        visibleFrame: Rect = .zero, id: ControlID? = nil, children: [Element] = []
    ) {
        self.role = role
        self.label = label
        self.value = value
        self.states = states
        self.frame = frame
        self.visibleFrame = visibleFrame
        self.id = id
        self.children = children
    }

    mutating func move(by distance: Point) {
        frame = frame.offset(by: distance)
        for index in children.indices { children[index].move(by: distance) }
    }

    public struct States: OptionSet, Hashable, Sendable {
        public let rawValue: UInt16

        public init(rawValue: UInt16) {
            self.rawValue = rawValue
        }

        public static let enabled = States(rawValue: 1)
        public static let focused = States(rawValue: 2)
        public static let selected = States(rawValue: 4)
        public static let checked = States(rawValue: 8)
        public static let expanded = States(rawValue: 16)
        /// A click in its middle would reach it: nothing lies over it.
        public static let hittable = States(rawValue: 32)
        /// Can take the focus.
        public static let focusable = States(rawValue: 64)
    }
}
