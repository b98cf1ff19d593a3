import Waiting

extension WaitOutcome {
    /// Whether it ended long before the minute that such waits are given, because something woke the loop.
    var isPrompt: Bool { report.elapsed < .seconds(30) }

    /// The way in which it ended, without its value or error.
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
