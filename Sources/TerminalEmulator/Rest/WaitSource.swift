/// The kind of file on which a descriptor is open, by who can make it readable.
enum WaitSource: Hashable {
    /// A pipe or an event, which only the program itself, its input or a signal can make readable.
    case own
    /// A terminal, perhaps not that of the program.
    case terminal(String)
    case socket
    /// A timer. `/proc/…/fdinfo` says when it is due.
    case timer
    /// An epoll instance. `/proc/…/fdinfo` lists the descriptors that it watches.
    case list
    /// Any other file. The text says what the program waits for.
    case other(String)

    /// - Parameter target: The file on which the descriptor is open (proc(5), `/proc/…/fd`).
    init(_ target: String) {
        let kind = target.prefix { $0 != ":" && $0 != "[" && $0 != "(" }
        switch target {
        case "anon_inode:[eventfd]", "anon_inode:[signalfd]", "anon_inode:[pidfd]": self = .own
        case "anon_inode:[timerfd]": self = .timer
        case "anon_inode:[eventpoll]": self = .list
        case _ where kind == "pipe": self = .own
        case _ where kind == "socket": self = .socket
        case "anon_inode:inotify", "anon_inode:[fanotify]":
            self = .other("it waits for changes of files")
        case _ where target.hasPrefix("/dev/pts/") || ["/dev/tty", "/dev/ptmx"].contains(target):
            self = .terminal(target)
        default: self = .other("it waits at \(target)")
        }
    }

    /// Returns the time until a timer is due, from the lines of its `/proc/…/fdinfo`; nil if it is not set.
    static func rest(ofTimer lines: String) -> Duration? {
        guard let line = lines.split(separator: "\n").first(where: { $0.hasPrefix("it_value:") }) else {
            return nil
        }
        let numbers = line.split { !$0.isNumber }.compactMap { Int64($0) }
        guard numbers.count == 2, numbers != [0, 0] else { return nil }
        return .seconds(numbers[0]) + .nanoseconds(numbers[1])
    }

    /// Returns the descriptors of an epoll instance, from the lines of its `/proc/…/fdinfo`.
    static func members(ofList lines: String) -> [Int32] {
        lines.split(separator: "\n").filter { $0.hasPrefix("tfd:") }.compactMap { line in
            line.split(separator: " ").dropFirst().first.flatMap { Int32($0) }
        }
    }
}
