import CPseudoTerminal
import Waiting

/// What a process does, as it was last told.
enum ToldState { case running, stopped, ended }

/// Asks the system whether a program, with all that it has started, can do anything more.
///
/// The threads are looked at twice, and between both looks the terminal hands over all that was written to it. If no thread
/// has run from the first look to the second one, all were blocked at one instant, in calls whose arguments say what can end
/// them.
struct RestWatch {
    /// The first process of the program, and that whose descendants are the program.
    private let (program, root): (Int32, Int32)
    private let terminal: ProgramTerminal
    private let socketWaits: SocketWaits
    /// Each thread as it was at the last look, and the earliest instant at which it can have begun to be so.
    private var threads: [ProcessTree.Thread: LoopInstant] = [:]
    /// What is not as it was at the last look has changed after this instant.
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
    ///   - socketWaits: What the program can get from a server of this process.
    init(
        _ program: Int32, below root: Int32, outside: Int32, _ socketWaits: @escaping SocketWaits,
        at now: LoopInstant
    ) {
        (self.program, self.root, self.socketWaits, since) = (program, root, socketWaits, now)
        terminal = ProgramTerminal(outside: outside)
    }

    /// Says that a program, which was at rest until now, gets input.
    mutating func wake(at now: LoopInstant) { since = now }

    /// - Parameter told: What the guardian has told of the program's first process.
    mutating func look(at now: LoopInstant, _ told: ToldState) -> RestVerdict {
        do {
            let tree = try ProcessTree(below: root)
            let begun = tree.threads.map { ($0, threads[$0] ?? since) }
            threads = Dictionary(begun) { first, _ in first }
            since = now
            let first = tree.threads.first { $0.process == program }
            // Of what has ended, has stopped or has gone on, that is still to be reported.
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

/// The terminal of a program, as its outer end shows it.
struct ProgramTerminal {
    private let outside: Int32
    let path: String

    init(outside: Int32) {
        self.outside = outside
        path = "/dev/pts/\(pseudo_terminal_number(outside))"
    }

    /// Whether output waits to be read. All keys and all output so far are handed over before.
    var hasOutput: Bool { pseudo_terminal_has_output(outside) != 0 }

    /// The time after which a read of single keys ends by itself; nil for never.
    var readTime: Duration? {
        let tenths = Int(pseudo_terminal_read_time(outside))
        return tenths > 0 ? .milliseconds(100 * tenths) : nil
    }
}
