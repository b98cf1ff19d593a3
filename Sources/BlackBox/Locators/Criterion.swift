public import TerminalUI

/// A condition that tells an element from others.
public indirect enum Criterion: Hashable, Sendable {
    /// Its name. If nothing has this name, words anywhere on the screen.
    ///
    /// A control is preferred to a text with the same words, such as the caption beside it.
    case named(String)
    /// Its exact label, ignoring blanks around it.
    case label(String)
    /// Whole words in its label or value, if they can be read. If no element has them, anywhere on the screen.
    case text(String)
    /// A regular expression that matches part of its label or value, if that can be read.
    case matching(String)
    /// Whole words in the label or value of the element, or of an element in it, if they can be read.
    case containing(String)
    /// Its exact value, ignoring blanks around it.
    case value(String)
    case kind(Kind)
    /// A state, and whether the element must be in it.
    case state(State, Bool)
    /// A look that all of its characters have.
    case drawn(Look)
    /// A container that the element is part of, or whose frame it lies in.
    case inside(Locator)
    /// Its position among all matches, from 1 in reading order; from -1 backwards.
    case nth(Int)

    /// A state that an element may be in.
    public enum State: String, Hashable, Sendable, CaseIterable {
        /// Can be acted on now: it is a control, enabled, and not covered.
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
}

extension Criterion {
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
