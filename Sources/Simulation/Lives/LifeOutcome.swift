/// How a life has ended.
package struct LifeOutcome: Hashable, Codable, Sendable {
    package var seed: UInt64
    /// The first thing that was wrong; nil if nothing was.
    package var failure: LifeFailure?
    /// How often each mark in the code was reached.
    package var marks: [String: Int]
    /// The lines of the trace; nil if only its sum was kept.
    package var lines: [String]?

    package init(seed: UInt64, failure: LifeFailure? = nil, marks: [String: Int] = [:]) {
        (self.seed, self.failure, self.marks) = (seed, failure, marks)
    }
}

/// What was wrong in a life.
package struct LifeFailure: Hashable, Codable, Sendable, Error, CustomStringConvertible {
    /// The broken rule, without what varies. Failures of the same rule count as the same.
    package var rule: String
    /// What was seen, in words.
    package var details: [String]

    package init(_ rule: String, _ details: String...) { (self.rule, self.details) = (rule, details) }

    package init(_ rule: String, details: [String]) { (self.rule, self.details) = (rule, details) }

    package var description: String { ([rule] + details).joined(separator: ": ") }

    /// The failure of a life that is another one when it is done a second time.
    static let notRepeatable = LifeFailure("a life is not the same when it is done again")

    package func isLike(_ other: LifeFailure?) -> Bool { rule == other?.rule }
}
