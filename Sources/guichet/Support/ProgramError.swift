import Foundation
import HAR
import HTTPRecordings
import Rail
import Sandbox
import Scenarios
import Screens
import TerminalUI

/// The reason why the program ends: a message for the person who started it, and the exit status.
struct ProgramError: Error, CustomStringConvertible {
    var message: String
    var exitCode: Int32

    var description: String { message }

    static func silent(exitCode: Int32) -> ProgramError { ProgramError(message: "", exitCode: exitCode) }

    /// Makes an error for a command whose task has failed: exit status 1.
    static func failed(_ message: String) -> ProgramError { ProgramError(message: message, exitCode: 1) }

    /// Makes an error for a command that has found nothing to work on: exit status 3.
    static func nothing(_ message: String) -> ProgramError { ProgramError(message: message, exitCode: 3) }

    /// Makes an error for input or settings that cannot be used: exit status 2.
    static func unusable(_ message: String) -> ProgramError { ProgramError(message: message, exitCode: 2) }

    /// - Parameter settings: The setting that allows unencrypted requests.
    static func unencrypted(_ address: URL, settings: String) -> ProgramError {
        .unusable(
            "http://\(address.host() ?? "") is not encrypted: others could read your password on its way there."
                + " Use its https address; or, if you trust every network on that way, set \(settings).")
    }
}

extension ProgramError {
    /// - Parameter outcome: A sentence about the booking after the error.
    init(_ error: RailError, outcome: String?) {
        self.init(
            message: ErrorFormatting(error, outcome: outcome, isInWindow: false).message,
            exitCode: error.code == .notKept ? 2 : 1)
    }

    /// Converts an error that ends a command; nil if the argument parser must report it.
    init?(_ error: any Error) {
        switch error {
        case let error as ProgramError: self = error
        case let error as RailError: self.init(error, outcome: nil)
        case let error as InputProblem: self = .unusable(error.sentence)
        case let error as FeedError: self = .unusable(error.message)
        case let error as SandboxEvents.Mistake: self = .unusable(error.sentence)
        case is RecordingError, is HTTPArchive.ReadError, is DocumentMistake, is TerminalError:
            self = .unusable("\(error)")
        default: return nil
        }
    }
}
