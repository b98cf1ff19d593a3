import Foundation
import SystemPackage

/// The output and the memory of a program that has ended.
///
/// Foundation's `Process` checks only every 50 ms whether a program has ended, but many of the measured times are
/// shorter.
struct FinishedProgram {
    var output: String
    /// The peak resident memory, in megabytes.
    var peakMemory: Double

    /// Runs a program to its end. Returns nil if it could not be started or failed.
    ///
    /// - Parameter input: The standard input. It is written before the output is read, so it must fit into a pipe.
    init?(_ program: URL, _ arguments: [String], input: String = "") {
        guard let stdin = try? FileDescriptor.pipe(), let stdout = try? FileDescriptor.pipe() else {
            return nil
        }
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_adddup2(&actions, stdin.readEnd.rawValue, STDIN_FILENO)
        posix_spawn_file_actions_adddup2(&actions, stdout.writeEnd.rawValue, STDOUT_FILENO)
        for end in [stdin.readEnd, stdin.writeEnd, stdout.readEnd, stdout.writeEnd] {
            posix_spawn_file_actions_addclose(&actions, end.rawValue)
        }
        let environment = ProcessInfo.processInfo.environment.map { "\($0.key)=\($0.value)" }
        let (words, variables) = (Self.cStrings([program.path] + arguments), Self.cStrings(environment))
        defer { for string in words + variables { free(string) } }
        var process: pid_t = 0
        let failure = posix_spawn(&process, program.path, &actions, nil, words, variables)
        try? stdin.readEnd.close()
        try? stdout.writeEnd.close()
        defer { try? stdout.readEnd.close() }
        guard failure == 0 else {
            try? stdin.writeEnd.close()
            return nil
        }
        _ = try? stdin.writeEnd.closeAfter { try stdin.writeEnd.writeAll(input.utf8) }
        let data = try? FileHandle(fileDescriptor: stdout.readEnd.rawValue, closeOnDealloc: false).readToEnd()
        var (status, usage) = (Int32(0), rusage())
        guard wait4(process, &status, 0, &usage) == process, status == 0 else { return nil }
        output = String(decoding: data ?? Data(), as: UTF8.self)
        peakMemory = Double(usage.ru_maxrss) / 1024
    }

    /// Copies texts for a C function, with nil at the end.
    private static func cStrings(_ texts: [String]) -> [UnsafeMutablePointer<CChar>?] {
        texts.map { strdup($0) } + [nil]
    }
}
