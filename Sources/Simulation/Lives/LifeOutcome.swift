/// The outcome of a life: its failure, if there is one, and the marks that it reached.
package struct LifeOutcome: Hashable, Codable, Sendable {
    package var seed: UInt64
    /// The first failure; nil if nothing was wrong.
    package var failure: LifeFailure?
    /// The number of times that each mark in the code was reached.
    package var marks: [String: Int]
    /// The lines of the trace; nil if they were not asked for.
    package var lines: [String]?

    package init(seed: UInt64, failure: LifeFailure? = nil, marks: [String: Int] = [:]) {
        (self.seed, self.failure, self.marks) = (seed, failure, marks)
    }
}

/// A failure of a life: the rule that it broke, and details.
package struct LifeFailure: Hashable, Codable, Sendable, Error, CustomStringConvertible {
    /// The broken rule, without details that vary. Two failures of the same rule count as the same failure.
    package var rule: String
    /// The observations that break the rule, in words.
    package var details: [String]

    package init(_ rule: String, _ details: String...) { (self.rule, self.details) = (rule, details) }

    package init(_ rule: String, details: [String]) { (self.rule, self.details) = (rule, details) }

    package var description: String { ([rule] + details).joined(separator: ": ") }

    /// The failure of a life that runs differently when it is done a second time.
    static let notRepeatable = LifeFailure("a life is not the same when it is done again")

    package func isLike(_ other: LifeFailure?) -> Bool { rule == other?.rule }
}
