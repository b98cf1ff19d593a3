import Foundation
import TerminalEmulator
import TerminalUI
import TestSupport
import Waiting

/// A run of a program on a terminal of its own, as a person sees it.
@UIActor
final class TerminalRun {
    private let program: TerminalProgram
    private let scope = LoopScope("a program on a terminal")

    /// Runs Guichet in a folder, with only the environment variables that a terminal sets.
    convenience init(
        _ arguments: [String], in folder: TemporaryFolder, environment more: [String: String] = [:],
        rows: Int = 24
    ) throws {
        try self.init(
            Program.file.path, ["guichet"] + arguments, in: folder, environment: more, rows: rows)
    }

    /// - Parameters:
    ///   - arguments: The arguments, the first of which is the program's name.
    ///   - more: Environment variables in addition to the usual ones. They override the usual ones.
    init(
        _ path: String, _ arguments: [String], in folder: TemporaryFolder,
        environment more: [String: String] = [:], rows: Int = 24
    ) throws {
        let usual = ["TERM": "xterm", "LANG": "C.UTF-8", "HOME": folder.path, "PATH": "/usr/bin:/bin"]
        program = try TerminalProgram(
            TerminalProgram.Launch(
                path, arguments: arguments, environment: usual.merging(more) { $1 }, folder: folder.path),
            size: Size(width: 80, height: rows), in: scope)
    }

    /// The rows of the screen, without blanks at their ends.
    var lines: [String] { program.emulator.grid.lines }
    /// The text of the screen. A line that fills the width goes on in the next row.
    var text: String {
        let width = program.emulator.size.width
        return lines.reduce("") { $0 + $1 + ($1.cellWidth < width ? "\n" : "") }
    }
    /// The styles of the cells that are not blank.
    var styles: Set<Style> { Set(program.emulator.grid.cells.filter { $0.text != " " }.map(\.style)) }
    /// The styles of all cells.
    var allStyles: Set<Style> { Set(program.emulator.grid.cells.map(\.style)) }

    /// Types text. A line end, a tab and an Escape are the keys of these names.
    func type(_ text: String) {
        for character in text {
            let key: Key =
                switch character {
                case "\r": .enter
                case "\t": .tab
                case "\u{3}": .control("c")
                default: .character(character)
                }
            program.send(.key(key))
        }
    }

    func press(_ key: Key) { program.send(.key(key)) }

    /// Waits until the screen shows a text.
    func shows(_ text: String) async throws {
        let outcome = await UILoop.shared.wait(
            for: "the terminal to show “\(text)”", timeout: .seconds(60), scope: scope,
            failsWhenQuiescent: true
        ) { [self] _ in self.text.contains(text) }
        guard case .fulfilled = outcome else { throw Missing(text: text, screen: self.text) }
    }

    /// Signs in with the demo account.
    func signIn() async throws {
        try await shows("Email Address")
        // Where there is a demo, the focus begins there.
        type(text.contains("Try the demo") ? "\t" : "")
        type("testuser@capitainetrain.com\ttestpassword\r")
    }

    /// Signs in, and searches trains for tomorrow.
    ///
    /// - Parameter back: The day of the way back, as it is typed; nil for one way.
    func searchTrains(back: String? = nil) async throws {
        try await signIn()
        try await shows("Passengers")
        // The field for the way back comes after “depart after”.
        type("gare lyon\tpart dieu\t+1\t9am" + (back.map { "\t\t" + $0 } ?? "") + "\r")
        try await shows("sorted by departure")
    }

    /// Waits until Enter buys the held trip, which it does only after a second without a key.
    func showsThatEnterBuys() async throws { try await shows("Enter buy") }

    /// Sends a signal to the program.
    func kill(_ signal: Int32) {
        if let process = program.process { _ = Foundation.kill(process, signal) }
    }

    /// Waits until the program has ended. Returns its exit status, or 128 plus the number of the signal that ended it.
    func end() async throws -> Int32 {
        let outcome = await UILoop.shared.wait(
            for: "the program to end", timeout: .seconds(60), scope: scope
        ) { [self] _ -> Int32? in
            switch program.state {
            case .ended(.exited(let status)): status
            case .ended(.killed(let signal)): 128 + signal
            case .ended(.failed): -1
            case .running, .stopped: nil
            }
        }
        guard case .fulfilled(let status, _) = outcome else {
            throw Missing(text: "the end of the program", screen: text)
        }
        return status
    }

    /// Kills the program and waits until it is gone.
    func stop() { program.end() }

    struct Missing: Error, CustomStringConvertible {
        var text: String
        var screen: String
        var description: String { "The terminal does not show “\(text)”:\n\(screen)" }
    }
}
