/// A description of an element on a screen, as a person would give it.
///
/// It is lazy: it is looked up when it is used, in the frame of that moment. It is strict: an action wants
/// exactly one match.
public struct Locator: Hashable, Sendable {
    /// The criteria, all of which must hold.
    public var criteria: [Criterion]

    /// A locator, or the label that one would be made of.
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

    /// A locator by anything else, e.g. `Locator(.row, .containing("10:04"))`.
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
