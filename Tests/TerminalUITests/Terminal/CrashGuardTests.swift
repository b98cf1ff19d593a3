import CNcurses
import CoreFoundation
import Foundation
import Testing

@Suite("Restoring the terminal after a crash or a signal")
struct CrashGuardTests {
    /// Arms the guard as a program with a terminal does. The bytes that restore the terminal go to standard output,
    /// where the test finds them.
    static func arm() {
        var settings = termios()
        cn_guard_arm(-1, 1, &settings, "given back")
    }

    /// Counts how often the terminal was restored. The output may also contain lines of the testing library.
    private func count(_ result: ExitTest.Result?) -> Int {
        let output = String(decoding: result?.standardOutputContent ?? [], as: UTF8.self)
        return output.split(separator: "given back", omittingEmptySubsequences: false).count - 1
    }

    @Test("the terminal is restored after a memory fault")
    func fault() async throws {
        let result = await #expect(processExitsWith: .signal(SIGSEGV), observing: [\.standardOutputContent]) {
            CrashGuardTests.arm()
            UnsafeMutablePointer<Int>(bitPattern: 8)?.pointee = 1
        }
        #expect(count(result) == 1)
    }

    @Test("the terminal is restored after an abort")
    func abortion() async throws {
        let result = await #expect(processExitsWith: .signal(SIGABRT), observing: [\.standardOutputContent]) {
            CrashGuardTests.arm()
            abort()
        }
        #expect(count(result) == 1)
    }

    @Test("the terminal is restored after a stack overflow")
    func overflow() async throws {
        let result = await #expect(processExitsWith: .signal(SIGSEGV), observing: [\.standardOutputContent]) {
            func deeper(_ level: Int) -> Int {
                withUnsafeTemporaryAllocation(of: Int.self, capacity: 512) { room in
                    room[level & 511] = level
                    return deeper(level + 1) &+ room[level & 511]
                }
            }
            CrashGuardTests.arm()
            exit(Int32(truncatingIfNeeded: deeper(0)))
        }
        #expect(count(result) == 1)
    }

    @Test(
        "the terminal is restored after a signal without a handler",
        arguments: [
            SIGTERM, SIGHUP, SIGINT, SIGQUIT, SIGPIPE, SIGALRM, SIGUSR1, SIGUSR2, SIGVTALRM, SIGPROF, SIGXCPU,
            SIGXFSZ,
        ])
    func signal(number: Int32) async throws {
        let result = await #expect(
            processExitsWith: .signal(number), observing: [\.standardOutputContent]
        ) { [number] in
            // The test runner may have set the signal to be ignored.
            _ = Foundation.signal(number, SIG_DFL)
            CrashGuardTests.arm()
            kill(getpid(), number)
            while true { pause() }
        }
        #expect(count(result) == 1)
    }

    @Test("the terminal is restored when the program exits")
    func exits() async throws {
        let result = await #expect(processExitsWith: .exitCode(3), observing: [\.standardOutputContent]) {
            CrashGuardTests.arm()
            exit(3)
        }
        #expect(count(result) == 1)
    }

    @Test("the terminal is restored only once if a handler of the crash exits")
    func exitingHandler() async throws {
        let result = await #expect(processExitsWith: .exitCode(5), observing: [\.standardOutputContent]) {
            _ = Foundation.signal(SIGABRT) { _ in exit(5) }
            CrashGuardTests.arm()
            abort()
        }
        #expect(count(result) == 1)
    }

    @Test("the terminal is restored only once, and not for a signal that the program handles")
    func disarmed() async throws {
        let result = await #expect(processExitsWith: .exitCode(4), observing: [\.standardOutputContent]) {
            _ = Foundation.signal(SIGTERM) { _ in }
            CrashGuardTests.arm()
            raise(SIGTERM)
            cn_guard_disarm()
            exit(4)
        }
        #expect(count(result) == 0)
    }
}
