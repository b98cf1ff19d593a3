import Foundation

extension WatchedProcess {
    /// Starts a command. Returns its process, and the ends of the pipes to its input and from its output.
    static func start(_ command: [String]) throws -> (identifier: pid_t, input: Int32, output: Int32) {
        let (input, output) = (try pipe(), try pipe())
        defer {
            close(input.readEnd)
            close(output.writeEnd)
        }
        _ = fcntl(output.readEnd, F_SETFL, O_NONBLOCK)
        do {
            let identifier = try start(command, input: input.readEnd, output: output.writeEnd)
            return (identifier, input.writeEnd, output.readEnd)
        } catch {
            close(input.writeEnd)
            close(output.readEnd)
            throw error
        }
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
package enum ExitStatus: Hashable, Sendable, CustomStringConvertible {
    case code(Int32)
    case signal(Int32)

    /// `signal 11 (SIGSEGV)`, `exit status 3`.
    package var description: String {
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
