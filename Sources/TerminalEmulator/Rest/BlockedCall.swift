import CPseudoTerminal

/// The system call in which a thread is blocked, with its arguments (proc(5), `/proc/…/syscall`).
struct BlockedCall: Hashable {
    private let kind: Int
    private let arguments: [UInt]

    /// Reads the number of a system call and its arguments. Returns nil for a thread that runs, or that is not blocked
    /// in a system call.
    init?(_ line: some StringProtocol) {
        let words = line.split(whereSeparator: \.isWhitespace)
        guard let number = words.first.flatMap({ Int($0) }), number >= 0, words.count >= 7 else { return nil }
        kind = Int(pseudo_terminal_call(number))
        arguments = words[1...6].compactMap { UInt($0.dropFirst(2), radix: 16) }
        guard arguments.count == 6 else { return nil }
    }

    /// The descriptors and the timeout that a thread waits for, besides signals, other threads and children.
    struct Wait: Hashable {
        var descriptors: [Int32] = []
        var end = End.never
        /// Whether the call reads the descriptor, instead of only waiting until it can be read.
        var isRead = false
    }

    /// The timeout of a wait.
    enum End: Hashable {
        case never
        /// When this time has passed since the call.
        case after(Duration)
        /// When a clock shows this time (clock_gettime(2)).
        case at(Duration, clock: Int32)
    }

    /// Returns the descriptors and the timeout of the call; nil if the arguments do not say, or if it is not a call in
    /// which a thread may wait for long.
    ///
    /// - Parameter memory: Reads bytes of the thread's memory.
    func wait(_ memory: (_ address: UInt, _ count: Int) -> [UInt8]?) -> Wait? {
        switch kind {
        case pseudo_terminal_call_read: Wait(descriptors: [descriptor], isRead: true)
        case pseudo_terminal_call_socket: Wait(descriptors: [descriptor])
        case pseudo_terminal_call_poll: wait(list(memory), milliseconds(2))
        case pseudo_terminal_call_ppoll: wait(list(memory), time(2, memory))
        case pseudo_terminal_call_select: wait(sets(memory), time(4, memory, unit: .microseconds(1)))
        case pseudo_terminal_call_pselect: wait(sets(memory), time(4, memory))
        case pseudo_terminal_call_epoll: wait([descriptor], milliseconds(3))
        case pseudo_terminal_call_epoll2: wait([descriptor], time(3, memory))
        case pseudo_terminal_call_nanosleep: wait([], time(0, memory))
        case pseudo_terminal_call_signal: wait([], time(2, memory))
        case pseudo_terminal_call_event: Wait()
        case pseudo_terminal_call_clock_nanosleep:
            // TIMER_ABSTIME is 1.
            wait(
                [], time(2, memory, of: arguments[1] & 1 == 0 ? nil : Int32(truncatingIfNeeded: arguments[0]))
            )
        case pseudo_terminal_call_futex: futex(memory)
        default: nil
        }
    }

    private func wait(_ descriptors: [Int32]?, _ end: End?) -> Wait? {
        guard let descriptors, let end else { return nil }
        return Wait(descriptors: descriptors, end: end)
    }

    private var descriptor: Int32 { Int32(truncatingIfNeeded: arguments[0]) }

    /// Returns the descriptors of poll(2). Each entry has four bytes for the descriptor and four for the events.
    private func list(_ memory: (UInt, Int) -> [UInt8]?) -> [Int32]? {
        guard arguments[1] > 0 else { return [] }
        guard arguments[1] <= 1024, let bytes = memory(arguments[0], Int(arguments[1]) * 8) else {
            return nil
        }
        return stride(from: 0, to: bytes.count, by: 8).map {
            Int32(truncatingIfNeeded: bytes.number(at: $0, 4))
        }
        .filter { $0 >= 0 }
    }

    /// Returns the descriptors of select(2), which are bits in up to three sets.
    private func sets(_ memory: (UInt, Int) -> [UInt8]?) -> [Int32]? {
        let count = Int(truncatingIfNeeded: arguments[0])
        guard (0...1024).contains(count) else { return nil }
        var found: [Int32] = []
        for address in arguments[1...3] where address != 0 && count > 0 {
            guard let bytes = memory(address, (count + 63) / 64 * 8) else { return nil }
            found += (0..<Int32(count)).filter { descriptor in
                bytes[Int(descriptor / 8)] >> UInt8(descriptor % 8) & 1 == 1 && !found.contains(descriptor)
            }
        }
        return found.sorted()
    }

    private func milliseconds(_ index: Int) -> End {
        let count = Int32(truncatingIfNeeded: arguments[index])
        return count < 0 ? .never : .after(.milliseconds(Int64(count)))
    }

    /// Returns the timeout at the address in an argument: seconds, and parts of a second.
    private func time(
        _ index: Int, _ memory: (UInt, Int) -> [UInt8]?, unit: Duration = .nanoseconds(1),
        of clock: Int32? = nil
    ) -> End? {
        guard arguments[index] != 0 else { return .never }
        guard let bytes = memory(arguments[index], 16) else { return nil }
        // The maximum is more than any program means, and too small to overflow.
        let seconds = min(max(bytes.number(at: 0, 8), 0), 1 << 40)
        let time = Duration.seconds(seconds) + unit * Int(min(max(bytes.number(at: 8, 8), 0), 999_999_999))
        return clock.map { .at(time, clock: $0) } ?? .after(time)
    }

    /// Returns the wait of futex(2) for another thread. The operation `wait` has a duration, the others have a time of
    /// a clock.
    private func futex(_ memory: (UInt, Int) -> [UInt8]?) -> Wait? {
        let (wait, lock, waitUntil, waitAndLock, lockUntil): (UInt, UInt, UInt, UInt, UInt) = (
            0, 6, 9, 11, 13
        )
        let (realTime, monotonic): (Int32, Int32) = (0, 1)
        switch arguments[1] & 127 {
        case wait: return self.wait([], time(3, memory))
        case lock: return self.wait([], time(3, memory, of: realTime))
        case waitUntil, waitAndLock, lockUntil:
            return self.wait([], time(3, memory, of: arguments[1] & 256 == 0 ? monotonic : realTime))
        default: return nil
        }
    }
}

extension [UInt8] {
    /// Returns the number in `count` bytes, the least significant first.
    fileprivate func number(at start: Int, _ count: Int) -> Int {
        (0..<count).reduce(0) { $0 | Int(self[start + $1]) << ($1 * 8) }
    }
}
