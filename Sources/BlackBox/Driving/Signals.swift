import Foundation

/// Signals by their names without `SIG` (signal(7)): those that end or stop a program, and those that can be sent to one.
package enum Signals {
    private static let numbers: [(name: String, number: Int32)] = [
        ("HUP", SIGHUP), ("INT", SIGINT), ("QUIT", SIGQUIT), ("ILL", SIGILL), ("TRAP", SIGTRAP),
        ("ABRT", SIGABRT),
        ("BUS", SIGBUS), ("FPE", SIGFPE), ("KILL", SIGKILL), ("USR1", SIGUSR1), ("SEGV", SIGSEGV),
        ("USR2", SIGUSR2),
        ("PIPE", SIGPIPE), ("ALRM", SIGALRM), ("TERM", SIGTERM), ("TSTP", SIGTSTP), ("STOP", SIGSTOP),
        ("TTIN", SIGTTIN), ("TTOU", SIGTTOU), ("XCPU", SIGXCPU), ("SYS", SIGSYS),
    ]
    /// Signals that end no program, but can be sent to one.
    private static let harmless: [(name: String, number: Int32)] = [("WINCH", SIGWINCH), ("CONT", SIGCONT)]

    /// The names of the signals that can be sent to a program.
    package static let sent = [
        "HUP", "INT", "QUIT", "TERM", "USR1", "USR2", "WINCH", "CONT", "STOP", "TSTP", "KILL",
    ]

    package static var names: [String] { numbers.map(\.name) }

    /// Returns the number of a signal; nil if none is known by this name.
    package static func number(_ name: String) -> Int32? {
        (numbers + harmless).first { $0.name == name }?.number
    }

    /// Returns the name of a signal; its number if it has no name here.
    package static func name(_ number: Int32) -> String {
        (numbers + harmless).first { $0.number == number }?.name ?? "\(number)"
    }
}
