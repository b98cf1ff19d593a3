import CPseudoTerminal
import Foundation
import Waiting

/// A reader of the events for which a blocked thread waits.
struct WaitReader {
    private let thread: ProcessTree.Thread
    /// The processes of the program.
    private let processes: [Int32]
    private let terminal: ProgramTerminal
    private let socketWaits: SocketWaits

    init(
        _ thread: ProcessTree.Thread, among processes: [Int32], _ terminal: ProgramTerminal,
        _ socketWaits: @escaping SocketWaits
    ) {
        (self.thread, self.processes) = (thread, processes)
        (self.terminal, self.socketWaits) = (terminal, socketWaits)
    }

    /// Returns what can make the thread go on.
    ///
    /// - Parameter begin: The earliest instant at which the thread can have been blocked.
    func rest(since begin: LoopInstant) -> ThreadRest {
        // Only a signal makes a stopped thread go on, whatever it waits for.
        guard !thread.isStopped else { return .waits(until: nil) }
        let call = BlockedCall(String(decoding: thread.call, as: UTF8.self))
        guard let call, let wait = call.wait({ ProcessFiles.memory(of: thread.process, $0, $1) }) else {
            return .notKnown("it is blocked in a call to the system that does not say for what")
        }
        var until: LoopInstant?
        switch wait.end {
        case .never: break
        case .after(let time): until = begin.advanced(by: time)
        case .at(let time, let clock):
            guard let now = Self.now(of: clock) else { return .notKnown("it waits for a clock of its own") }
            until = MonotonicClock().now.advanced(by: time - now)
        }
        return rest(of: wait.descriptors, isRead: wait.isRead, until, since: begin)
    }

    private func rest(
        of descriptors: [Int32], isRead: Bool, _ end: LoopInstant?, since begin: LoopInstant
    ) -> ThreadRest {
        var (until, waiting, lists) = (end, descriptors, 0)
        var answer: String?
        while let descriptor = waiting.popLast() {
            // An epoll list may still contain a descriptor that the process has closed, if another one is open on the
            // same file.
            guard let target = try? ProcessFiles.target(of: descriptor, thread.process) else {
                return .notKnown("it waits at a descriptor of which the system does not tell")
            }
            switch WaitSource(target) {
            case .own: continue
            case .terminal(terminal.path):
                if isRead, let time = terminal.readTime { until = min(until, begin.advanced(by: time)) }
            case .terminal:
                guard pseudo_terminal_deliver(thread.process, descriptor) != 0 else {
                    return .notKnown("it waits at another terminal, and the system does not tell of that")
                }
            case .socket:
                if isOwn(descriptor) { continue }
                switch socketWait(target) {
                case .until(let instant)?: until = min(until, instant)
                case .held(let request)?: answer = answer ?? request
                case nil: return .notKnown("it waits at a socket")
                }
            case .timer:
                if let time = WaitSource.rest(ofTimer: info(descriptor)) {
                    until = min(until, MonotonicClock().now.advanced(by: time))
                }
            case .list:
                lists += 1
                // Epoll lists may contain each other, even in a circle.
                guard lists < 10 else { return .notKnown("it waits for lists of lists of descriptors") }
                waiting += WaitSource.members(ofList: info(descriptor))
            case .other(let reason): return .notKnown(reason)
            }
        }
        return .waits(until: until, answer: answer)
    }

    /// Whether only the program itself can make a socket readable.
    private func isOwn(_ descriptor: Int32) -> Bool {
        // The peer is 0 for a Unix socket on which the program itself listens, and which only the program is assumed to
        // know.
        let peer = pseudo_terminal_peer(thread.process, descriptor)
        return peer == 0 || processes.contains(peer)
    }

    /// Returns what the program can receive from a server of this process through a socket; nil if it is not connected
    /// to one, or if that is not known.
    private func socketWait(_ socket: String) -> SocketWait? {
        // If the connection is quiet before the server is asked, the server has read everything that the program has
        // sent. If it is still quiet afterwards, the program has received everything that the server had sent.
        guard let connection = quietConnection(socket),
            let wait = socketWaits(connection.port, connection.serverPort),
            quietConnection(socket) == connection
        else { return nil }
        return wait
    }

    private func quietConnection(_ socket: String) -> TCPConnection? {
        let lines = try? ProcessFiles.text("\(thread.process)/net/tcp")
        let connection = lines.flatMap { TCPConnection(socket, in: $0) }
        return connection?.isQuiet == true ? connection : nil
    }

    private func info(_ descriptor: Int32) -> String {
        (try? ProcessFiles.text("\(thread.process)/fdinfo/\(descriptor)")) ?? ""
    }

    /// Returns whether timers that send signals can make a process go on. The system does not tell when they are due.
    static func alarms(of process: Int32) -> ThreadRest {
        guard let timers = try? ProcessFiles.bytes("\(process)/timers"),
            let status = try? ProcessFiles.text("\(process)/status")
        else { return .notKnown("the system does not tell of its timers") }
        func signals(_ name: String) -> UInt64 {
            let line = status.split(separator: "\n").first { $0.hasPrefix(name) } ?? ""
            return line.split(separator: "\t").last.flatMap { UInt64($0, radix: 16) } ?? 0
        }
        let caught = signals("SigCgt:")
        let (alarm, end) = (UInt64(1) << UInt64(SIGALRM - 1), UInt64(1) << UInt64(SIGTERM - 1))
        // A process that also catches or ignores SIGTERM, as bash, vim and readline do, catches SIGALRM only to tidy up
        // before a signal ends it.
        guard timers.isEmpty, caught & alarm == 0 || (caught | signals("SigIgn:")) & end != 0 else {
            return .notKnown(
                "it has timers that send it signals, and the system does not tell when they are due")
        }
        return .waits(until: nil)
    }

    /// Returns the time of one of the system's clocks; nil for the clock of a process or thread.
    private static func now(of clock: Int32) -> Duration? {
        #if os(Linux)
            var time = timespec()
            guard clock >= 0, ![CLOCK_PROCESS_CPUTIME_ID, CLOCK_THREAD_CPUTIME_ID].contains(clock),
                clock_gettime(clock, &time) == 0
            else { return nil }
            return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
        #else
            return nil
        #endif
    }
}

private func min(_ one: LoopInstant?, _ other: LoopInstant) -> LoopInstant { Swift.min(one ?? other, other) }
