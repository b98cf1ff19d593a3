extension String {
    /// The explanation of a failure without the blocks in it, such as the lines of a tree that differ: for a place that has
    /// only few rows. A block is indented, below a line that ends in a colon.
    package var withoutBlocks: String {
        split(separator: "\n").filter { !$0.hasPrefix("  ") && $0 != ExpectedTree.offer }
            .map { $0.hasSuffix(":") ? "\($0.dropLast())." : String($0) }.joined(separator: "\n")
    }
}
