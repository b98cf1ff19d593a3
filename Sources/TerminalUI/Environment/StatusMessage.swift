/// A sentence for the status line.
public struct StatusMessage: Hashable, Sendable {
    public enum Kind: Hashable, Sendable {
        case information, warning, error
    }

    public var text: String
    public var kind: Kind

    public init(_ text: String, kind: Kind = .information) {
        self.text = text
        self.kind = kind
    }
}
