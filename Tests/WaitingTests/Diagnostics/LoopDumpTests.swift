import Foundation
import Testing

@testable import Waiting

@Suite("The list of what is pending")
@UIActor
struct LoopDumpTests {
    let loop = UILoop.shared

    @Test("the dump lists everything that is pending, each with the line of code that made it")
    func everything() async {
        final class Screen: LoopDisplay {
            var needsDisplay = false
            func display() {}
        }
        let clock = VirtualClock(isMovedByHand: true)
        let scope = LoopScope("dumped", clock: clock)
        let line = #line
        let activity = scope.activities.begin("Searching trains")
        let timer = loop.schedule(after: .seconds(90), name: "expiry", in: scope) {}
        let pipe = TestPipe()
        let source = loop.addSource(readable: pipe.readEnd, name: "a dumped pipe", in: scope) {}
        let wait = Task { @UIActor in
            await loop.wait(for: "8 rows", timeout: .seconds(5), scope: scope) { _ in false }
        }
        let signal = loop.addSignal(SIGURG) {}
        let screen = Screen()
        let display = loop.addDisplay(screen)
        let made: [LoopDump.Kind: Int] = [.activity: 1, .timer: 2, .descriptor: 4, .wait: 6]
        let dump = await loop.wait(for: "the wait", timeout: .seconds(60)) { _ in
            let dump = loop.dump()
            return dump.entries.contains { $0.kind == .wait && $0.scope == "dumped" } ? dump : nil
        }.value
        let entries = dump?.entries ?? []
        for (kind, offset) in made {
            let entry = entries.first { $0.kind == kind && $0.scope == "dumped" }
            #expect(entry?.location?.line == line + offset, "\(kind)")
            #expect(entry?.location?.file == #fileID)
        }
        #expect(entries.contains { $0.kind == .signal && $0.name == "\(SIGURG)" })
        #expect(entries.contains { $0.kind == .display && $0.name == "Screen" })
        let lines = (dump?.description ?? "").split(separator: "\n")
        #expect(
            lines.contains(
                "timer expiry, in “dumped”, due in 90.0 s, made at WaitingTests/LoopDumpTests.swift:\(line + 2)"
            ))
        #expect(
            lines.contains(
                "wait for 8 rows, in “dumped”, for 0.0 ms, due in 5.0 s,"
                    + " made at WaitingTests/LoopDumpTests.swift:\(line + 6)"))
        activity.end()
        timer.cancel()
        source.cancel()
        signal.cancel()
        display.cancel()
        wait.cancel()
        _ = await wait.value
        let rest = loop.dump().entries.filter { $0.scope == "dumped" }
        #expect(rest.isEmpty)
    }

    @Test("an empty dump says that nothing is pending")
    func nothing() {
        #expect(LoopDump(entries: []).description == "Nothing is pending.")
    }
}
