import Dispatch
import Foundation
import Locking

/// A reader of a pseudo-terminal on a thread of its own. Without it, a process that writes a large frame and reads the
/// frame itself only afterwards would block forever.
final class OutputCollector: Sendable {
    private let collected = Lock<[UInt8]>([])
    private let arrival = DispatchSemaphore(value: 0)

    /// Reads until nobody has the terminal open any more, and then closes the descriptor.
    init(reading descriptor: Int32) {
        let thread = Thread { [self] in
            var buffer = [UInt8](repeating: 0, count: 1 << 16)
            while true {
                var source = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
                poll(&source, 1, -1)
                let count = read(descriptor, &buffer, buffer.count)
                if count > 0 { collected.withLock { $0 += buffer[..<count] } }
                arrival.signal()
                if count == 0 || count < 0 && errno != EAGAIN && errno != EINTR { break }
            }
            close(descriptor)
        }
        thread.start()
    }

    /// Returns the bytes that have been read since the last call. If there are none, waits for some.
    ///
    /// - Returns: The bytes; empty if none arrive within the limit.
    func take(within limit: Duration) -> [UInt8] {
        let nanoseconds =
            limit.components.seconds * 1_000_000_000 + limit.components.attoseconds / 1_000_000_000
        let deadline = DispatchTime.now() + .nanoseconds(Int(nanoseconds))
        while true {
            let bytes = collected.withLock { bytes in
                defer { bytes = [] }
                return bytes
            }
            guard bytes.isEmpty else { return bytes }
            if arrival.wait(timeout: deadline) == .timedOut { return [] }
        }
    }
}
