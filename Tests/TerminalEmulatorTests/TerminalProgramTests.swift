import Foundation
import TerminalUI
import Testing
import Waiting

@testable import TerminalEmulator

@Suite("A program on a pseudo-terminal", .timeLimit(.minutes(1)))
@UIActor struct TerminalProgramTests {
    private let scope = LoopScope("a program")

    private func start(_ script: String) throws -> TerminalProgram {
        try TerminalProgram(
            .init(
                "/bin/sh", arguments: ["sh", "-c", script], environment: ["PATH": "/usr/bin:/bin"],
                folder: "/"),
            size: Size(width: 40, height: 5), in: scope)
    }

    /// Waits until a program has drawn a number, and returns it.
    private func number(drawnBy program: TerminalProgram) async throws -> Int32 {
        try await eventually("a number on the terminal") {
            program.isAtRest ? Int32(program.emulator.grid.text) : nil
        }
    }

    @Test("a program that cannot be started is an error, and closes no descriptor of somebody else")
    func noDescriptor() throws {
        #if os(Linux)
            let descriptors = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
        #else
            let descriptors = RLIMIT_NOFILE
        #endif
        let input = fcntl(0, F_GETFD)
        var before = rlimit()
        #expect(getrlimit(descriptors, &before) == 0)
        var none = rlimit(rlim_cur: 0, rlim_max: before.rlim_max)
        #expect(setrlimit(descriptors, &none) == 0)
        let error = #expect(throws: POSIXError.self) { _ = try start("true") }
        setrlimit(descriptors, &before)
        #expect(error?.code == .EMFILE)
        #expect(fcntl(0, F_GETFD) == input)
    }

    @Test("the end of a program kills a daemon that it has started, and does not wait for it")
    func daemon() async throws {
        let program = try start("setsid sh -c 'echo $$; exec sleep 30' & wait")
        let daemon = try await number(drawnBy: program)
        let duration = ContinuousClock().measure { program.end() }
        #expect(duration < .seconds(10))
        #expect(kill(daemon, 0) == -1)
    }

    @Test("a program whose guardian has ended has failed")
    func noGuardian() async throws {
        let program = try start("echo $PPID; sleep 30")
        kill(try await number(drawnBy: program), SIGKILL)
        try await eventually("the end of the program") {
            program.state == .ended(.failed("its guardian process has ended"))
        }
        program.end()
    }

    @Test("a program that asks for another size gets it, until its window gets another one")
    func otherSize() async throws {
        let program = try start("printf '\\033[?40h\\033[?3h'; while :; do stty size; sleep 0.1; done")
        try await eventually("132 columns") { program.emulator.grid.text.contains("5 132") }
        program.resize(to: Size(width: 40, height: 5))
        #expect(program.emulator.size.width == 132)
        program.resize(to: Size(width: 50, height: 5))
        try await eventually("50 columns") { program.emulator.grid.text.contains("5 50") }
        program.end()
    }

    @Test("a window names a picture where it would begin")
    func picture() async throws {
        let program = try start("printf 'a\\n\\033Pq~\\033\\\\'; sleep 30")
        let window = Window(terminal: try Terminal.headless(), scope: scope)
        window.push(TerminalScreen(program))
        try await eventually("the picture") {
            window.frame.elements.flatMap(\.children).contains {
                $0.role == .image && $0.label == "a picture" && $0.frame.y == 1
            }
        }
        window.close()
        program.end()
    }

    @Test("what another thread of a process has started belongs to the process, too")
    func childOfThread() async {
        let (child, children) = await withCheckedContinuation { continuation in
            // Children go over to another thread when theirs ends, so it lasts until they are read.
            Thread {
                var child: pid_t = 0
                var arguments = [strdup("sleep"), strdup("30"), nil]
                posix_spawnp(&child, "sleep", nil, nil, &arguments, nil)
                let children = ProcessTree.children(of: getpid())
                kill(child, SIGKILL)
                waitpid(child, nil, 0)
                for argument in arguments { free(argument) }
                continuation.resume(returning: (child, children))
            }.start()
        }
        #expect(children.contains(child))
    }
}
