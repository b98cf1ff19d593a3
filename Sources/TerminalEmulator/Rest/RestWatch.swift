import CPseudoTerminal
import Waiting

/// The state of a process, as it was last reported.
enum ToldState { case running, stopped, ended }

/// A watch that asks the system whether a program, with all processes that it has started, can do anything more.
///
/// Each look reads the threads twice. In between, the terminal delivers everything that was written to it. If no thread
/// has run between the two readings, all were blocked at one instant, in system calls whose arguments say what can end
/// them.
struct RestWatch {
    /// The first process of the program, and the process whose descendants are the program.
    private let (program, root): (Int32, Int32)
    private let terminal: ProgramTerminal
    private let socketWaits: SocketWaits
    /// The threads at the last look, each with the earliest instant at which it can have got into this state.
    private var threads: [ProcessTree.Thread: LoopInstant] = [:]
    /// The instant after which every thread that is not in `threads` has got into its state.
    private var since: LoopInstant

    /// Whether this system tells what its processes wait for.
    static var isPossible: Bool {
        let thread = "thread-self/"
        let names = ["schedstat", "stat", "syscall", "children"]
        return names.allSatisfy { (try? ProcessFiles.bytes(thread + $0)) != nil }
    }

    /// - Parameters:
    ///   - program: The first process of the program.
    ///   - root: The process whose descendants are the program.
    ///   - outside: The outer end of the program's terminal.
    ///   - socketWaits: Returns what the program can receive from a server of this process.
    init(
        _ program: Int32, below root: Int32, outside: Int32, _ socketWaits: @escaping SocketWaits,
        at now: LoopInstant
    ) {
        (self.program, self.root, self.socketWaits, since) = (program, root, socketWaits, now)
        terminal = ProgramTerminal(outside: outside)
    }

    /// Notes that a program that was at rest until now gets input.
    mutating func wake(at now: LoopInstant) { since = now }

    /// Looks at the program, and returns the verdict.
    ///
    /// - Parameter told: The state of the program's first process that the guardian has last reported.
    mutating func look(at now: LoopInstant, _ told: ToldState) -> RestVerdict {
        do {
            let tree = try ProcessTree(below: root)
            let begun = tree.threads.map { ($0, threads[$0] ?? since) }
            threads = Dictionary(begun) { first, _ in first }
            since = now
            let first = tree.threads.first { $0.process == program }
            // If the first process is not in the state that was last reported, a report is still to come.
            guard !tree.threads.isEmpty,
                told == first.map({ $0.isStoppedBySignal ? .stopped : .running }) ?? .ended,
                !tree.threads.contains(where: \.runs), !terminal.hasOutput
            else {
                return .runs
            }
            let rests = begun.map { thread, begin in
                WaitReader(thread, among: tree.processes, terminal, socketWaits).rest(since: begin)
            }
            let alarms = tree.processes.map(WaitReader.alarms)
            guard !terminal.hasOutput, try ProcessTree(below: root) == tree else { return .runs }
            return RestVerdict(rests + alarms)
        } catch {
            return .notKnown("the system does not tell what it waits for")
        }
    }
}

/// The terminal of a program, seen from its outer end.
struct ProgramTerminal {
    private let outside: Int32
    let path: String

    init(outside: Int32) {
        self.outside = outside
        path = "/dev/pts/\(pseudo_terminal_number(outside))"
    }

    /// Whether output waits to be read. First delivers all keys and all output that were written so far.
    var hasOutput: Bool { pseudo_terminal_has_output(outside) != 0 }

    /// The timeout of a read of single keys (VTIME); nil if it has none.
    var readTime: Duration? {
        let tenths = Int(pseudo_terminal_read_time(outside))
        return tenths > 0 ? .milliseconds(100 * tenths) : nil
    }
}
