import HTTPBodies
import JSONTrees
import Redaction

extension RedactionPass {
    /// A redacted copy of a tree.
    mutating func tree(_ tree: JSONTree) -> JSONTree {
        var json = JSONTape(tree)
        redact(&json)
        return json.tree
    }
}
