public import TerminalUI

/// A condition on an element, to tell it from the others.
public indirect enum Criterion: Hashable, Sendable {
    /// Its name; where nothing has this name, words anywhere on the screen.
    ///
    /// A control comes before a text with the same words, such as the caption beside it.
    case named(String)
    /// Its label, exactly but for blanks around it.
    case label(String)
    /// Whole words in its label or its value, where they can be read; or else anywhere on the screen.
    case text(String)
    /// A regular expression that matches some of its label or its value, where that can be read.
    case matching(String)
    /// Whole words in the label or the value of the element, or of one within it, where they can be read.
    case containing(String)
    /// Its value, exactly but for blanks around it.
    case value(String)
    case kind(Kind)
    /// A state, and whether the element is to be in it.
    case state(State, Bool)
    /// A look in which all of it is drawn.
    case drawn(Look)
    /// A container that the element is part of, or within whose frame it lies.
    case inside(Locator)
    /// Its position among all matches, from 1 in reading order; from -1 backwards.
    case nth(Int)

    /// A state of an element at the moment.
    public enum State: String, Hashable, Sendable, CaseIterable {
        /// Ready to be acted on: of a kind that can be, enabled, and not covered.
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
