import BlackBox

/// One part of a plan, such as `2/4`. The parts run on different machines.
package struct ScenarioShard: Hashable, Sendable {
    /// The number of the part, counted from 1.
    package var number: Int
    package var total: Int

    /// The environment variables in which a CI service numbers its parallel jobs.
    private struct Service {
        var name: String
        var number: String
        var total: String
        /// The number of the first job.
        var first = 1
    }

    // From the services' documentation of predefined variables. Kubernetes numbers the pods of an Indexed Job, but a
    // variable with their number exists only if the Job sets it.
    private static let services = [
        Service(name: "GitLab", number: "CI_NODE_INDEX", total: "CI_NODE_TOTAL"),
        Service(name: "CircleCI", number: "CIRCLE_NODE_INDEX", total: "CIRCLE_NODE_TOTAL", first: 0),
        Service(
            name: "Buildkite", number: "BUILDKITE_PARALLEL_JOB", total: "BUILDKITE_PARALLEL_JOB_COUNT",
            first: 0),
        Service(name: "Semaphore", number: "SEMAPHORE_JOB_INDEX", total: "SEMAPHORE_JOB_COUNT"),
        Service(name: "Azure", number: "SYSTEM_JOBPOSITIONINPHASE", total: "SYSTEM_TOTALJOBSINPHASE"),
        Service(name: "Kubernetes", number: "JOB_COMPLETION_INDEX", total: "JOB_COMPLETIONS", first: 0),
    ]

    /// Reads `K/N`, or `ci`, which takes both numbers from the CI service's variables.
    ///
    /// - Throws: A mistake that says what to write.
    package init(_ text: String, environment: [String: String]) throws(DocumentMistake) {
        if text == "ci" {
            let set = Self.services.first { environment[$0.number] != nil && environment[$0.total] != nil }
            guard let set else {
                if let half = Self.services.first(where: { environment[$0.number] != nil }) {
                    throw Self.mistake(
                        "\(half.number) is set, but \(half.total) is not: set it to the number of parts.")
                }
                throw Self.mistake(
                    "No variable says which part this is. Known are those of \(Self.services.map(\.name).listed());"
                        + " elsewhere write the part, such as 2/4.")
            }
            let (number, total) = (environment[set.number] ?? "", environment[set.total] ?? "")
            guard let number = Int(number), let total = Int(total),
                total > 0, 1...total ~= number - set.first + 1
            else {
                throw Self.mistake("\(set.number) is \(number.quoted), and \(set.total) is \(total.quoted).")
            }
            (self.number, self.total) = (number - set.first + 1, total)
            return
        }
        let parts = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
        guard parts.count == 2, let number = parts[0], let total = parts[1], total > 0 else {
            throw Self.mistake("It needs the part and their number, such as 2/4, or ci, not \(text.quoted).")
        }
        guard 1...total ~= number else {
            throw Self.mistake("There is no part \(number) of \(total): the parts are 1 to \(total).")
        }
        (self.number, self.total) = (number, total)
    }

    private static func mistake(_ message: String) -> DocumentMistake {
        DocumentMistake(message, at: FileLocation(file: "--shard"))
    }
}
