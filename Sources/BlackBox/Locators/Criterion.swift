public import TerminalUI

/// One thing that is said of an element to tell it from the others.
public indirect enum Criterion: Hashable, Sendable {
    /// What it is called. Where nothing is called so: words that stand anywhere on the screen.
    ///
    /// A control goes before a text with the same words, such as the caption beside it.
    case named(String)
    /// What it is called, exactly but for blanks around it.
    case label(String)
    /// Whole words that its label or its value has in it; or that stand on the screen, whatever painted them.
    case text(String)
    /// A regular expression that its label or its value has a match for.
    case matching(String)
    /// Whole words that it, or something within it, has in its label or its value.
    case containing(String)
    /// What it holds, exactly but for blanks around it.
    case value(String)
    case kind(Kind)
    /// Whether it is in this state.
    case state(State, Bool)
    /// It is part of another element, or lies within its frame.
    case inside(Locator)
    /// It is this one of all that match, from 1 in reading order; from -1 backwards.
    case nth(Int)

    /// How an element is, at the moment.
    public enum State: String, Hashable, Sendable, CaseIterable {
        /// Can be acted on now: of a kind that can be, enabled, and nothing lies over it.
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
