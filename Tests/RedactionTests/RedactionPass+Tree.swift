import HTTPBodies
import JSONTrees
import Redaction

extension RedactionPass {
    /// A redacted copy of a tree.
    mutating func tree(_ tree: JSONTree) -> JSONTree {
        var tree = tree
        redact(&tree)
        return tree
    }
}
