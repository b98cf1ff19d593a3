import BlackBox

extension ScenarioResult {
    /// Decides whether the outcome is that of the known fault. If that has a message, a failure without its words is one
    /// like any other, and says so.
    mutating func judge(byFaultOf scenario: Scenario) {
        guard let message = scenario.knownMessage, outcome != .passed,
            !messages.allSatisfy({ $0.contains(message) })
        else { return knownFault = scenario.knownFault }
        let note = "“fails” knows another failure, with \(message.quoted)"
        switch outcome {
        case .failed(let failure):
            var noted = failure
            noted.notes.append(note)
            if failure == softFailures.first { softFailures[0] = noted }
            outcome = .failed(noted)
        case .failedAtEnd(let sentences): outcome = .failedAtEnd(sentences + [note + "."])
        case .passed, .notOpened: break
        }
    }

    /// The message of each failure.
    private var messages: [String] {
        if case .failedAtEnd(let sentences) = outcome { return [sentences.joined(separator: "\n")] }
        return failures.map { "\($0.headline)\n\($0.explanation)" }
    }
}
