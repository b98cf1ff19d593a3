import BlackBox
import Foundation

/// A process that reads lines from standard input and writes lines to standard output.
///
/// It has its own process group, so that Ctrl-C only reaches the process that started it. It shares standard error
/// and the environment with this process.
struct WorkerProcess {
    let identifier: pid_t
    /// The end of a pipe from which the process's lines are read. Reading does not block.
    let output: Int32
    /// The end of a pipe to the process's standard input; nil once it is closed.
    private var input: Int32?
    private var buffer = Data()

    /// Starts a command, which begins with the path of a program.
    ///
    /// - Throws: The system's error, as a `CocoaError` or a `POSIXError`.
    init(_ command: [String]) throws {
        let (input, output) = (try Self.pipe(), try Self.pipe())
        defer {
            Foundation.close(input.readEnd)
            Foundation.close(output.writeEnd)
        }
        do {
            identifier = try Self.start(command, input: input.readEnd, output: output.writeEnd)
        } catch {
            Foundation.close(input.writeEnd)
            Foundation.close(output.readEnd)
            throw error
        }
        _ = fcntl(output.readEnd, F_SETFL, O_NONBLOCK)
        (self.input, self.output) = (input.writeEnd, output.readEnd)
    }

    /// Makes a pipe that other processes do not inherit: a worker only sees the end of its input if nobody else holds
    /// the pipe open.
    private static func pipe() throws -> (readEnd: Int32, writeEnd: Int32) {
        var ends: [Int32] = [-1, -1]
        guard Foundation.pipe(&ends) == 0 else { throw POSIXError(errno) }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        return (ends[0], ends[1])
    }

    private static func start(_ command: [String], input: Int32, output: Int32) throws -> pid_t {
        #if canImport(Darwin)
            var actions: posix_spawn_file_actions_t?
            var attributes: posix_spawnattr_t?
        #else
            var actions = posix_spawn_file_actions_t()
            var attributes = posix_spawnattr_t()
        #endif
        posix_spawn_file_actions_init(&actions)
        posix_spawnattr_init(&attributes)
        defer {
            posix_spawn_file_actions_destroy(&actions)
            posix_spawnattr_destroy(&attributes)
        }
        posix_spawn_file_actions_adddup2(&actions, input, 0)
        posix_spawn_file_actions_adddup2(&actions, output, 1)
        // Without this, the process would inherit the signals that this thread blocks.
        var none = sigset_t()
        sigemptyset(&none)
        posix_spawnattr_setsigmask(&attributes, &none)
        posix_spawnattr_setpgroup(&attributes, 0)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK))
        // Turns off Swift's crash handler, which ignores a signal that another process has sent.
        let environment = ["SWIFT_BACKTRACE": "enable=no"].merging(ProcessInfo.processInfo.environment) { $1 }
            .map { "\($0)=\($1)" }
        let arguments = command.map { strdup($0) } + [nil]
        let variables = environment.map { strdup($0) } + [nil]
        defer { for text in arguments + variables { free(text) } }
        var identifier: pid_t = 0
        let problem = posix_spawn(&identifier, command[0], &actions, &attributes, arguments, variables)
        guard problem == 0 else { throw POSIXError(problem) }
        return identifier
    }

    /// Writes a line. If the process has ended, the line is lost, and `status()` returns the exit status.
    func write(_ line: Data) {
        if let input { _ = line.written(to: input) }
    }

    /// Reads the available lines, without their line ends.
    mutating func readLines() -> [Data] {
        var part = [UInt8](repeating: 0, count: 1 << 16)
        while case let count = read(output, &part, part.count), count > 0 { buffer += part[..<count] }
        return buffer.takeLines()
    }

    mutating func closeInput() {
        if let input { Foundation.close(input) }
        input = nil
    }

    func kill(_ signal: Int32) { _ = Foundation.kill(identifier, signal) }

    /// Returns the exit status of the process; nil while the process runs. The system gives the status only once.
    func status() -> ExitStatus? {
        var status: Int32 = 0
        guard waitpid(identifier, &status, WNOHANG) == identifier else { return nil }
        let signal = status & 0x7F
        return signal == 0 ? .code(status >> 8 & 0xFF) : .signal(signal)
    }

    mutating func close() {
        closeInput()
        Foundation.close(output)
    }
}

extension Data {
    /// Writes all bytes. Returns the system's error number, or 0.
    func written(to descriptor: Int32) -> Int32 {
        withUnsafeBytes { bytes in
            var rest = bytes[0..<bytes.count]
            while !rest.isEmpty {
                let count = Foundation.write(
                    descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
                guard count > 0 || errno == EINTR else { return errno }
                rest = rest.dropFirst(Swift.max(count, 0))
            }
            return 0
        }
    }

    /// Removes the complete lines from the bytes, and returns them without line ends.
    mutating func takeLines() -> [Data] {
        guard let last = lastIndex(of: UInt8(ascii: "\n")) else { return [] }
        let lines = self[..<last].split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        self = Data(self[index(after: last)...])
        return lines.map { Data($0) }
    }
}

/// The exit code of a process, or the signal that ended the process.
enum ExitStatus: Hashable, CustomStringConvertible {
    case code(Int32)
    case signal(Int32)

    /// `signal 11 (SIGSEGV)`, `exit status 3`.
    var description: String {
        switch self {
        case .code(let code): return "exit status \(code)"
        case .signal(let signal):
            let names = [
                SIGHUP: "SIGHUP", SIGINT: "SIGINT", SIGQUIT: "SIGQUIT", SIGILL: "SIGILL", SIGTRAP: "SIGTRAP",
                SIGABRT: "SIGABRT", SIGBUS: "SIGBUS", SIGFPE: "SIGFPE", SIGKILL: "SIGKILL",
                SIGSEGV: "SIGSEGV", SIGPIPE: "SIGPIPE", SIGTERM: "SIGTERM", SIGXCPU: "SIGXCPU",
            ]
            return "signal \(signal)" + (names[signal].map { " (\($0))" } ?? "")
        }
    }
}

extension POSIXError {
    fileprivate init(_ number: Int32) { self.init(POSIXErrorCode(rawValue: number) ?? .EIO) }
}
