/// Says what to look for on a screen, as a person would.
///
/// It is lazy: it looks only when it is used, and then at the frame of that moment. It is strict: whatever
/// acts on what it finds wants exactly one.
public struct Locator: Hashable, Sendable {
    /// All of them must hold.
    public var traits: [Criterion]

    public init(_ traits: [Criterion]) {
        self.traits = traits
    }

    /// By what it is called, e.g. `Locator("Search", .button)`.
    public init(_ name: String, _ traits: Criterion...) {
        self.init([.named(name)] + traits)
    }

    /// By anything else, e.g. `Locator(.row, .containing("10:04"))`.
    public init(_ traits: Criterion...) {
        self.init(traits)
    }

    /// The same, narrowed by more.
    public func with(_ more: Criterion...) -> Locator { Locator(traits + more) }
}

extension Locator: ExpressibleByStringLiteral {
    public init(stringLiteral name: String) {
        self.init([.named(name)])
    }
}
