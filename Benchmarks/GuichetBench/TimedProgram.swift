import Foundation
import TerminalEmulator
import TerminalUI
import Waiting

/// A program in its own terminal, with the time since its start.
@UIActor
struct TimedProgram {
    private let program: TerminalProgram
    private let scope = LoopScope("a timed program")
    private let startedAt: Double

    /// - Parameter home: The folder in which the program finds and stores its files.
    init?(_ file: URL, _ arguments: [String], home: URL) {
        let environment = [
            "TERM": "xterm-256color", "LANG": "C.UTF-8", "HOME": home.path, "PATH": "/usr/bin:/bin",
            "XDG_CONFIG_HOME": "\(home.path)/config", "XDG_STATE_HOME": "\(home.path)/state",
        ]
        startedAt = milliseconds()
        let launch = TerminalProgram.Launch(
            file.path, arguments: [file.path] + arguments, environment: environment, folder: home.path)
        guard
            let program = try? TerminalProgram(launch, size: Size(width: 80, height: 24), in: scope)
        else { return nil }
        self.program = program
    }

    /// Types text. A tab and a line end are the keys of these names.
    func type(_ text: String) {
        for character in text {
            program.send(.key(character == "\t" ? .tab : character == "\r" ? .enter : .character(character)))
        }
    }

    /// Waits until the screen shows `text`. Returns the milliseconds since the start of the program; nil after ten seconds,
    /// or if the program has ended.
    func wait(for text: String) async -> Double? {
        let outcome = await UILoop.shared.wait(
            for: text, timeout: .seconds(10), scope: scope, failsWhenQuiescent: true
        ) { _ in program.emulator.grid.text.contains(text) }
        guard case .fulfilled = outcome else { return nil }
        return milliseconds() - startedAt
    }

    /// The resident memory in megabytes (`VmRSS` of /proc); nil if there is no /proc.
    var residentMegabytes: Double? {
        program.process.flatMap { statusValue("VmRSS:", of: "/proc/\($0)/status") }.map { Double($0) / 1024 }
    }

    /// The number of times that the program's threads have stopped waiting.
    var wakeups: Int? {
        guard let process = program.process else { return nil }
        let tasks = try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(process)/task")
        return tasks?.compactMap {
            statusValue("voluntary_ctxt_switches:", of: "/proc/\(process)/task/\($0)/status")
        }.reduce(0, +)
    }

    func end() { program.end() }
}

/// Returns a number in a file of /proc. It follows the given name at the beginning of a line.
func statusValue(_ name: String, of path: String) -> Int? {
    guard let text = try? String(contentsOfFile: path, encoding: .utf8) else { return nil }
    for line in text.split(separator: "\n") where line.hasPrefix(name) {
        return line.dropFirst(name.count).split(whereSeparator: \.isWhitespace).first.flatMap { Int($0) }
    }
    return nil
}
