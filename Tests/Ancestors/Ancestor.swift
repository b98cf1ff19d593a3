import Foundation
import Testing

/// A testing library whose ideas this project has taken over.
struct Ancestor: Sendable {
    var name: String
    var ideas: [Idea]
    /// The things that have no counterpart here, each with its reason.
    var left: String?

    /// - Parameter ideas: a line for each idea, with its cells between bars.
    init(_ name: String, ideas: String, left: String? = nil) {
        self.name = name
        self.ideas = ideas.split(separator: "\n").map { Idea(ancestor: name, row: String($0)) }
        self.left = left
    }
}

/// One idea of an ancestor, and the tests that fail if it does not work here.
struct Idea: Sendable, CustomTestStringConvertible {
    var ancestor: String
    /// What the library does, with the names of its functions.
    var does: String
    /// The counterpart here.
    var here: String
    /// The improvement over the library; empty if it works the same.
    var better: String
    /// The tests, as “Suite.function”.
    var tests: [String]

    fileprivate init(ancestor: String, row: String) {
        self.ancestor = ancestor
        let cells = row.components(separatedBy: " | ")
        does = cells.first ?? ""
        here = cells.dropFirst().first ?? ""
        better = cells.dropFirst(2).first ?? ""
        tests = cells.dropFirst(3).first?.components(separatedBy: " ") ?? []
    }

    var testDescription: String { "\(ancestor): \(does)" }
}
