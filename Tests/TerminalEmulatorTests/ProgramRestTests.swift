import Foundation
import TerminalUI
import Testing
import Waiting

@testable import TerminalEmulator

@Suite(
    "The rest of a program",
    .enabled(if: RestWatch.isPossible, "This system does not tell what its processes wait for."),
    .timeLimit(.minutes(1)))
@UIActor struct ProgramRestTests {
    private let scope = LoopScope("a program")

    private func start(
        _ command: [String], socketWaits: @escaping SocketWaits = { _, _ in nil }
    ) throws -> TerminalProgram {
        try TerminalProgram(
            .init(
                "/usr/bin/env", arguments: ["env"] + command, environment: ["PATH": "/usr/bin:/bin"],
                folder: "/"),
            size: Size(width: 40, height: 5), socketWaits: socketWaits, in: scope)
    }

    /// Waits until a program has drawn `Ready` and is at rest, and returns the verdict.
    private func verdict(
        _ command: String..., socketWaits: @escaping SocketWaits = { _, _ in nil }
    ) async throws -> RestVerdict {
        let program = try start(command, socketWaits: socketWaits)
        defer { program.end() }
        return try await eventually("a verdict on \(command)") {
            program.emulator.grid.text.contains("Ready") && program.verdict != .runs ? program.verdict : nil
        }
    }

    @Test(
        "a program that waits for input, for what it has started, or for a signal is at rest for good",
        arguments: [
            "printf Ready; read name", "stty raw; printf Ready; cat", "printf Ready; cat | cat | cat",
            "printf Ready; kill -STOP $$", "(printf Ready; read name < /dev/tty) & wait",
        ])
    func forGood(script: String) async throws {
        let program = try start(["sh", "-c", script])
        defer { program.end() }
        // While a process begins or ends, the system may not know its wait for a moment.
        try await eventually("the rest of “\(script)”") {
            program.emulator.grid.text.contains("Ready") && program.verdict == .forGood
        }
    }

    @Test("a program that sleeps is at rest until then, whichever of its processes sleeps")
    func timers() async throws {
        for script in ["printf Ready; sleep 20", "sleep 20 & printf Ready; read name"] {
            let before = MonotonicClock().now
            let program = try start(["sh", "-c", script])
            defer { program.end() }
            let due = try await eventually("the timer of “\(script)”") {
                // The system may not know it for a moment, but the verdict must never be that no timer runs.
                #expect(program.verdict != .forGood)
                return program.verdict.end
            }
            #expect(due >= before.advanced(by: .milliseconds(19_900)))
            #expect(due <= MonotonicClock().now.advanced(by: .seconds(20)))
        }
    }

    nonisolated private static let hasPython = FileManager.default.isExecutableFile(
        atPath: "/usr/bin/python3")

    @Test(
        "what somebody else, or an alarm, could bring makes it unknown whether a program is at rest",
        .enabled(if: hasPython, "There is no /usr/bin/python3."))
    func notKnown() async throws {
        let socket = "import socket; s = socket.socket(); s.bind(('127.0.0.1', 0)); s.listen();"
        #expect(
            try await verdict("python3", "-c", "\(socket) print('Ready', flush=True); s.accept()")
                == .notKnown("it waits at a socket"))
        let alarm = "import signal; signal.signal(signal.SIGALRM, lambda *_: 0); signal.alarm(30);"
        guard
            case .notKnown(let reason) = try await verdict(
                "python3", "-c", "\(alarm) print('Ready', flush=True); input()")
        else {
            Issue.record("a program with an alarm is known to be at rest")
            return
        }
        #expect(reason.hasPrefix("it has timers that send it signals"))
    }

    @Test(
        "what two processes of a program say to each other through a socket is no way in",
        .enabled(if: hasPython, "There is no /usr/bin/python3."))
    func ownSocket() async throws {
        let script = """
            import socket, os
            one, other = socket.socketpair()
            if os.fork():
                print('Ready', flush=True)
                one.recv(1)
            else:
                other.recv(1)
            """
        #expect(try await verdict("python3", "-c", script) == .forGood)
    }

    @Test(
        "a program that waits at a connection to a server of the test is at rest as the server says",
        .enabled(if: hasPython, "There is no /usr/bin/python3."))
    func served() async throws {
        // Both ends are the program's, but only one of them is waited for.
        let script = """
            import socket
            s = socket.socket(); s.bind(('127.0.0.1', 0)); s.listen()
            client = socket.create_connection(s.getsockname()); server, _ = s.accept()
            BEFORE; print('Ready', flush=True); client.recv(1)
            """
        func verdict(_ wait: SocketWait?, before: String = "pass") async throws -> RestVerdict {
            try await self.verdict(
                "python3", "-c", script.replacing("BEFORE", with: before), socketWaits: { _, _ in wait })
        }
        #expect(try await verdict(.held("GET /a")) == .untilAnswer("GET /a"))
        let late = MonotonicClock().now.advanced(by: .seconds(60))
        #expect(try await verdict(.until(late)) == .untilTimer(late))
        #expect(try await verdict(nil) == .notKnown("it waits at a socket"))
        // The server has not read the byte that was sent.
        #expect(
            try await verdict(.held("GET /a"), before: "client.sendall(b'x')")
                == .notKnown("it waits at a socket"))
    }

    @Test(
        "a held answer that is about to come makes a program at rest run",
        .enabled(if: hasPython, "There is no /usr/bin/python3."))
    func answered() async throws {
        let script = """
            import socket
            s = socket.socket(); s.bind(('127.0.0.1', 0)); s.listen()
            client = socket.create_connection(s.getsockname()); server, _ = s.accept()
            print('Ready', flush=True); client.recv(1)
            """
        let program = try start(["python3", "-c", script], socketWaits: { _, _ in .held("GET /a") })
        defer { program.end() }
        try await eventually("rest") { program.verdict == .untilAnswer("GET /a") }
        #expect(program.isAtRest && program.takesKeys)
        program.expectAnswer()
        #expect(program.verdict == .runs)
    }

    @Test("a program that computes is not at rest, however silent, and takes Ctrl-C nevertheless")
    func computing() async throws {
        let program = try start(["sh", "-c", "trap 'exit 3' INT; printf Ready; while :; do :; done"])
        try await eventually("readiness for keys") { program.hasDrawn && program.takesKeys }
        #expect(program.verdict == .runs)
        #expect(!program.isAtRest)
        program.send(.key(.control("c")))
        try await eventually("the end") { program.state == .ended(.exited(status: 3)) }
    }

    @Test("once a program is at rest after a key, all that the key has brought is on the screen")
    func keys() async throws {
        let script =
            "stty raw -echo; printf Ready; while key=$(dd bs=1 count=1 2>/dev/null); do printf '\\r%s ' $key; done"
        let program = try start(["sh", "-c", script])
        defer { program.end() }
        try await eventually("readiness for keys") { program.hasDrawn && program.verdict == .forGood }
        for key in "abcdefghijklmnopqrstuvwxyz" {
            program.send(.key(.character(key)))
            #expect(program.verdict == .runs)
            try await eventually("rest") { program.verdict == .forGood }
            #expect(program.emulator.grid.text.hasPrefix("\(key) "))
        }
    }
}
