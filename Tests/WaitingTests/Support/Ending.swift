import Waiting

extension WaitOutcome {
    /// Whether it ended long before the minute that such waits are given: something woke whoever waited.
    var isPrompt: Bool { report.elapsed < .seconds(30) }

    /// How it ended, without what came with it.
    var ending: String {
        switch self {
        case .fulfilled: "fulfilled"
        case .timedOut: "timed out"
        case .failed(let error, _): "failed: \(error)"
        case .interrupted(let by, _): "interrupted by \(by)"
        case .cancelled: "cancelled"
        case .quiescent: "quiescent"
        }
    }
}
