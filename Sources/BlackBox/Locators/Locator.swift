/// Says what to look for on a screen, as a person would.
///
/// It is lazy: it looks only when it is used, and then at the frame of that moment. It is strict: whatever
/// acts on what it finds wants exactly one.
public struct Locator: Hashable, Sendable {
    /// All of them must hold.
    public var criteria: [Criterion]

    /// A locator, or the label that one would be made of.
    public protocol Convertible {
        var locator: Locator { get }
    }

    public init(_ criteria: [Criterion]) {
        self.criteria = criteria
    }

    /// By what it is called, e.g. `Locator("Search", .button)`.
    public init(_ name: String, _ criteria: Criterion...) {
        self.init([.named(name)] + criteria)
    }

    /// By anything else, e.g. `Locator(.row, .containing("10:04"))`.
    public init(_ criteria: Criterion...) {
        self.init(criteria)
    }

    /// The same, narrowed by more.
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
