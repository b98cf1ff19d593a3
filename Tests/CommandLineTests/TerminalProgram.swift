import CPseudoTerminal
import Foundation
import TestSupport
import Testing
import Waiting

/// The program in a terminal of its own.
struct TerminalProgram {
    let process: pid_t
    private let master: Int32
    private let screen: URL

    init(_ arguments: [String], in folder: TemporaryFolder, environment more: [String] = []) throws {
        let environment =
            ["TERM=xterm", "LANG=C.UTF-8", "HOME=\(folder.url.path)", "PATH=/usr/bin:/bin"] + more
        let program = Program.file.path
        let argv = (["/usr/bin/env", "-C", folder.url.path, program] + arguments).map { strdup($0) } + [nil]
        let envp = environment.map { strdup($0) } + [nil]
        defer { for text in argv + envp { free(text) } }
        var master: Int32 = -1
        // It begins with the signals blocked that are so on this thread, and these are often all.
        var (none, before) = (sigset_t(), sigset_t())
        sigemptyset(&none)
        pthread_sigmask(SIG_SETMASK, &none, &before)
        process = bench_spawn("/usr/bin/env", argv, envp, 80, 24, &master)
        pthread_sigmask(SIG_SETMASK, &before, nil)
        try #require(process > 0)
        _ = fcntl(master, F_SETFL, O_NONBLOCK)
        self.master = master
        screen = folder.url.appending(path: ".screen-\(process)")
        _ = FileManager.default.createFile(atPath: screen.path, contents: nil)
    }

    /// Waits until it has drawn or written a text.
    func shows(_ text: String) async throws {
        let (master, screen) = (master, screen)
        try await eventually(
            "the terminal to show “\(text)”", within: .seconds(60), polling: .every(.milliseconds(10))
        ) {
            var output = try Data(contentsOf: screen)
            var part = [UInt8](repeating: 0, count: 1 << 16)
            while case let count = read(master, &part, part.count), count > 0 {
                output += part[..<count]
            }
            try output.write(to: screen)
            return String(decoding: output, as: UTF8.self).contains(text)
        }
    }

    /// Types keys, as the bytes that a terminal sends for them.
    func type(_ keys: String) {
        let bytes = Array(keys.utf8)
        _ = write(master, bytes, bytes.count)
    }

    /// Waits until its screen, drawn anew, shows a text.
    func shows(anew text: String) async throws {
        let (master, screen) = (master, screen)
        try Data().write(to: screen)
        let redraw: [UInt8] = [0x0C]
        try await eventually(
            "the terminal to show “\(text)”", within: .seconds(60), polling: .every(.milliseconds(20))
        ) {
            var output = Data()
            var part = [UInt8](repeating: 0, count: 1 << 16)
            while case let count = read(master, &part, part.count), count > 0 { output += part[..<count] }
            let before = try Data(contentsOf: screen)
            try output.write(to: screen)
            // What was drawn between two looks may stand in both.
            if String(decoding: before + output, as: UTF8.self).contains(text) { return true }
            _ = write(master, redraw, redraw.count)
            return false
        }
    }

    /// Reads what it has written, so that it does not wait for a reader.
    func drain() {
        var part = [UInt8](repeating: 0, count: 1 << 16)
        while read(master, &part, part.count) > 0 {}
    }

    /// Waits for its end: its status, or 128 and the number of the signal that ended it.
    func end() -> Int32 {
        var status: Int32 = 0
        waitpid(process, &status, 0)
        close(master)
        return status & 0x7F == 0 ? status >> 8 & 0xFF : 128 + status & 0x7F
    }
}
