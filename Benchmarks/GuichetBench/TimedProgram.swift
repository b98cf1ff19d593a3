import Foundation
import TestSupport

/// A program in a terminal of its own, with the time since its start.
struct TimedProgram {
    private let program: TerminalProgram
    private let startedAt: Double

    /// - Parameter home: where the program finds and keeps its files.
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

    /// Reads until `text` has been drawn since the last call; the milliseconds since the start, or nil after ten
    /// seconds or when the program ended.
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

    /// Resident memory in megabytes (`VmRSS` of /proc), or nil where there is no /proc.
    var residentMegabytes: Double? {
        statusValue("VmRSS:", of: "/proc/\(program.process)/status").map { Double($0) / 1024 }
    }

    /// How often its threads have stopped waiting so far.
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

/// A number in a file of /proc, after its name at the beginning of a line.
func statusValue(_ name: String, of path: String) -> Int? {
    guard let text = try? String(contentsOfFile: path, encoding: .utf8) else { return nil }
    for line in text.split(separator: "\n") where line.hasPrefix(name) {
        return line.dropFirst(name.count).split(whereSeparator: \.isWhitespace).first.flatMap { Int($0) }
    }
    return nil
}
