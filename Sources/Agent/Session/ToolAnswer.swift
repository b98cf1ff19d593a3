import JSONTrees

/// The result of a tool: what the client reads.
struct ToolAnswer: Sendable {
    /// What is said, and after it perhaps a picture as SVG.
    var texts: [String]
    /// Whether the call failed.
    var isError = false
    /// The same for programs, in a few members. They are not `structuredContent`, because some clients show their model
    /// nothing but that where it is given (https://github.com/anthropics/claude-code/issues/55677).
    var facts: [JSONTree.Member] = []

    /// The members of a `CallToolResult`, without its `_meta`.
    var members: [JSONTree.Member] {
        let content = texts.map { JSONTree.object([.init("type", "text"), .init("text", .string($0))]) }
        return [.init("content", .array(content))] + (isError ? [.init("isError", true)] : [])
    }

    var meta: [JSONTree.Member] { facts.isEmpty ? [] : [.init("guichet", .object(facts))] }
}
