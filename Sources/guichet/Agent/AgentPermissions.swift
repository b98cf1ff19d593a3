import BlackBox
import Foundation
import Scenarios
import SharedAlgorithms

/// The permissions that the person who has started the server gives its client.
struct AgentPermissions: Sendable {
    /// The names or paths of programs that may be started.
    var commands: [String] = []
    /// Folders whose programs may be started, and whose files may be read. Scenarios are saved in the first one.
    var folders: [URL] = []
    /// The addresses of real services.
    var services: [String] = []

    /// The path to which the relative paths of a session refer.
    var file: String {
        (folders.first ?? URL(filePath: "/nonexistent")).appending(path: "session.yaml").path
    }

    /// Returns a mistake if a session, whose variables are filled in, asks for more than is allowed.
    @Sendable func mistakes(in scenario: Scenario) -> [DocumentMistake] {
        do throws(DocumentMistake) {
            if let program = scenario.setting("program") { try check(program) }
            if let recording = scenario.setting("recording") { try check(file: recording) }
            let stubs = scenario.steps.filter { $0.word == "stub" }.map(\.value)
            for value in stubs + [scenario.setting("stubs")].compactMap(\.self) {
                try checkFiles(named: ["file", "message"], in: value)
            }
            return []
        } catch {
            return [error]
        }
    }

    private func check(_ program: DocumentValue) throws(DocumentMistake) {
        let setting = try ProgramSetting(program)
        let name = setting.command[0]
        guard commands.contains(name) || name.contains("/") && isInside(name) else {
            let programs = commands + folders.map { "programs in \($0.path)" }
            throw program.mistake(
                Self.refusal("\(name.quoted) may not be started", programs, option: "--allow \(name)"))
        }
        let choosing = setting.environment.keys.sorted().first {
            $0 == "PATH" || $0.hasPrefix("LD_") || $0.hasPrefix("DYLD_")
        }
        if let choosing {
            throw program.mistake("“env” may not set \(choosing): it would choose other programs.")
        }
        try checkFiles(named: ["from"], in: program)
    }

    /// Checks the files that a value names, at any depth.
    private func checkFiles(named keys: Set<String>, in value: DocumentValue) throws(DocumentMistake) {
        switch value.content {
        case .nothing, .text: return
        case .list(let members): for member in members { try checkFiles(named: keys, in: member) }
        case .mapping(let entries):
            // In the JSON of a body, these names have other meanings.
            for entry in entries where entry.key != "json" {
                if keys.contains(entry.key), case .text = entry.value.content { try check(file: entry.value) }
                try checkFiles(named: keys, in: entry.value)
            }
        }
    }

    private func check(file value: DocumentValue) throws(DocumentMistake) {
        let path = try value.text("A file")
        guard isInside(path), !value.isTemplate || !path.contains("$") else {
            throw value.mistake(
                Self.refusal("\(path.quoted) may not be read", folders.map(\.path), option: "--root DIR"))
        }
    }

    /// Whether a path is in one of the folders after all of its links are followed.
    private func isInside(_ path: String) -> Bool {
        // The system follows links before it applies “..”; resolving the path here does not.
        guard !path.split(separator: "/").contains("..") else { return false }
        let whole = URL(filePath: path, relativeTo: URL(filePath: file)).absoluteURL
            .resolvingSymlinksInPath().path
        return folders.contains { whole.hasPrefix($0.path + "/") }
    }

    /// Returns the address of a real service that may be used.
    func service(_ address: String) throws(ProgramError) -> URL {
        guard services.contains(address), let url = URL(string: address) else {
            throw .unusable(
                Self.refusal(
                    "The service \(address.quoted) may not be used", services, option: "--service URL"))
        }
        return url
    }

    private static func refusal(_ what: String, _ allowed: [String], option: String) -> String {
        "\(what): the person has allowed \(allowed.isEmpty ? "nothing of the kind" : allowed.listed()). Ask for “guichet agent \(option)”."
    }
}
