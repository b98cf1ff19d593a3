import ArgumentParser
import Foundation
import RailStore
import SystemPackage
import Waiting

struct AgentAttachCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "attach",
        abstract: "Show a program that an agent has open, step by step, until it is closed: Ctrl-C leaves.")

    @Argument(help: "The handle, as “open” has given it.")
    var handle: String

    func run() throws {
        guard handle.wholeMatch(of: /[a-z0-9]+/) != nil else {
            throw ProgramError.unusable("A handle has letters and digits alone, such as k3v9x2ab.")
        }
        let screen = WatchedScreen(handle, in: ProgramFolders().state)
        try screen.watch()
        try Output.lines(["Waiting for the next step in \(handle). Ctrl-C leaves."])
        try runOnLoop("the agent's program") { @UIActor _ in
            var (shown, hasLeft) = ("", false)
            let interrupts = Interrupts { hasLeft = true }
            _ = await UILoop.shared.wait(
                for: "the end of the agent's program", timeout: nil, polling: .every(.milliseconds(100))
            ) { _ in
                guard let text = screen.text else { return true }
                if text != shown, !text.isEmpty {
                    shown = text
                    let clear = Output.columns == nil ? "" : "\u{1B}[H\u{1B}[2J"
                    try Output.write(Data((clear + Output.shown(text) + "\n").utf8))
                }
                return hasLeft
            }
            interrupts.cancel()
        }
    }
}

/// The file through which people watch a program of an agent. The agent makes it when it opens the program, and removes
/// it when it closes it. It is empty as long as nobody watches.
struct WatchedScreen: Sendable {
    private let folder: StateFolder
    private let name: String

    init(_ handle: String, in folder: StateFolder) {
        (self.folder, name) = (folder, "agent-\(handle).screen")
    }

    /// The screen as it was published last; nil if the program is closed.
    var text: String? {
        // It may be written at this moment, in the midst of a character.
        FileManager.default.contents(atPath: folder.file(name)).map { String(decoding: $0, as: UTF8.self) }
    }

    /// Locks the file until this process ends, whatever ends it. This tells the agent that somebody watches.
    func watch() throws(ProgramError) {
        let file = open(folder.file(name), O_RDONLY | O_CLOEXEC)
        guard file >= 0, flock(file, LOCK_SH) == 0 else {
            throw .nothing("No agent of yours has a program with this handle open.")
        }
    }

    /// Writes a screen if somebody watches; nil after the program is closed.
    func publish(_ screen: String?) {
        // If the file cannot be written, the person sees the screen before.
        guard let screen else { return _ = unlink(folder.file(name)) }
        guard let path = try? folder.privateFile(name),
            let file = try? FileDescriptor.open(
                FilePath(path), .writeOnly, options: [.truncate, .closeOnExec])
        else { return }
        _ = try? file.closeAfter {
            let isWatched = flock(file.rawValue, LOCK_EX | LOCK_NB) != 0
            return isWatched ? try file.writeAll(Data(screen.utf8)) : 0
        }
    }
}
