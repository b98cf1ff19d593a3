/// The name of a control within its screen, the same in every frame, e.g. `from` or `row-3`.
public struct ControlID: Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
    public var name: String

    public init(_ name: String) {
        self.name = name
    }

    public init(stringLiteral name: String) {
        self.name = name
    }

    public var description: String { name }
}
