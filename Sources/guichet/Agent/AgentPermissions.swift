import BlackBox
import Foundation
import Scenarios
import SharedAlgorithms

/// What the person who has started the server allows its client: which programs may begin, and which files may be read.
struct AgentPermissions: Sendable {
    /// The names or paths of programs.
    var commands: [String]
    /// Folders whose programs may begin, and whose files may be read. Scenarios are saved in the first one.
    var folders: [URL]
    /// The addresses of real services.
    var services: [String]

    /// - Throws: `ProgramError` if a folder is none.
    init(commands: [String], folders: [String], services: [String]) throws(ProgramError) {
        for folder in folders where !FileManager.default.isFolder(folder) {
            throw .unusable("--root: There is no folder \(folder).")
        }
        self.commands = commands
        self.folders = folders.map { URL(filePath: $0).absoluteURL.resolvingSymlinksInPath() }
        self.services = services
    }

    /// The path to which the relative paths of a session refer.
    var file: String {
        let folder = folders.first ?? URL(filePath: "/nonexistent")
        return folder.appending(path: "session.yaml").path
    }

    /// Checks the program of a session.
    func check(_ program: DocumentValue) throws(DocumentMistake) {
        let setting = try ProgramSetting(program)
        let name = setting.command[0]
        let isNamed = commands.contains(name)
        guard isNamed || name.contains("/") && isInside(name) else {
            let allowed =
                (commands + folders.map { "programs in \($0.path)" }).listed("or")
            throw program.mistake(
                "\(name.quoted) may not be started: the person has allowed \(allowed.isEmpty ? "no program" : allowed). Ask for “guichet agent --allow \(name.printable)”."
            )
        }
        for variable in setting.environment.keys.sorted()
        where variable == "PATH" || variable.hasPrefix("LD_") || variable.hasPrefix("DYLD_") {
            throw program.mistake("“env” may not set \(variable): it would choose other programs.")
        }
        try checkFiles(named: ["from"], in: program)
    }

    /// Checks that all files that a value names, such as those of stubs, are in the folders.
    func checkFiles(
        named keys: Set<String> = ["file", "message"], in value: DocumentValue
    ) throws(DocumentMistake) {
        switch value.content {
        case .nothing, .text: return
        case .list(let members): for member in members { try checkFiles(named: keys, in: member) }
        case .mapping(let entries):
            // JSON of a body has names of its own.
            for entry in entries where !["json", "patch", "form", "text", "headers"].contains(entry.key) {
                if keys.contains(entry.key), case .text = entry.value.content {
                    try check(file: entry.value)
                } else {
                    try checkFiles(named: keys, in: entry.value)
                }
            }
        }
    }

    /// Checks the service of a session. Returns it as a scenario has it.
    func service(_ value: DocumentValue) throws(DocumentMistake) -> DocumentValue {
        var address = value
        if value.entries.first?.key == ScenarioWords.live.word { address = value.entries[0].value }
        guard case .text(let text) = address.content, text.contains("://") else { return value }
        guard services.contains(text) else {
            throw value.mistake(
                "The service \(text.quoted) is real, and the person has \(services.isEmpty ? "allowed none" : "only allowed \(services.listed())"). Ask for “guichet agent --service URL”."
            )
        }
        return .mapping([.init(ScenarioWords.live.word, address)])
    }

    func check(file value: DocumentValue) throws(DocumentMistake) {
        let path = try value.text("A file")
        guard isInside(path) else {
            throw value.mistake(
                "\(path.quoted) may not be read: the person has allowed \(folders.isEmpty ? "no folder" : "the files in \(folders.map(\.path).listed("or"))"). Ask for “guichet agent --root DIR”."
            )
        }
    }

    /// Whether a path, after all links, is in one of the folders.
    private func isInside(_ path: String) -> Bool {
        let whole = URL(filePath: path, relativeTo: URL(filePath: file)).absoluteURL.standardized
            .resolvingSymlinksInPath().path
        return folders.contains { whole.hasPrefix($0.path + "/") }
    }
}
