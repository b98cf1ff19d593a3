import CPseudoTerminal
import Foundation
import TerminalEmulator
import TerminalUI
import Waiting

/// Measures a program on a terminal in a window: from a key to its frame, a flood of output, and a scenario with vim.
struct TerminalBench {
    var place: BenchPlace
    var figures: Figures

    @UIActor func run() async throws {
        try await echo()
        try await throughput()
    }

    /// The time from a key until the window has painted what `cat` sends back, and with no window at all.
    @UIActor private func echo() async throws {
        let (program, window, scope) = try open("/bin/sh", ["sh", "-c", "stty raw -echo; echo ready; cat"])
        defer {
            window.close()
            program.end()
        }
        await see("ready", program, scope)
        var samples: [Double] = []
        for number in 0..<200 {
            let key = Character(Unicode.Scalar(UInt8(97 + number % 26)))
            let wanted = window.frame.number
            let before = milliseconds()
            window.send(.key(.character(key)))
            _ = await UILoop.shared.wait(for: "the frame", timeout: .seconds(5), scope: scope) { _ in
                window.frame.number > wanted && !window.needsDisplay
                    && program.emulator.grid.text.hasSuffix(String(key))
            }
            samples.append(milliseconds() - before)
        }
        figures.print("pty.echo.median", Sample(samples).median, "ms")
        try bareEcho()
    }

    /// The time from a byte that is written to a terminal until `cat` has sent it back, with nothing in between.
    private func bareEcho() throws {
        var ends = pseudo_terminal_program()
        let words: [String] = ["/bin/sh", "-c", "stty raw -echo; echo ready; cat"]
        var arguments = words.map { strdup($0) } + [nil]
        var variables = [strdup("PATH=/usr/bin:/bin"), nil]
        defer { for text in arguments + variables { free(text) } }
        guard pseudo_terminal_spawn("/", &arguments, &variables, 80, 24, &ends) == 0 else {
            throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
        }
        defer { pseudo_terminal_end(&ends) }
        var buffer = [UInt8](repeating: 0, count: 256)
        func next() -> Int {
            var source = pollfd(fd: ends.outside, events: Int16(POLLIN), revents: 0)
            guard poll(&source, 1, 5000) == 1 else { return 0 }
            return read(ends.outside, &buffer, buffer.count)
        }
        while case let count = next(), count > 0, !buffer[..<count].contains(UInt8(ascii: "y")) {}
        var samples: [Double] = []
        for _ in 0..<200 {
            // What is left of the first words must not count as an echo.
            while read(ends.outside, &buffer, buffer.count) > 0 {}
            let before = milliseconds()
            guard write(ends.outside, "a", 1) == 1, next() > 0 else { continue }
            samples.append(milliseconds() - before)
        }
        figures.print("pty.echo.bare.median", Sample(samples).median, "ms")
    }

    /// The time for five million bytes of short lines, in a window and by the emulator alone.
    @UIActor private func throughput() async throws {
        let (program, window, scope) = try open(
            "/bin/sh", ["sh", "-c", "yes | head -c 5000000; echo; echo the end"])
        let before = milliseconds()
        await see("the end", program, scope, timeout: .seconds(120))
        figures.print("pty.throughput", milliseconds() - before, "ms")
        window.close()
        program.end()
        let start = milliseconds()
        let emulator = TerminalEmulator(size: Size(width: 80, height: 24))
        emulator.feed(Array(String(repeating: "y\r\n", count: 2_500_000).utf8))
        figures.print("pty.throughput.library", milliseconds() - start, "ms")
    }

    @UIActor private func open(
        _ path: String, _ arguments: [String]
    ) throws -> (TerminalProgram, Window, LoopScope) {
        let scope = LoopScope("a program in a window")
        let launch = TerminalProgram.Launch(
            path, arguments: arguments, environment: ["TERM": "xterm-256color", "PATH": "/usr/bin:/bin"],
            folder: "/")
        let size = Size(width: 80, height: 24)
        let program = try TerminalProgram(launch, size: size, in: scope)
        let window = Window(terminal: try Terminal.headless(), scope: scope)
        window.push(TerminalScreen(program))
        return (program, window, scope)
    }

    @UIActor private func see(
        _ text: String, _ program: TerminalProgram, _ scope: LoopScope, timeout: Duration = .seconds(10)
    ) async {
        _ = await UILoop.shared.wait(for: text, timeout: timeout, scope: scope) { _ in
            program.emulator.grid.text.contains(text)
        }
    }
}

/// Measures a whole scenario of vim, and the suite of scenarios on a pseudo-terminal, as runs of the program.
struct TerminalScenarioBench {
    var place: BenchPlace
    var figures: Figures

    func run() throws {
        let vim = try time(["Examples/Programs/vim/a-note-is-written.yaml"], rounds: 10)
        figures.print("scenario.vim", vim, "ms")
        pexpect()
        explore()
        let usual = try time(["Fixtures/Scenarios", "--only", "search"], rounds: 3)
        let twin = try time(["Fixtures/Scenarios", "--only", "search", "--pty"], rounds: 3)
        figures.print("pty.twin.overhead", (twin / usual - 1) * 100, "%")
    }

    /// The same as the scenario, written in Python with pexpect and pyte.
    private func pexpect() {
        guard let python = place.program("python3"),
            place.output(of: python, ["-c", "import pexpect, pyte"]) != nil
        else { return figures.miss("scenario.vim.pexpect", "python3 with pexpect and pyte is not installed") }
        var samples: [Double] = []
        for _ in 0..<10 {
            let before = milliseconds()
            guard place.output(of: python, ["Benchmarks/vim.py"]) != nil else {
                return figures.miss("scenario.vim.pexpect", "Benchmarks/vim.py has failed")
            }
            samples.append(milliseconds() - before)
        }
        figures.print("scenario.vim.pexpect", Sample(samples).median, "ms")
    }

    /// The actions of an exploration of the sandbox in a second, with a worker for each of two cores.
    private func explore() {
        let output = place.output(
            of: place.guichet,
            ["scenario", "explore", "--keys", "4000", "--jobs", "2", "--output", "/dev/null"])
        guard let rate = output?.firstMatch(of: #/\(([0-9]+) per second/#).flatMap({ Double($0.1) }) else {
            return figures.miss("explore.actions", "the exploration has failed, or has found a defect")
        }
        figures.print("explore.actions", rate, "per second")
    }

    /// The median of the time that a run of scenarios takes in one process.
    private func time(_ arguments: [String], rounds: Int) throws -> Double {
        var samples: [Double] = []
        for _ in 0..<rounds {
            let process = Process()
            process.executableURL = place.guichet
            process.currentDirectoryURL = place.project
            process.arguments = ["scenario", "run", "--jobs", "1"] + arguments
            process.standardOutput = FileHandle.nullDevice
            let before = milliseconds()
            try process.run()
            process.waitUntilExit()
            samples.append(milliseconds() - before)
        }
        return Sample(samples).median
    }
}
