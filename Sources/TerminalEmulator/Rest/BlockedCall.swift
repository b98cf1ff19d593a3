import CPseudoTerminal

/// The call to the system in which a thread is blocked, with its arguments (proc(5), `/proc/…/syscall`).
struct BlockedCall: Hashable {
    private let kind: Int
    private let arguments: [UInt]

    /// Reads the number of a call and its arguments. Returns nil for a thread that runs, or that is blocked elsewhere.
    init?(_ line: some StringProtocol) {
        let words = line.split(whereSeparator: \.isWhitespace)
        guard let number = words.first.flatMap({ Int($0) }), number >= 0, words.count >= 7 else { return nil }
        kind = Int(pseudo_terminal_call(number))
        arguments = words[1...6].compactMap { UInt($0.dropFirst(2), radix: 16) }
        guard arguments.count == 6 else { return nil }
    }

    /// What a thread waits for, besides signals, other threads and children.
    struct Wait: Hashable {
        var descriptors: [Int32] = []
        var end = End.never
        /// Whether it reads the descriptor, and does not only wait for it.
        var isRead = false
    }

    /// When a wait ends by itself.
    enum End: Hashable {
        case never
        /// So long after the call.
        case after(Duration)
        /// At a time of a clock (clock_gettime(2)).
        case at(Duration, clock: Int32)
    }

    /// Returns what the call waits for; nil if the call does not say, or is none in which a thread may wait for long.
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

    /// The descriptors of poll(2): each has four bytes of its number, and four of events.
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

    /// The descriptors of select(2): a bit for each in up to three sets.
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

    /// The time at an address: seconds, and parts of a second.
    private func time(
        _ index: Int, _ memory: (UInt, Int) -> [UInt8]?, unit: Duration = .nanoseconds(1),
        of clock: Int32? = nil
    ) -> End? {
        guard arguments[index] != 0 else { return .never }
        guard let bytes = memory(arguments[index], 16) else { return nil }
        // More than any program means, and less than what overflows.
        let seconds = min(max(bytes.number(at: 0, 8), 0), 1 << 40)
        let time = Duration.seconds(seconds) + unit * Int(min(max(bytes.number(at: 8, 8), 0), 999_999_999))
        return clock.map { .at(time, clock: $0) } ?? .after(time)
    }

    /// futex(2): waiting for another thread; the first operation has a length of time, and the others a time of a clock.
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
    /// The number that the machine has in so many bytes, the least significant first.
    fileprivate func number(at start: Int, _ count: Int) -> Int {
        (0..<count).reduce(0) { $0 | Int(self[start + $1]) << ($1 * 8) }
    }
}
