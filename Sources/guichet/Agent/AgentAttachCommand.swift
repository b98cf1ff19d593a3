import ArgumentParser
import Foundation
import RailStore
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
        try screen.begin()
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
            screen.publish(nil)
        }
    }
}

/// The file through which a person watches a program of an agent. It is there only while somebody does.
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

    func begin() throws(ProgramError) {
        do { _ = try folder.privateFile(name) } catch { throw .unusable("\(error)") }
    }

    /// Writes a screen if somebody watches; nil after the program is closed.
    func publish(_ screen: String?) {
        let file = URL(filePath: folder.file(name))
        guard FileManager.default.fileExists(atPath: file.path) else { return }
        // Without it, the person sees the screen before.
        if let screen {
            try? Data(screen.utf8).write(to: file)
        } else {
            try? FileManager.default.removeItem(at: file)
        }
    }
}
