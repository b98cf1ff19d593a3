/// Texts that are told to nobody: dots stand in their place.
public struct Secrets: Hashable, Sendable {
    /// The names of the variables whose values are such texts.
    var names: Set<String> = []
    private var texts: Set<String> = []

    public init(_ texts: some Sequence<String> = []) {
        insert(texts)
    }

    var isEmpty: Bool { texts.isEmpty }

    mutating func insert(_ more: some Sequence<String>) {
        texts.formUnion(more.lazy.filter { !$0.trimmed.isEmpty })
    }

    mutating func formUnion(_ other: Secrets) {
        names.formUnion(other.names)
        texts.formUnion(other.texts)
    }

    /// The text with dots wherever a secret stands in it.
    public func hidden(in text: String) -> String {
        // A secret that is a part of another one leaves nothing of that.
        texts.sorted { ($1.count, $0) < ($0.count, $1) }.reduce(text) { $0.replacing($1, with: String.dots) }
    }
}
