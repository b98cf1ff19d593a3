import Foundation

/// The signals that end a program, by their names without `SIG` (signal(7)).
package enum Signals {
    private static let numbers: [(name: String, number: Int32)] = [
        ("HUP", SIGHUP), ("INT", SIGINT), ("QUIT", SIGQUIT), ("ILL", SIGILL), ("TRAP", SIGTRAP),
        ("ABRT", SIGABRT),
        ("BUS", SIGBUS), ("FPE", SIGFPE), ("KILL", SIGKILL), ("USR1", SIGUSR1), ("SEGV", SIGSEGV),
        ("USR2", SIGUSR2),
        ("PIPE", SIGPIPE), ("ALRM", SIGALRM), ("TERM", SIGTERM), ("TSTP", SIGTSTP), ("STOP", SIGSTOP),
        ("TTIN", SIGTTIN), ("TTOU", SIGTTOU), ("XCPU", SIGXCPU), ("SYS", SIGSYS),
    ]

    package static var names: [String] { numbers.map(\.name) }

    /// Returns the name of a signal; its number if it has no name here.
    package static func name(_ number: Int32) -> String {
        numbers.first { $0.number == number }?.name ?? "\(number)"
    }
}
