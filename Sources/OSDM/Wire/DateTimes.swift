import Foundation
import Rail
import Synchronization

extension Wire {
    /// The times of one document with their texts. Most of them stand in it many times, and Foundation takes longer for a
    /// time than the coder for all else in an object; the coder carries them in its `userInfo`.
    final class DateTimes: Sendable {
        static let key = CodingUserInfoKey(rawValue: "guichet.osdm.date-times")

        private let times = Mutex<[String: DateTime]>([:])
        private let texts = Mutex<[DateTime: String]>([:])

        private static func of(_ userInfo: [CodingUserInfoKey: Any]) -> DateTimes? {
            key.flatMap { userInfo[$0] as? DateTimes }
        }

        static func time(_ text: String, for decoder: any Decoder) -> DateTime? {
            let known = of(decoder.userInfo)
            if let time = known?.times.withLock({ $0[text] }) { return time }
            let time = DateTime(text)
            known?.times.withLock { $0[text] = time }
            return time
        }

        static func text(_ time: DateTime, for encoder: any Encoder) -> String {
            let known = of(encoder.userInfo)
            if let text = known?.texts.withLock({ $0[time] }) { return text }
            let text = time.text
            known?.texts.withLock { $0[time] = text }
            return text
        }
    }
}
