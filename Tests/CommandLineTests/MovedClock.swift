import Foundation
import TestSupport
import Testing

/// A library that moves the clock of a program. The program has no option for that, so the library replaces functions of
/// the system.
enum MovedClock {
    /// - Parameter seconds: The time by which the clock is fast; less than 0 if it is slow.
    private static func source(_ seconds: Int) -> String {
        """
        #define _GNU_SOURCE
        #include <sys/syscall.h>
        #include <sys/time.h>
        #include <time.h>
        #include <unistd.h>

        int clock_gettime(clockid_t clock, struct timespec *time) {
            int result = syscall(SYS_clock_gettime, clock, time);
            if (result == 0 && clock == CLOCK_REALTIME) time->tv_sec += \(seconds);
            return result;
        }

        int gettimeofday(struct timeval *restrict time, void *restrict zone) {
            struct timespec now;
            clock_gettime(CLOCK_REALTIME, &now);
            *time = (struct timeval){now.tv_sec, now.tv_nsec / 1000};
            return 0;
        }

        time_t time(time_t *seconds) {
            struct timespec now;
            clock_gettime(CLOCK_REALTIME, &now);
            if (seconds) *seconds = now.tv_sec;
            return now.tv_sec;
        }
        """
    }

    /// Makes the library in a folder, with the compiler of the toolchain. Returns the variables that load it into a
    /// program; nil where the system cannot do that.
    ///
    /// - Parameter seconds: The time by which the clock is fast; less than 0 if it is slow.
    static func environment(by seconds: Int, in folder: TemporaryFolder) async throws -> [String: String]? {
        #if os(Linux)
            try folder.write(source(seconds), to: "clock.c")
            let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
            let compiler = try Program(
                ["clang", "-shared", "-fPIC", "clock.c", "-o", "clock.so"], in: folder,
                environment: ["PATH": path], file: URL(filePath: "/usr/bin/env"))
            let compiled = try await compiler.end()
            try #require(compiled.status == 0, "\(compiled.errors)")
            let environment = ["LD_PRELOAD": folder.url.appending(path: "clock.so").path]
            let date = try Program(
                ["+%s"], in: folder, environment: environment, file: URL(filePath: "/bin/date"))
            let time = try #require(try await Double(date.end().output.trimmingCharacters(in: .newlines)))
            #expect(abs(time - Date().timeIntervalSince1970 - Double(seconds)) < 30)
            return environment
        #else
            return nil
        #endif
    }
}
