import Foundation
import Scenarios
import TestSupport
import Testing
import Waiting

@testable import guichet

@Suite("Waiting for another program", .timeLimit(.minutes(2)))
struct ForeignRestTests: RunsPrograms {
    private static let restIsKnown =
        FileManager.default.contents(atPath: "/proc/thread-self/syscall")?.isEmpty == false

    @Test(
        "what a program at rest cannot bring fails at once, and what comes by a timer is waited for",
        .enabled(if: restIsKnown, "This system does not tell what its processes wait for."),
        arguments: [
            (
                "- { expect: { text: never, timeout: 60 s } }",
                "The program is at rest: only input can make it go on."
            ),
            ("- { expectFile: { path: a, text: a }, timeout: 60 s }", "There is no file a"),
            ("- { expectClosed: , timeout: 60 s }", "nothing is running any more that could bring it"),
            (
                "- press: Enter\n  - expect: Late\n  - expectGone: { text: Ready, timeout: 60 s }",
                "still there"
            ),
            (
                "- press: [Enter, Enter]\n  - { expect: { text: never, timeout: 60 s } }",
                "The program is at rest until a timer in"
            ),
        ])
    func hopeless(steps: String, sentence: String) async throws {
        let start = MonotonicClock().now
        let script = "printf Ready; read name; sleep 0.3; echo Late; read name; sleep 1000"
        let found = try await run("  - expect: Ready\n  \(steps)", program: shell(script))
        #expect(found.lowercased().contains(sentence.lowercased()), "\(found)")
        #expect(start.duration(to: MonotonicClock().now) < .seconds(30))
    }

    @Test(
        "what a timer brings only after the step's time is no end, and a longer time is advised",
        .enabled(if: restIsKnown, "This system does not tell what its processes wait for."))
    func lateTimer() async throws {
        let found = try await run(
            "  - { expect: { text: never }, timeout: 2 s }", program: shell("echo Ready; sleep 1000"))
        #expect(found.contains("the program does nothing before a timer ends in"), "\(found)")
        #expect(
            found.contains("after the 2.0 s that the step has: a longer “timeout” waits for it."), "\(found)")
        #expect(!found.contains("nothing is running any more"), "\(found)")
    }

    @Test(
        "of a program that polls, it is said that it writes nothing, and no longer time is advised",
        .enabled(if: restIsKnown, "This system does not tell what its processes wait for."))
    func polling() async throws {
        let found = try await run(
            "  - { expect: { text: never }, timeout: 1 s }",
            program: shell("echo Ready; while :; do sleep 0.1; done"))
        #expect(
            found.contains("The program waits for one timer after another, and has written nothing for"),
            "\(found)")
        #expect(!found.contains("a longer “timeout”"), "\(found)")
    }

    @Test("a program finds the address of the stubs in its environment")
    func stubs() async throws {
        let script = """
            port=${URL##*:}; exec 3<>/dev/tcp/127.0.0.1/$port
            printf 'GET /hello HTTP/1.0\\r\\nHost: 127.0.0.1\\r\\n\\r\\n' >&3; cat <&3 | tail -n 1
            """
        let program = shell(script, ", env: { URL: \"${service.url}\" }").replacing("[sh,", with: "[bash,")
        #expect(
            try await run(
                "  - expect: from the stub\n  - expectClosed", program: program,
                more: "stubs:\n  - { request: { path: /hello }, respond: { text: from the stub } }")
                == "passed")
        let unused = try await run(
            "  - expectClosed", program: shell("exit 0"),
            more: "stubs:\n  - { request: { path: /hello }, respond: { text: from the stub } }")
        #expect(unused.contains("/hello"), "\(unused)")
    }

    /// A Python program with the address of the stubs. It prints `Ready`, waits for a line, and then does more.
    private func python(_ more: String, quiet: String = "50 ms") throws -> String {
        let script = "import os; URL = os.environ['URL']; print('Ready', flush=True); input()\n" + more
        let words = String(decoding: try JSONEncoder().encode(script), as: UTF8.self)
        return
            "{ command: [/usr/bin/python3, -c, \(words)], env: { URL: \"${service.url}\" }, quiet: \(quiet) }"
    }

    private static let hasPython = FileManager.default.isExecutableFile(atPath: "/usr/bin/python3")

    @Test(
        "what a program cannot bring while the scenario holds or delays its answer fails at once",
        .enabled(if: restIsKnown && hasPython, "There is no /usr/bin/python3, or its rest is not known."),
        arguments: [
            ("held: true", "The program waits for an answer to GET /trips (held)."),
            ("delay: 99 s", "The program is at rest until a timer in 9"),
        ])
    func waitingForAnswer(how: String, sentence: String) async throws {
        let start = MonotonicClock().now
        let found = try await run(
            "  - expect: Ready\n  - press: Enter\n  - { expect: { text: never }, timeout: 60 s }",
            program: try python("import urllib.request; urllib.request.urlopen(URL + '/trips?to=Lyon')"),
            more: "stubs:\n  - { name: trips, request: /trips, respond: { text: a train, \(how) } }")
        #expect(found.contains(sentence), "\(found)")
        #expect(start.duration(to: MonotonicClock().now) < .seconds(30))
    }

    @Test(
        "a run that passes says once that the rest of its program was a guess",
        .enabled(if: restIsKnown && hasPython, "There is no /usr/bin/python3, or its rest is not known."),
        arguments: [
            (
                "import socket; s = socket.create_server(('127.0.0.1', 0)); print('Ready', flush=True); s.accept()",
                1
            ),
            ("print('Ready', flush=True); input()", 0),
        ])
    @UIActor func guess(script: String, count: Int) async throws {
        let words = String(decoding: try JSONEncoder().encode(script), as: UTF8.self)
        let folder = try TemporaryFolder([
            "a.yaml":
                "program: { command: [/usr/bin/python3, -c, \(words)] }\nsteps: [expect: Ready, expectIdle, expectIdle]"
        ])
        let world = ProgramWorld(LoopWorker()).scenarioWorld
        let run = await ScenarioRunner(world, traces: nil).run([folder.path])
        let doubts = run.results.flatMap(\.doubts)
        #expect(run.exitCode == 0 && doubts.count == count, "\(doubts)")
        #expect(doubts.allSatisfy { $0.hasPrefix("That the program was at rest is a guess, first at ") })
    }

    @Test(
        "a run that passes says which step has typed while the program ran",
        .enabled(if: restIsKnown, "This system does not tell what its processes wait for."),
        arguments: [
            ("while :; do :; done", "type: a", 1), ("read x", "type: a", 0),
            ("while :; do :; done", "press: a", 0),
        ])
    @UIActor func typedTooEarly(script: String, step: String, count: Int) async throws {
        let folder = try TemporaryFolder([
            "a.yaml": "program: \(shell("echo Ready; \(script)"))\nsteps: [expect: Ready, \(step)]"
        ])
        let world = ProgramWorld(LoopWorker()).scenarioWorld
        let run = await ScenarioRunner(world, traces: nil).run([folder.path])
        let doubts = run.results.flatMap(\.doubts)
        #expect(run.exitCode == 0 && doubts.count == count, "\(doubts)")
        #expect(doubts.allSatisfy { $0.hasPrefix("The program still ran when the step at ") }, "\(doubts)")
    }

    @Test(
        "a program is at rest while its answer is held, and goes on when it is released",
        .enabled(if: restIsKnown && hasPython, "There is no /usr/bin/python3, or its rest is not known."))
    func releasedAnswer() async throws {
        let program = try python(
            "import urllib.request as r; print(r.urlopen(URL + '/trips').read().decode(), flush=True); input()",
            quiet: "30 s")
        let found = try await run(
            """
              - expect: Ready
              - press: Enter
              - expectIdle
              - expectGone: { text: a train, neverSeen: true }
              - release: trips
              - expect: a train
            """, program: program,
            more: "stubs:\n  - { name: trips, request: /trips, respond: { text: a train, held: true } }")
        #expect(found == "passed")
    }

    @Test(
        "what was on the screen before an answer was released does not count as its effect",
        .enabled(if: restIsKnown && hasPython, "There is no /usr/bin/python3, or its rest is not known."))
    func staleAnswer() async throws {
        let program = try python(
            """
            import urllib.request as r
            print('0 trains', end='', flush=True)
            print('\\r\\033[K' + r.urlopen(URL + '/trips').read().decode(), end='', flush=True)
            input()
            """)
        let stubs = "stubs:\n  - { name: trips, request: /trips, respond: { text: 3 trains, held: true } }"
        let steps = """
              - expect: Ready
              - press: Enter
              - expect: 0 trains
              - release: trips
              - expect:
            """
        let stale = try await run(steps + " { text: 0 trains, timeout: 5 s }", program: program, more: stubs)
        #expect(stale.contains("for text “0 trains”"), "\(stale)")
        #expect(try await run(steps + " 3 trains", program: program, more: stubs) == "passed")
    }

    @Test(
        "a connection without a request keeps a program at rest until the server closes it",
        .enabled(if: restIsKnown && hasPython, "There is no /usr/bin/python3, or its rest is not known."))
    func keptConnection() async throws {
        let start = MonotonicClock().now
        let script = """
            import http.client, select, sys
            connection = http.client.HTTPConnection(URL.removeprefix('http://'))
            connection.request('GET', '/trips')
            print(connection.getresponse().read().decode(), flush=True)
            select.select([sys.stdin, connection.sock], [], [])
            """
        let found = try await run(
            """
              - expect: Ready
              - press: Enter
              - expect: a train
              - { expect: { text: never }, timeout: 20 s }
            """, program: try python(script),
            more: "stubs:\n  - { name: trips, request: /trips, respond: { text: a train } }")
        #expect(found.contains("The program is at rest until a timer in"), "\(found)")
        #expect(start.duration(to: MonotonicClock().now) < .seconds(15))
    }
}
