import ArgumentParser
import Foundation
import HTTPRecordings
import JSONTrees

struct RecordingCheckCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check",
        abstract: "Check recordings: their files, secrets, age, and what a description of the API says.",
        discussion: """
            With --openapi, each recorded request and response is held against a description of the API by OpenAPI 3: \
            path and method, parameters, status, content type, and the body's schema. Of a value that replaces a \
            secret, only the type is checked; the last line says of how many.
            Exit status: 0 all is well, or only pointed out; 1 something is wrong; 2 the description cannot be used.
            """)

    @Argument(help: "Recordings' folders, or folders of such folders.", completion: .directory)
    var folders: [String]

    @Option(name: .customLong("older-than"), help: "Point out recordings that are older than so many days.")
    var oldestDays: Int?

    @Option(help: "A description of the API by OpenAPI 3, in JSON or YAML.", completion: .file())
    var openapi: String?

    @Flag(help: "Print JSON, as fixtures-check.schema.json, among the documents, describes it.")
    var json = false

    func run() throws {
        var specification = try openapi.map { try RecordingSpecification(file: $0) }
        var (checked, errors): ([JSONTree], Int) = ([], 0)
        for folder in try folders.flatMap(Self.recordings) {
            let recording = RecordingFolder(folder)
            let findings =
                RecordingCheck.findings(
                    in: recording, oldestDays: oldestDays, redaction: RecordingRules.redaction(of:))
                + (specification?.findings(in: recording) ?? [])
            errors += findings.count(where: \.isError)
            checked.append(
                .printed(["folder": folder.relativePath, "findings": findings.map(Self.json)]))
            if !json { try Output.lines(findings.map { "\(folder.relativePath)/\($0)" }) }
        }
        if json {
            try Output.json(["errors": errors, "recordings": checked])
        } else {
            let verdict = errors == 0 ? "all is well" : counted(errors, "error") + " to mend"
            let summary = specification.map { " \($0.summary)" } ?? ""
            try Output.lines(["\(counted(checked.count, "recording")): \(verdict).\(summary)"])
        }
        if errors > 0 { throw ProgramError.silent(exitCode: 1) }
    }

    private static func json(_ finding: RecordingCheck.Finding) -> JSONTree {
        .printed([
            "severity": finding.isError ? "error" : "warning", "file": finding.file, "path": finding.path,
            "message": finding.words,
        ])
    }

    /// Returns the folder itself if it is a recording, and all recordings below it.
    ///
    /// - Throws: An error if there is no recording.
    private static func recordings(within path: String) throws -> [URL] {
        let folder = URL(filePath: path)
        let below = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
        // Skips folders whose name begins with a dot, which may contain unfinished recordings.
        let visible = below.sorted().filter { !$0.split(separator: "/").contains { $0.hasPrefix(".") } }
        let found = ([folder] + visible.map { folder.appending(path: $0) })
            .filter { RecordingFolder($0).holdsRecording }
        guard found.isEmpty else { return found }
        // There is no recording. Reading the folder throws an error that names the missing file.
        _ = try RecordingFolder(folder).read()
        return [folder]
    }
}
