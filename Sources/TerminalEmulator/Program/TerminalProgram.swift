import CPseudoTerminal
import Foundation
public import TerminalUI
public import Waiting

/// A program in a process of its own, on a pseudo-terminal that is shown by a `TerminalView`.
///
/// The loop reads the program's output. A guardian process kills the program and every process that it has started when
/// this object ends the program, or when this process ends for any reason.
@UIActor
public final class TerminalProgram {
    /// A program to start, with its arguments, its environment and its folder.
    public struct Launch: Sendable {
        /// The path of the program's file.
        public var path: String
        /// The arguments, with the program's name as the first.
        public var arguments: [String]
        /// All variables of the program's environment.
        public var environment: [String: String]
        /// The folder in which the program begins.
        public var folder: String

        public init(
            _ path: String, arguments: [String], environment: [String: String], folder: String
        ) {
            (self.path, self.arguments) = (path, arguments)
            (self.environment, self.folder) = (environment, folder)
        }
    }

    public enum State: Hashable, Sendable {
        /// The program runs, or is about to.
        case running
        /// A signal has stopped the program, as Ctrl-Z does in a shell.
        case stopped(signal: Int32)
        case ended(Ending)
    }

    public enum Ending: Hashable, Sendable {
        case exited(status: Int32)
        case killed(signal: Int32)
        /// The program could not be run, for the reason that the system gives, or because its guardian has ended.
        case failed(String)
    }

    public let emulator: TerminalEmulator
    /// The state of the program. It has ended only when all its output has been read.
    public private(set) var state = State.running
    /// The program's process; nil before it has begun.
    public private(set) var process: Int32?
    /// The changes that the program had left in its terminal when it ended, and that a person finds in the shell. Empty
    /// after SIGKILL, because the program could not tidy up, and after SIGHUP, because there is no terminal any more.
    public private(set) var leftovers: [TerminalLeftover] = []
    /// Called after new output, and after each change of the state.
    public var onChange: (@UIActor () -> Void)?
    /// Whether the program has written anything.
    public private(set) var hasDrawn = false
    /// Whether the program has written anything since the last input, or since a held response was announced.
    package private(set) var hasAnswered = false
    /// Whether the program may still answer the last input when a short timer ends. Some programs handle a key only
    /// then.
    package var mayAnswerSoon: Bool { rest.mayAnswerSoon }
    /// The time for which a program that polls its input has written nothing; nil if it does not poll.
    package var pollingTime: Duration? { rest.pollingTime }
    /// The system's verdict on whether the program can do anything more.
    public var verdict: RestVerdict { rest.verdict }

    private let loop: UILoop
    private let scope: LoopScope
    private var ends: pseudo_terminal_program
    private var output: LoopSource?
    private var reports: LoopSource?
    private let rest: ProgramRest
    private var sender: LoopSource?
    private var unsent: ArraySlice<UInt8> = []
    /// The parts of the input that are sent once the program has handled the parts before them.
    private var waiting: ArraySlice<ArraySlice<UInt8>> = []
    private var next: LoopSource?
    private let quiet: Duration
    private var reported: Ending?
    /// The size that the window gives the terminal. A program may ask for another size.
    private var room: Size
    private var isOver = false

    /// The maximum time for which one pass of the loop reads, so that keys and frames get their turn.
    private static let longestPass = Duration.milliseconds(8)
    /// The maximum number of bytes that wait until the program reads them.
    private static let mostUnsent = 1 << 20

    /// Starts a program.
    ///
    /// - Parameters:
    ///   - quiet: The time without output after which the program is assumed to be at rest, where the system does not
    ///     tell.
    ///   - socketWaits: Returns what the program can receive from a server of this process. ``expectAnswer()`` has to
    ///     be called before a held response is sent.
    /// - Throws: `POSIXError` if the system has no terminal, process or descriptor left.
    public init(
        _ launch: Launch, size: Size, quiet: Duration = .milliseconds(50), widths: CellWidths = .newest,
        socketWaits: @escaping SocketWaits = { _, _ in nil }, on loop: UILoop = .shared, in scope: LoopScope
    ) throws {
        (self.loop, self.scope, self.quiet, room) = (loop, scope, quiet, size)
        rest = ProgramRest(quiet: quiet, socketWaits, on: loop, in: scope)
        emulator = TerminalEmulator(size: size, widths: widths)
        // If this throws, `deinit` does not run, and must not: nothing has begun that it could end.
        ends = try Self.spawn(launch, emulator.size)
        output = loop.addSource(readable: ends.outside, name: "the output of the program", in: scope) {
            [weak self] in self?.read()
        }
        reports = loop.addSource(readable: ends.reports, name: "the program", in: scope) { [weak self] in
            self?.readReports()
        }
        rest.onRest = { [weak self] in self?.comeToRest() }
    }

    isolated deinit { end() }

    private static func spawn(_ launch: Launch, _ size: Size) throws -> pseudo_terminal_program {
        var ends = pseudo_terminal_program()
        let arguments = launch.arguments
        var argv = ([launch.path] + arguments.dropFirst()).map { strdup($0) } + [nil]
        var envp =
            launch.environment.sorted { $0.key < $1.key }.map { strdup("\($0.key)=\($0.value)") } + [nil]
        defer { for text in argv + envp { free(text) } }
        guard
            pseudo_terminal_spawn(
                launch.folder, &argv, &envp, Int32(size.width), Int32(size.height), &ends) == 0
        else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
        return ends
    }

    /// Whether the program is at rest: it has ended, or for a while only input can make it go on. Where the system does
    /// not tell, a program that has written nothing for a while counts as at rest.
    public var isAtRest: Bool {
        if case .ended = state { true } else { rest.isAtRest }
    }

    /// Whether the program can be expected to take keys: it is at rest, or has worked on the last keys for a while.
    ///
    /// Earlier keys may be lost: many programs throw away the keys that were typed before they were ready.
    public var takesKeys: Bool {
        rest.takesKeys(
            hasUnread: hasUnreadKeys,
            seemsReady: hasDrawn && pseudo_terminal_edits_lines(ends.outside) == 0)
    }

    /// Whether the program waits for a line that the terminal does not show, as for a password (termios(3): ICANON
    /// without ECHO).
    public var hidesInput: Bool { pseudo_terminal_hides_input(ends.outside) != 0 }

    /// Whether there are keys that the program has not read.
    public var hasUnreadKeys: Bool {
        !isOver && output != nil
            && (!unsent.isEmpty || !waiting.isEmpty || pseudo_terminal_unread(ends.outside) > 0)
    }

    /// The resident memory of the program and of the processes that it has started, in bytes (proc(5), `VmRSS`); nil if
    /// the program has ended, or if the system does not say.
    public var memory: Int? { process.flatMap { isOver ? nil : ProcessMemory.bytes(of: $0) } }

    /// The number of processes: the program's own, and those that it has started, where the system lists them. 0 before
    /// the program has begun, and after `end()`.
    package var runningProcesses: Int {
        guard !isOver, let process else { return 0 }
        var (next, count) = ([process], 0)
        while let process = next.popLast() {
            count += 1
            next += ProcessTree.children(of: process)
        }
        return count
    }

    /// Returns how a click, or a turn of the wheel, reaches the program.
    public func reach(of mouse: MouseEvent) -> MouseReach { emulator.reach(of: mouse) }

    /// Sends input to the program, as a terminal would. Ignores clicks that cannot be sent.
    public func send(_ event: InputEvent) {
        guard !isOver else { return }
        if case .resize(let size) = event { return resize(to: size) }
        give { emulator.press(event) }
    }

    private func give(_ input: () -> Void) {
        guard !isOver else { return }
        hasAnswered = false
        rest.isPressed()
        input()
        sendReplies()
    }

    /// Announces that a held response to a request of the program is about to be sent.
    public func expectAnswer() {
        guard !isOver else { return }
        hasAnswered = false
        rest.goOn(byInput: true)
    }

    /// Sends a mouse gesture to the program. Ignores one that cannot be sent.
    package func send(_ gesture: MouseGesture) {
        give { emulator.press(gesture) }
    }

    /// Whether the program has asked to be told when its terminal gets or loses the focus (mode 1004).
    package var takesFocus: Bool { emulator.modes.isOn(1004) }

    /// Tells the program that its terminal has got the focus or has lost it, if it has asked for that.
    public func focus(_ isIn: Bool) {
        give { emulator.focus(isIn) }
    }

    /// Sends a signal to the program's process, but not to the processes that it has started.
    ///
    /// - Throws: `POSIXError` if it has ended, or if the system refuses, as with a program of another user.
    public func send(signal: Int32) throws {
        guard !isOver, reported == nil, let process else { throw POSIXError(.ESRCH) }
        guard kill(process, signal) == 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EPERM) }
        hasAnswered = false
        rest.isPressed()
        rest.goOn(byInput: true)
    }

    /// Ends the program as a closing terminal does: sends SIGHUP to its process group, so that it can tidy up. After
    /// two seconds, kills every process that is left.
    public func hangUp() async {
        if !isOver, reported == nil, let process {
            kill(-process, SIGHUP)
            // A stopped process gets the signal only when it goes on.
            kill(-process, SIGCONT)
            _ = await loop.wait(for: "the program to end", timeout: .seconds(2), scope: scope) { [self] _ in
                reported != nil
            }
        }
        end()
    }

    /// Resizes the terminal. The program learns of it by `SIGWINCH`.
    public func resize(to size: Size) {
        guard !isOver, size.width > 0, size.height > 0, size != room else { return }
        (room, hasAnswered) = (size, false)
        guard size != emulator.size else { return }
        emulator.resize(to: size)
        _ = pseudo_terminal_resize(ends.outside, Int32(size.width), Int32(size.height))
        rest.goOn(byInput: true)
    }

    /// Kills the program if it still runs, and every process that it has started. A second call does nothing.
    public func end() {
        guard !isOver else { return }
        isOver = true
        for source in [output, reports, sender] { source?.cancel() }
        next?.cancel()
        rest.end()
        pseudo_terminal_end(&ends)
    }

    // MARK: Output

    private func read() {
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        var total = 0
        var isAtEnd = false
        let size = emulator.size
        let end = MonotonicClock().now.advanced(by: Self.longestPass)
        repeat {
            let count = Foundation.read(ends.outside, &buffer, buffer.count)
            // On Linux, the read fails with EIO when nobody has the terminal open any more.
            if count == 0 || count < 0 && errno != EAGAIN && errno != EINTR { isAtEnd = true }
            guard count > 0 else { break }
            emulator.feed(Array(buffer[..<count]))
            total += count
        } while MonotonicClock().now < end
        if emulator.size != size {
            _ = pseudo_terminal_resize(ends.outside, Int32(emulator.size.width), Int32(emulator.size.height))
        }
        if total > 0 {
            (hasDrawn, hasAnswered) = (true, true)
            sendReplies()
            rest.goOn(byInput: false)
        }
        if isAtEnd {
            output?.cancel()
            output = nil
        }
        settleEnding()
        if total > 0 || isAtEnd { onChange?() }
    }

    private func comeToRest() {
        if !waiting.isEmpty { sendNext() }
        // Terminals show an unfinished frame after a while.
        emulator.endFrame()
        settleEnding()
        onChange?()
    }

    // MARK: Input

    private func sendReplies() {
        let parts = emulator.takeInput()
        // Drops replies for a program that keeps asking and does not read them.
        guard unsent.count < Self.mostUnsent, waiting.count < Self.mostUnsent else { return write() }
        let isFree = waiting.isEmpty
        waiting += parts
        if isFree { sendNext() }
    }

    /// Sends the next part of the input. A program that reads the press and the release of a button together may lose
    /// the click, as tig does; from a person, they never come together.
    private func sendNext() {
        next?.cancel()
        if let part = waiting.popFirst() { unsent += part }
        write()
        guard !waiting.isEmpty, !isOver else { return }
        next = loop.schedule(after: quiet, name: "the next report of the mouse", in: scope) { [weak self] in
            self?.sendNext()
        }
    }

    private func write() {
        guard !isOver else { return }
        while !unsent.isEmpty {
            let count = unsent.withUnsafeBytes { Foundation.write(ends.outside, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { break }
            unsent = unsent.dropFirst(count)
            rest.goOn(byInput: true)
        }
        if unsent.isEmpty {
            sender?.cancel()
            sender = nil
        } else if sender == nil, output != nil {
            sender = loop.addSource(
                writable: ends.outside, name: "keys that the program has not read", in: scope
            ) {
                [weak self] in self?.write()
            }
        }
    }

    // MARK: Reports

    private func readReports() {
        var report = pseudo_terminal_report()
        var count: Int
        repeat {
            count = Foundation.read(ends.reports, &report, MemoryLayout<pseudo_terminal_report>.size)
            if count > 0 { take(report) }
        } while count > 0
        if count == 0 { loseGuardian() }
        rest.goOn(byInput: false)
        settleEnding()
        onChange?()
    }

    private func take(_ report: pseudo_terminal_report) {
        switch Int(report.kind) {
        case pseudo_terminal_began:
            process = report.value
            rest.begin(report.value, below: ends.guardian, outside: ends.outside)
        case pseudo_terminal_failed: reported = .failed(String(cString: strerror(report.value)))
        // If the program could not be begun, the guardian also reports the end of the process.
        case pseudo_terminal_exited: reported = reported ?? .exited(status: report.value)
        case pseudo_terminal_killed: reported = reported ?? .killed(signal: report.value)
        case pseudo_terminal_stopped: (state, rest.told) = (.stopped(signal: report.value), .stopped)
        default: (state, rest.told) = (.running, .running)
        }
        if reported != nil { rest.told = .ended }
    }

    /// Kills the program, because its guardian has ended and cannot do so later.
    private func loseGuardian() {
        reports?.cancel()
        guard reported == nil else { return }
        reported = .failed("its guardian process has ended")
        if let process { kill(-process, SIGKILL) }
    }

    private var leftoversNow: [TerminalLeftover] {
        let settings: Set<TerminalLeftover> = Set(
            (pseudo_terminal_is_raw(ends.outside) != 0 ? [.raw] : [])
                + (pseudo_terminal_echoes(ends.outside) == 0 ? [.noEcho] : []))
        return TerminalLeftover.allCases.filter(settings.union(emulator.leftovers).contains)
    }

    /// Sets the state to `ended` once the end is reported and all output is read. If a process that the program has
    /// started keeps the terminal open, the output does not end; then all of it counts as read once the processes are
    /// at rest or silent.
    private func settleEnding() {
        guard let reported, output == nil || rest.isAtRest || rest.isQuiet else { return }
        state = .ended(reported)
        if ![SIGKILL, SIGHUP].map(Ending.killed).contains(reported) { leftovers = leftoversNow }
        for source in [output, reports, sender] { source?.cancel() }
        rest.end()
    }
}
