import ArgumentParser
import HTTPStubs

/// Faults on the way to a service, as they are written for `--faults`.
enum Faults {
    /// - Throws: `ProgramError` if the text cannot be read.
    static func spec(_ text: String) throws(ProgramError) -> FaultSpec {
        do { return try FaultSpec(text) } catch {
            throw .unusable("The faults cannot be read: \(error.message)")
        }
    }

    /// Returns a sentence for each fault that was applied to no request, for example because its path is mistyped.
    static func unmet(in transport: FaultyTransport?) -> [String] {
        (transport?.unmet ?? []).map { "The fault “\($0)” has met no request." }
    }

    static let help: ArgumentHelp =
        "What goes wrong on purpose, e.g. “delay=2s@/offers,fail=503 10%”; “guichet help faults” lists the words."

    /// The explanation of all words of `--faults`, for the help of a command.
    static var words: String { "Faults, separated by commas:\n\(FaultSpec.help)" }
}
