import Yams

extension ScenarioValue {
    /// Decodes the value as YAML decodes it: `200` is a number, `"200"` is a text.
    ///
    /// - Throws: What `Value` throws, or a `DecodingError`.
    public func decoded<Value: Decodable>(as type: Value.Type = Value.self) throws -> Value {
        try YAMLDecoder().decode(type, from: node)
    }

    private var node: Node {
        switch content {
        case .nothing: scalar("")
        case .text(let text): scalar(text)
        case .list(let members): Node(members.map(\.node))
        case .mapping(let entries): Node(entries.map { (Node($0.key), $0.value.node) })
        }
    }

    private func scalar(_ text: String) -> Node {
        let tag = Tag(Tag.Name(rawValue: notation.tag))
        return .scalar(Node.Scalar(text, tag, notation.isPlain ? .plain : .doubleQuoted))
    }
}
