package import Foundation
import Observation
package import Waiting

/// Whether the service can be reached, as its latest responses and failures show.
@Observable
@UIActor
package final class Reachability {
    /// When the first of the latest requests found nothing to connect to; nil if the last of them reached the service.
    package private(set) var offlineSince: Date?

    package nonisolated init() {}

    /// Notes that a response has come, whatever its status.
    package func responded() {
        // Setting the same value again would compose every view again.
        if offlineSince != nil { offlineSince = nil }
    }

    /// Notes that the service could not be reached.
    package func failed(at now: Date) { if offlineSince == nil { offlineSince = now } }
}

extension AppContext {
    /// Says since when the service cannot be reached, by the computer's clock: `offline since 09:12`.
    @UIActor var offlineMark: String? {
        reachability.offlineSince.map { "offline since \(clock(at: nil).words(for: $0))" }
    }
}
