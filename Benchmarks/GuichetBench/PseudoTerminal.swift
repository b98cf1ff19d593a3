import CPseudoTerminal
import Foundation

/// A program running in a terminal of its own, seen from the other side.
final class PseudoTerminal {
    private let master: Int32
    let process: pid_t
    private(set) var output = Data()
    let startedAt: Double

    /// - Parameter home: where the program finds and keeps its files.
    init?(_ program: URL, _ arguments: [String], home: URL) {
        let environment = [
            "TERM=xterm-256color", "LANG=C.UTF-8", "HOME=\(home.path)", "PATH=/usr/bin:/bin",
            "XDG_CONFIG_HOME=\(home.path)/config", "XDG_STATE_HOME=\(home.path)/state",
        ]
        let argv = ([program.path] + arguments).map { strdup($0) } + [nil]
        let envp = environment.map { strdup($0) } + [nil]
        defer { (argv + envp).forEach { free($0) } }
        var master: Int32 = -1
        startedAt = milliseconds()
        let process = bench_spawn(program.path, argv, envp, 80, 24, &master)
        guard process > 0 else { return nil }
        self.master = master
        self.process = process
    }

    func type(_ text: String) {
        let bytes = Array(text.utf8)
        _ = write(master, bytes, bytes.count)
    }

    /// Reads until `text` has been drawn since the last call; the milliseconds since the start, or nil after ten
    /// seconds or when the program ended.
    func wait(for text: String) -> Double? {
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        let limit = milliseconds() + 10_000
        while milliseconds() < limit {
            if let range = output.range(of: Data(text.utf8)) {
                output.removeSubrange(..<range.upperBound)
                return milliseconds() - startedAt
            }
            var descriptor = pollfd(fd: master, events: Int16(POLLIN), revents: 0)
            guard poll(&descriptor, 1, 100) >= 0 else { return nil }
            guard descriptor.revents != 0 else { continue }
            let count = read(master, &buffer, buffer.count)
            guard count > 0 else { return nil }
            output.append(contentsOf: buffer.prefix(count))
        }
        return nil
    }

    /// Resident memory in megabytes (`VmRSS` of /proc), or nil where there is no /proc.
    var residentMegabytes: Double? {
        statusValue("VmRSS:", of: "/proc/\(process)/status").map { Double($0) / 1024 }
    }

    /// How often its threads have stopped waiting so far.
    var wakeups: Int? {
        let tasks = try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(process)/task")
        return tasks?.compactMap {
            statusValue("voluntary_ctxt_switches:", of: "/proc/\(process)/task/\($0)/status")
        }.reduce(0, +)
    }

    func end() {
        kill(process, SIGTERM)
        var status: Int32 = 0
        waitpid(process, &status, 0)
        close(master)
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
