public import TerminalUI

/// One line of a scenario: something that a person does, or sees.
public struct Step: Hashable, Sendable {
    public enum Action: Hashable, Sendable {
        /// Replaces what a field holds by what is typed, key by key.
        case enter(String, into: Locator)
        case tap(Locator)
        case press([Key])
        case expect(Locator)
        /// `neverSeen`: whether it may not have been there at all.
        case expectGone(Locator, neverSeen: Bool)
        case clear(Locator)
        /// Into a field, or into what has the focus.
        case paste(String, into: Locator?)
        /// Moves a list's choice to a row or a cell, or sets a checkbox.
        case select(Locator)
        /// With the mouse.
        case click(Locator)
        case scroll(to: Locator)
        case resize(Size)
        /// A step that the program registered.
        case other(word: String, ScenarioValue)
    }

    public var action: Action
    /// As it was written, for reports: `tap: Sign In`.
    public var words: String
    public var place: FileLocation
    /// How long it may take; nil is the scenario's or the driver's own.
    public var timeout: Duration?
    /// What makes the step fail as soon as it is on the screen.
    public var unless: Locator?

    public init(
        _ action: Action, words: String, at place: FileLocation, timeout: Duration? = nil,
        unless: Locator? = nil
    ) {
        self.action = action
        self.words = words
        self.place = place
        self.timeout = timeout
        self.unless = unless
    }
}
