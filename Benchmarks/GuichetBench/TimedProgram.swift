import Foundation
import TestSupport

/// A program in its own terminal, with the time since its start.
struct TimedProgram {
    private let program: TerminalProgram
    private let startedAt: Double

    /// - Parameter home: The folder in which the program finds and stores its files.
    init?(_ file: URL, _ arguments: [String], home: URL) {
        let environment = [
            "TERM=xterm-256color", "LANG=C.UTF-8", "HOME=\(home.path)", "PATH=/usr/bin:/bin",
            "XDG_CONFIG_HOME=\(home.path)/config", "XDG_STATE_HOME=\(home.path)/state",
        ]
        startedAt = milliseconds()
        guard let program = try? TerminalProgram([file.path] + arguments, environment: environment) else {
            return nil
        }
        self.program = program
    }

    func type(_ text: String) { program.type(text) }

    /// Reads until `text` has been drawn since the last call. Returns the milliseconds since the start of the
    /// program; nil after ten seconds, or if the program has ended.
    func wait(for text: String) -> Double? {
        let limit = milliseconds() + 10_000
        while milliseconds() < limit {
            let drawn = program.drawn()
            if let range = drawn.range(of: Data(text.utf8)) {
                program.forget(range.upperBound)
                return milliseconds() - startedAt
            }
            guard program.waitForOutput(milliseconds: 100) else { return nil }
        }
        return nil
    }

    /// The resident memory in megabytes (`VmRSS` of /proc); nil if there is no /proc.
    var residentMegabytes: Double? {
        statusValue("VmRSS:", of: "/proc/\(program.process)/status").map { Double($0) / 1024 }
    }

    /// The number of times that the program's threads have stopped waiting.
    var wakeups: Int? {
        let tasks = try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(program.process)/task")
        return tasks?.compactMap {
            statusValue("voluntary_ctxt_switches:", of: "/proc/\(program.process)/task/\($0)/status")
        }.reduce(0, +)
    }

    func end() {
        kill(program.process, SIGTERM)
        _ = program.end()
    }
}

/// Returns a number in a file of /proc. It follows the given name at the beginning of a line.
func statusValue(_ name: String, of path: String) -> Int? {
    guard let text = try? String(contentsOfFile: path, encoding: .utf8) else { return nil }
    for line in text.split(separator: "\n") where line.hasPrefix(name) {
        return line.dropFirst(name.count).split(whereSeparator: \.isWhitespace).first.flatMap { Int($0) }
    }
    return nil
}
