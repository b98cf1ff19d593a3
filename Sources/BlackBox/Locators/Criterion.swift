public import TerminalUI

/// A condition that tells an element from others.
///
/// ```swift
/// try await app.match("Cake", .checkbox, .unchecked)
/// try await app.expect(Locator(.row), count: 3)
/// ```
public indirect enum Criterion: Hashable, Sendable {
    /// The element has this name. If no element has the name, the words may be anywhere on the screen.
    ///
    /// A control is preferred to a text with the same name, such as a caption beside the control.
    case named(String)
    /// The element has exactly this label, ignoring blanks around the label.
    case label(String)
    /// The element has these whole words in its label or value, and shows them. If no element does, the words may be
    /// anywhere on the screen.
    case text(String)
    /// A regular expression matches a part of the element's label or value, and the element shows that part.
    case matching(String)
    /// The element, or an element inside it, has these whole words in its label or value, and shows them.
    case containing(String)
    /// The element has exactly this value, ignoring blanks around the value.
    case value(String)
    /// The control has this id, which the program gives it and nobody sees.
    case id(ControlID)
    /// The field has exactly this hint, ignoring blanks around it. In an empty field, the whole hint can be read.
    case hint(String)
    case kind(Kind)
    /// The element is in this state if the flag is true, and not in this state if the flag is false.
    case state(State, Bool)
    /// All characters of the element have this look.
    case drawn(Look)
    /// The element is part of this container, or lies within the container's frame.
    case inside(Locator)
    /// All characters of the element lie in this part of the screen, or the first of them lies in its cell.
    case on(ScreenPart)
    /// The element has this position among all matches: 1 is the first in reading order, and -1 is the last.
    case nth(Int)
    /// The row has this number among all rows of its list or table, even those out of sight: 1 is the first, and -1 is the
    /// last. Actions scroll to it.
    case number(Int)

    /// A state that an element may be in.
    public enum State: String, Hashable, Sendable, CaseIterable {
        /// The element is a control, enabled, and not covered.
        case tappable
        case enabled, focused, selected, checked, expanded

        func holds(for element: Element) -> Bool {
            switch self {
            case .tappable:
                element.states.isSuperset(of: [.enabled, .hittable]) && element.isActedOn
            case .enabled: element.states.contains(.enabled)
            case .focused: element.states.contains(.focused)
            case .selected: element.states.contains(.selected)
            case .checked: element.states.contains(.checked)
            case .expanded: element.states.contains(.expanded)
            }
        }
    }

    public static func role(_ role: Role) -> Criterion { .kind(Kind(role)) }

    public static let field = Criterion.kind(.field)
    public static let textField = Criterion.role(.textField)
    public static let secureField = Criterion.role(.secureField)
    public static let button = Criterion.role(.button)
    public static let checkbox = Criterion.role(.checkbox)
    public static let stepper = Criterion.role(.stepper)
    public static let list = Criterion.role(.list)
    public static let row = Criterion.role(.row)
    public static let table = Criterion.role(.table)
    public static let cell = Criterion.role(.cell)
    public static let heading = Criterion.role(.heading)
    public static let dialog = Criterion.role(.dialog)
    public static let progress = Criterion.role(.progress)
    public static let status = Criterion.role(.status)

    public static let tappable = Criterion.state(.tappable, true)
    public static let enabled = Criterion.state(.enabled, true)
    public static let disabled = Criterion.state(.enabled, false)
    public static let focused = Criterion.state(.focused, true)
    public static let selected = Criterion.state(.selected, true)
    public static let checked = Criterion.state(.checked, true)
    public static let unchecked = Criterion.state(.checked, false)
    public static let expanded = Criterion.state(.expanded, true)
}
