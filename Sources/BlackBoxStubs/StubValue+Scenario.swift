public import HTTPStubs
public import Scenarios

extension StubValue {
    /// Converts a value of a scenario or another YAML file into a value for stubs.
    public init(_ value: DocumentValue) {
        let content: Content =
            switch value.content {
            case .nothing: .plain("")
            case .text(let text): value.isPlain ? .plain(text) : .text(text)
            case .list(let members): .list(members.map { StubValue($0) })
            case .mapping(let entries):
                .mapping(Self.merged(entries).map { Entry($0.key, StubValue($0.value)) })
            }
        self.init(content, at: StubPlace(line: value.place.line, column: value.place.column))
    }

    /// Returns the entries, including those that `<<` merges from other mappings. A mapping's own entries take
    /// precedence (https://yaml.org/type/merge.html).
    private static func merged(_ entries: [DocumentValue.Entry]) -> [DocumentValue.Entry] {
        let sources = entries.filter { $0.key == "<<" }.flatMap { entry in
            if case .list(let members) = entry.value.content { members } else { [entry.value] }
        }
        return sources.reduce(into: entries.filter { $0.key != "<<" }) { merged, source in
            guard case .mapping(let others) = source.content else { return }
            let known = Set(merged.map(\.key))
            merged += Self.merged(others).filter { !known.contains($0.key) }
        }
    }
}
