import BlackBox

/// A scenario that a person has done, and that can be written into a file.
public struct Transcript: Sendable {
    /// The keys at the top before the steps, such as `name` and `service`.
    var head: [DocumentValue.Entry]
    var steps: [TranscriptStep]
    var secrets: [TranscriptSecret]
    /// The variables that are no secrets, with their values.
    var variables: [DocumentValue.Entry] = []
    /// The lines of the comment at the top.
    package var comments: [String] = []

    public var isEmpty: Bool { steps.isEmpty }

    /// Adds a step at the end that expects something, such as a file.
    ///
    /// - Parameter values: What the step can expect; the best one that has no secret counts. Those after it are for the case
    ///   that it does not come again.
    package mutating func expect(_ word: String, _ values: [DocumentValue]) {
        let plain = values.filter { value in !secrets.contains { value.yaml.contains($0.text) } }
        if let step = TranscriptStep.expecting(plain, word: word) { steps.append(step) }
    }

    /// The number of steps, including those that are expectations.
    package var stepCount: Int { steps.count + steps.count { !$0.expectations.isEmpty } }

    /// The scenario as a file has it.
    public var text: String { lines.joined(separator: "\n") + "\n" }

    private var lines: [String] {
        top
            + steps.flatMap { step in
                (step.comment.map { ["  # \($0)"] } ?? []) + ["  - \(step.yaml)"]
                    + (step.expectations.first.map { ["  - expect: \($0.written.yaml)"] } ?? [])
            }
    }

    private var top: [String] {
        comments.map { $0.isEmpty ? "#" : "# \($0)" } + secretComment
            + head.map { "\($0.key): \($0.value.yaml)" } + secretLines + ["steps:"]
    }

    private var secretComment: [String] {
        guard !secrets.isEmpty else { return [] }
        let names = secrets.map(\.environmentName).listed()
        return [
            "# What was typed and does not show is not in this file: it comes from \(names) of the environment."
        ]
    }

    private var secretLines: [String] {
        let names = secrets.map { DocumentValue.template($0.name) }
        let values =
            variables
            + secrets.map { DocumentValue.Entry($0.name, .template("${env.\($0.environmentName)}")) }
        return (names.isEmpty ? [] : ["secrets: \(DocumentValue.list(names).yaml)"])
            + (values.isEmpty ? [] : ["variables: \(DocumentValue.mapping(values).yaml)"])
    }

    /// A line of the file that has a step.
    struct Place: Hashable {
        var step: Int
        /// Whether the line is the step's expectation.
        var isExpectation: Bool
    }

    /// Returns the step on a line of the file, counted from 1.
    func place(ofLine line: Int) -> Place? {
        var next = top.count + 1
        for (index, step) in steps.enumerated() {
            if step.comment != nil { next += 1 }
            if line == next { return Place(step: index, isExpectation: false) }
            next += 1
            guard !step.expectations.isEmpty else { continue }
            if line == next { return Place(step: index, isExpectation: true) }
            next += 1
        }
        return nil
    }
}
