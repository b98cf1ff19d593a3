/// A sentence for the status line.
public struct StatusMessage: Hashable, Sendable {
    public enum Kind: Hashable, Sendable {
        case information, warning, error
    }

    public var text: String
    public var kind: Kind
    /// Whether it says why a key cannot be used: it goes as soon as the key can.
    var isReason = false

    public init(_ text: String, kind: Kind = .information) {
        self.text = text
        self.kind = kind
    }
}
