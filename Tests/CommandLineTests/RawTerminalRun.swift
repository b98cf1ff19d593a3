import CPseudoTerminal
import Foundation
import TestSupport
import Waiting

/// A run of Guichet on a terminal of its own that answers nothing and keeps every byte that the program writes.
@UIActor
final class RawTerminalRun {
    private var ends = pseudo_terminal_program()
    private var process: Int32?
    private var isStopped = false
    /// What the program has written since it went on, or else since its start.
    private(set) var written = ""

    init(in folder: TemporaryFolder) throws {
        var arguments = [strdup(Program.file.path), nil]
        let usual = ["TERM=xterm", "LANG=C.UTF-8", "HOME=\(folder.path)", "PATH=/usr/bin:/bin"]
        var environment = usual.map { strdup($0) } + [nil]
        defer { for text in arguments + environment { free(text) } }
        guard pseudo_terminal_spawn(folder.path, &arguments, &environment, 80, 24, &ends) == 0 else {
            throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
        }
    }

    isolated deinit { pseudo_terminal_end(&ends) }

    func type(_ text: String) { _ = write(ends.outside, text, text.utf8.count) }

    func writes(_ text: String) async throws {
        try await wait(for: "the program to write “\(text)”") { [self] in written.contains(text) }
    }

    func stops() async throws { try await wait(for: "the program to stop") { [self] in isStopped } }

    /// Lets the program go on, as `fg` does.
    func goOn() {
        written = ""
        if let process { kill(process, SIGCONT) }
    }

    private func wait(for what: String, _ condition: @escaping () -> Bool) async throws {
        try await eventually(what, within: .seconds(60), polling: .every(.milliseconds(5))) { [self] in
            read()
            return condition()
        }
    }

    private func read() {
        var bytes = [UInt8](repeating: 0, count: 1 << 16)
        while case let count = Foundation.read(ends.outside, &bytes, bytes.count), count > 0 {
            written += String(decoding: bytes[..<count], as: UTF8.self)
        }
        var report = pseudo_terminal_report()
        while Foundation.read(ends.reports, &report, MemoryLayout<pseudo_terminal_report>.size) > 0 {
            if Int(report.kind) == pseudo_terminal_began { process = report.value }
            isStopped = Int(report.kind) == pseudo_terminal_stopped
        }
    }
}
