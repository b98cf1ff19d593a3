package import JSONTrees
package import Waiting

/// The result of a tool: what the client reads.
package struct ToolAnswer: Sendable, Equatable {
    package var text: String
    /// Whether the call failed.
    package var isError = false
    /// The same for programs, in a few members.
    package var structured: JSONTree?
    /// A text of its own after the first one, such as a picture.
    package var attached: String?

    package init(
        _ text: String, isError: Bool = false, structured: JSONTree? = nil, attached: String? = nil
    ) {
        (self.text, self.isError, self.structured, self.attached) = (text, isError, structured, attached)
    }

    /// The members of a `CallToolResult`.
    var members: [JSONTree.Member] {
        let content: JSONTree = .array(
            [text, attached].compactMap(\.self).map { ["type": "text", "text": .string($0)] })
        return [.init("content", content)] + (structured.map { [.init("structuredContent", $0)] } ?? [])
            + (isError ? [.init("isError", true)] : [])
    }
}

/// The tools of a server.
package protocol ToolSet: Sendable {
    /// The tools, as `tools/list` lists them.
    var tools: [JSONTree] { get }
    /// A few sentences for the client about how the tools belong together.
    var instructions: String { get }

    /// Does what a tool is for.
    ///
    /// - Parameter progress: Says how much is done, of how much, and what comes next.
    @UIActor func call(
        _ name: String, _ arguments: JSONTree, progress: @escaping @UIActor (Int, Int, String) -> Void
    ) async -> ToolAnswer

    /// Ends all that was begun.
    @UIActor func end() async
}
