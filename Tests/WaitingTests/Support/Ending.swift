import Waiting

extension WaitOutcome {
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
