/// The threads of all descendants of a process, as they were at about one moment.
struct ProcessTree: Hashable {
    var threads: [Thread] = []

    struct Thread: Hashable {
        var process: Int32
        var thread: Int32
        /// The letter of the state: `R`, `S`, `D`, `T` ….
        var state: UInt8
        /// The line of `/proc/…/schedstat`: how long and how many times the thread has run. Two equal lines mean that
        /// it has not run in between.
        var turns: [UInt8]
        /// The line of `/proc/…/syscall`: the system call in which the thread is blocked.
        var call: [UInt8]

        var isStoppedBySignal: Bool { state == UInt8(ascii: "T") }
        /// Whether a signal or a debugger has stopped it.
        var isStopped: Bool { isStoppedBySignal || state == UInt8(ascii: "t") }
        var runs: Bool {
            state == UInt8(ascii: "R") || state == UInt8(ascii: "D") || call.starts(with: "running".utf8)
        }
    }

    /// The processes of the threads. The threads of one process are adjacent in `threads`.
    var processes: [Int32] {
        threads.reduce(into: []) { if $0.last != $1.process { $0.append($1.process) } }
    }

    init(below root: Int32) throws(ProcessFiles.Failure) {
        var next = Self.children(of: root)
        while let process = next.popLast() {
            for thread in ProcessFiles.numbers(in: "\(process)/task") {
                do throws(ProcessFiles.Failure) {
                    try add(thread, of: process)
                } catch {
                    // A thread that has ended does not count.
                    if error == .notAllowed { throw error }
                }
            }
            next += Self.children(of: process)
        }
    }

    private mutating func add(_ thread: Int32, of process: Int32) throws(ProcessFiles.Failure) {
        let folder = "\(process)/task/\(thread)/"
        // The turns are read first: if they are the same when they are read again, the thread has not run since.
        let turns = try ProcessFiles.bytes(folder + "schedstat")
        let stat = try ProcessFiles.bytes(folder + "stat")
        // The program's name is in parentheses, and may itself contain parentheses.
        guard let name = stat.lastIndex(of: UInt8(ascii: ")")), name + 2 < stat.count else { return }
        let state = stat[name + 2]
        guard ![UInt8(ascii: "Z"), UInt8(ascii: "X")].contains(state) else { return }
        let call = try ProcessFiles.bytes(folder + "syscall")
        threads.append(Thread(process: process, thread: thread, state: state, turns: turns, call: call))
    }

    /// Returns the children of a process. The system lists them by the threads that have started them.
    static func children(of process: Int32) -> [Int32] {
        ProcessFiles.numbers(in: "\(process)/task").flatMap { thread in
            let list = (try? ProcessFiles.text("\(process)/task/\(thread)/children")) ?? ""
            return list.split(separator: " ").compactMap { Int32($0) }
        }
    }
}
