public import TerminalUI

/// Describes an element on a screen as a person would.
///
/// ```swift
/// let row = Locator(.row, .containing("Bob"), .inside("Guests"))
/// try await app.select(row)
/// try await app.match(row.with(.selected))
/// ```
///
/// Each use of a locator searches the current frame again. An action needs exactly one match.
public struct Locator: Hashable, Sendable {
    /// The conditions that an element has to meet, all at once.
    public var criteria: [Criterion]

    /// A value that can be used as a locator: a locator, or a text that names an element.
    public protocol Convertible {
        var locator: Locator { get }
    }

    public init(_ criteria: [Criterion]) {
        self.criteria = criteria
    }

    /// A locator by name, e.g. `Locator("Search", .button)`.
    public init(_ name: String, _ criteria: Criterion...) {
        self.init([.named(name)] + criteria)
    }

    /// A locator without a name, e.g. `Locator(.row, .containing("10:04"))`.
    public init(_ criteria: Criterion...) {
        self.init(criteria)
    }

    /// The locator, narrowed by more criteria.
    public func with(_ more: Criterion...) -> Locator { Locator(criteria + more) }
}

extension Locator: ExpressibleByStringLiteral {
    public init(stringLiteral name: String) {
        self.init([.named(name)])
    }
}

extension Locator: Locator.Convertible {
    public var locator: Locator { self }
}

extension String: Locator.Convertible {
    public var locator: Locator { Locator([.named(self)]) }
}

/// An element, or words, that a locator found in one frame.
public struct Match: Hashable, Sendable {
    /// The element; nil for words on the screen that do not belong to an element.
    public var element: Element?
    /// The place of the match on the screen, in cells.
    public var frame: Rect
    /// The elements around the match, innermost last.
    package var ancestors: [Element]
    /// The name of the element, or the words that were found.
    public var label: String

    /// The match for a message: `button “Search” (row 14, column 16)`.
    public var description: String {
        "\(element?.inWords ?? "text \(label.quoted)") (row \(frame.y + 1), column \(frame.x + 1))"
    }
}
