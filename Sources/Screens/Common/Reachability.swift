package import Foundation
import Marks
import Observation
package import Waiting

/// Whether the service can be reached, judging by its latest responses and failures.
@Observable
@UIActor
package final class Reachability {
    /// Since when no request could connect to the service; nil if the last request reached it.
    package private(set) var offlineSince: Date?

    package nonisolated init() {}

    /// Records that a response has come, whatever its status.
    package func responded() {
        // Every assignment makes all views that read the value compose again, even if it is the same.
        if offlineSince != nil { offlineSince = nil }
    }

    /// Records that the service could not be reached.
    package func failed(at now: Date) {
        guard offlineSince == nil else { return }
        Mark.reached(.offlineSaid)
        offlineSince = now
    }
}

extension AppContext {
    /// Says since when the service cannot be reached, by the computer's clock: `offline since 09:12`.
    @UIActor var offlineMark: String? {
        reachability.offlineSince.map { "offline since \(clock(at: nil).words(for: $0))" }
    }
}
