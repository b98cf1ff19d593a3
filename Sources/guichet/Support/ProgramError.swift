import ArgumentParser
import Foundation

/// The reason why the program ends: a message for the person who started it, and the exit status.
struct ProgramError: Error, CustomStringConvertible {
    var message: String
    var exitCode: Int32

    var description: String { message }

    /// Makes an error that ends the program without a message.
    static func silent(exitCode: Int32) -> ProgramError { ProgramError(message: "", exitCode: exitCode) }

    /// Makes an error for input or settings that cannot be used.
    static func unusable(_ message: String) -> ProgramError { ProgramError(message: message, exitCode: 2) }
}

/// Runs a command's work. A `ProgramError` becomes a sentence on standard error and an exit status.
func reportingErrors(_ work: () throws -> Void) throws {
    do {
        try work()
    } catch let error as ProgramError {
        if !error.message.isEmpty { Output.note("guichet: \(error.message)") }
        throw ExitCode(error.exitCode)
    }
}
