import Foundation

extension String {
    /// The whole minutes from 1970 to an instant, as JSON has it (RFC 3339); nil for another text.
    var minute: String? {
        let instant = [false, true].lazy.compactMap {
            try? Date.ISO8601FormatStyle(includingFractionalSeconds: $0).parse(self)
        }.first
        return instant.map { String(Int(($0.timeIntervalSince1970 / 60).rounded(.down))) }
    }
}
