import Foundation
import TestSupport
import Testing

/// Another program draws its screen in several steps, and some time after it has got a key.
@Suite("Whole screens of another program", .timeLimit(.minutes(2)))
struct WholeScreenTests: RunsPrograms {
    /// Draws a word, waits for a key, and then does something.
    private func onKey(_ more: String) -> String {
        shell(
            "stty raw -echo; printf 'Menu'; dd bs=1 count=1 >/dev/null 2>&1; \(more); sleep 1000")
    }

    @Test("what was on the screen before a key does not count as its effect")
    func stale() async throws {
        let program = onKey("sleep 0.2; printf '\\r\\033[KDone'")
        let found = try await run(
            "  - expect: Menu\n  - press: a\n  - { expect: Menu, timeout: 2 s }", program: program)
        #expect(found.contains("for “Menu”"), "\(found)")
        #expect(
            try await run(
                "  - expect: Menu\n  - press: a\n  - expect: Done\n  - expectGone: Menu", program: program)
                == "passed")
        #expect(
            try await run("  - expect: Menu\n  - press: a\n  - expect: Menu", program: onKey("true"))
                == "passed")
    }

    @Test("nor do its cursor and its elements")
    func staleCursor() async throws {
        let program = onKey("sleep 0.2; printf '\\r\\033[KDone!'")
        let steps = "  - expect: Menu\n  - press: a\n"
        let cursor = try await run(
            steps + "  - { expectCursor: { at: [5, 1] }, timeout: 2 s }", program: program)
        #expect(cursor.contains("The cursor is at column 6, row 1"), "\(cursor)")
        let tree = #""- terminal [focused]\n  - text \"Menu\"""#
        let elements = try await run(
            steps + "  - { expectTree: \(tree), timeout: 2 s }", program: program)
        #expect(elements.contains("for the elements to be as they are written"), "\(elements)")
        #expect(
            try await run(
                steps
                    + "  - expectCursor: { at: [6, 1] }\n  - expectTree: \(tree.replacing("Menu", with: "Done!"))",
                program: program) == "passed")
    }

    @Test("words on a screen that is cleared and drawn again are not gone")
    func drawnAgain() async throws {
        let again = "printf '\\033[2J\\033[H'; sleep 0.02; printf 'Menu'"
        let steps = "  - expect: Menu\n  - press: a\n"
        let found = try await run(steps + "  - { expectGone: Menu, timeout: 1 s }", program: onKey(again))
        #expect(found.contains("Still there"), "\(found)")
        #expect(
            try await run(
                steps + "  - expectIdle", program: onKey(again), more: "always: [{ text: Menu }]")
                == "passed")
        let broken = try await run(
            steps + "  - expectIdle", program: onKey("printf '\\r\\033[KDone'"),
            more: "always: [{ text: Menu }]")
        #expect(broken.contains("has to be there always"), "\(broken)")
    }

    @Test("a screen without words that a program leaves when it ends breaks no rule “always”")
    func leftBlank() async throws {
        func program(_ end: String) -> String {
            shell(
                "saved=$(stty -g); stty raw -echo; printf '\\033[?1049h\\033[HMenu'; dd bs=1 count=1 >/dev/null 2>&1;"
                    + " stty $saved; printf '\\033[?1049l\(end)'")
        }
        let (steps, rule) = ("  - expect: Menu\n  - press: a\n  - expectClosed", "always: [{ text: Menu }]")
        #expect(try await run(steps, program: program(""), more: rule) == "passed")
        let found = try await run(steps, program: program("Bye"), more: rule)
        #expect(found.contains("has to be there always"), "\(found)")
    }

    @Test("what may never be there is told with its row, its expression and the place of the rule")
    func never() async throws {
        let found = try await run(
            "  - expect: Menu\n  - press: a\n  - expect: KB", program: onKey("printf '\\r\\nTotal: 99 KB'"),
            more: "never: [{ matching: \"Total: (?!10 )\" }]")
        let sentence =
            #/shows text “Total: ” \(row 2, column 1\) in the row “Total: 99 KB”, which may never be there, by the rule “something matching \/Total: \(\?!10 \)\/” at .*a\.yaml:4:[0-9]+\./#
        #expect(found.contains(sentence), "\(found)")
    }

    @Test("press and release of a click come one after the other, as from a hand")
    func click() async throws {
        let script = """
            stty raw -echo; printf '\\033[?1000h\\033[?1006hReady\\r\\n'
            while true; do dd bs=100 count=1 2>/dev/null | tr '\\033' '^'; printf ' / '; done
            """
        #expect(
            try await run(
                "  - expect: Ready\n  - click: { at: [2, 1], times: 2 }\n  - expect: \"^[<0;2;1M / ^[<0;2;1m / ^[<0;2;1M\"",
                program: shell(script)) == "passed")
    }

    private static let hasLess = FileManager.default.isExecutableFile(atPath: "/usr/bin/less")

    @Test(
        "a pager is scrolled until words are there", .enabled(if: hasLess, "There is no /usr/bin/less."))
    func scrolls() async throws {
        let lines = (1...100).map { "line \($0)" }.joined(separator: "\\n")
        let program = "{ command: [less, l.txt], files: { l.txt: \"\(lines)\\n\" } }"
        for _ in 0..<5 {
            #expect(
                try await run(
                    "  - expect: line 1\n  - scrollTo: { text: line 99 }\n  - scrollTo: { text: line 50 }",
                    program: program) == "passed")
        }
    }

    @Test("a new size waits for the program, and what follows waits until it has drawn itself anew")
    func resized() async throws {
        let script = """
            trap 'sleep 0.1; printf "\\033[2J\\033[H$(stty size)"' WINCH
            stty -echo; printf 'first'; while true; do sleep 0.05; done
            """
        #expect(
            try await run(
                "  - expect: first\n  - resize: 50x8\n  - expectGone: first\n  - expect: 8 50",
                program: shell(script)) == "passed")
    }

    @Test("a folder is there or missing, and is no text")
    func folders() async throws {
        let script = "mkdir box; printf made; sleep 0.3; rmdir box; printf ' gone'; sleep 1000"
        #expect(
            try await run(
                """
                  - expectFile: { path: box, missing: false }
                  - expectFile: { path: box, missing: true }
                """, program: shell(script)) == "passed")
        let found = try await run(
            "  - expectFile: { path: box, text: x }", program: shell("mkdir box; sleep 1000"))
        #expect(found.contains("box is a folder."), "\(found)")
        let part = try await run(
            "  - expectFile: { path: a, text: one }", program: shell("printf 'one two' > a; sleep 1000"))
        #expect(part.contains("for a part of it, there is “containing”"), "\(part)")
    }
}
