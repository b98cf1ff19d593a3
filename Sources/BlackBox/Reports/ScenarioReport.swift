import Foundation
import Waiting

/// A requested report: its kind, and its file.
public struct ScenarioReport: Hashable, Sendable {
    public enum Kind: String, CaseIterable, Sendable {
        case junit, tap, json, html, github
    }

    public var kind: Kind
    /// Nil for standard output.
    public var path: String?

    /// Reads `KIND=FILE`, or the kind alone for `github`.
    ///
    /// - Throws: A mistake that says what to write.
    public init(_ text: String) throws(ScenarioMistake) {
        let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(
            String.init)
        guard let kind = Kind(rawValue: parts[0]) else {
            let kinds = Kind.allCases.map(\.rawValue)
            throw Self.mistake(
                "Unknown kind \(parts[0].quoted)" + suggestion(for: parts[0], among: kinds, called: "kinds"))
        }
        let path = parts.count > 1 && !parts[1].isEmpty ? parts[1] : nil
        if kind == .github {
            guard parts.count == 1 else {
                throw Self.mistake("“github” goes to standard output, and takes no file.")
            }
        } else if path == nil {
            throw Self.mistake("\(parts[0].quoted) needs a file: \(parts[0])=FILE.")
        }
        if let path, [".yaml", ".yml"].contains(where: path.lowercased().hasSuffix) {
            throw Self.mistake("\(path.quoted) is called as a scenario is: give the report another name.")
        }
        (self.kind, self.path) = (kind, path)
    }

    static func mistake(_ message: String) -> ScenarioMistake {
        ScenarioMistake(message, at: FileLocation(file: "--report"))
    }

    /// Makes the reporters that write these reports.
    ///
    /// Opens each file at once, so that a report that cannot be written is reported before anything runs.
    ///
    /// - Parameter print: Writes whole lines to standard output.
    /// - Throws: A mistake that names the file.
    @UIActor
    public static func reporters(
        for reports: [ScenarioReport], print: @escaping (String) -> Void
    ) throws(ScenarioMistake) -> [any ScenarioReporter] {
        var identities: Set<ReportFile.Identity> = []
        var reporters: [any ScenarioReporter] = []
        for report in reports {
            guard let path = report.path else {
                reporters.append(WholeReporter(GitHubReport.text, write: print))
                continue
            }
            let file = try ReportFile(path)
            if let identity = file.identity, !identities.insert(identity).inserted {
                throw mistake("\(path) can hold one report only.")
            }
            switch report.kind {
            case .json: reporters.append(JSONReporter(file))
            case .junit: reporters.append(WholeReporter(JUnitReport.text, into: file))
            case .tap: reporters.append(WholeReporter(TAPReport.text, into: file))
            case .html, .github: reporters.append(WholeReporter(HTMLReport.text, into: file))
            }
        }
        return reporters
    }
}

/// Writes a report after the run.
@UIActor
private final class WholeReporter: ScenarioReporter {
    private let text: (ScenarioRun) -> String
    private let write: (String) -> Void
    private let file: ReportFile?

    init(_ text: @escaping (ScenarioRun) -> String, write: @escaping (String) -> Void) {
        (self.text, self.write, file) = (text, write, nil)
    }

    init(_ text: @escaping (ScenarioRun) -> String, into file: ReportFile) {
        (self.text, self.file, write) = (text, file, { file.replace(with: $0) })
    }

    func didEnd(_ run: ScenarioRun) { write(text(run)) }
    var problem: String? { file?.problem }
}

/// Writes each event of a run as a line of JSON as soon as it happens. `ScenarioMerge` reads these lines.
@UIActor
private final class JSONReporter: ScenarioReporter {
    private let file: ReportFile

    init(_ file: ReportFile) {
        file.replace(with: "")
        self.file = file
    }

    func willRun(_ plan: ScenarioPlan) { file.append(ScenarioEvent(beginOf: plan).line) }
    func willRun(_ run: PlannedRun) { file.append(ScenarioEvent(beginOf: run).line) }
    func willRun(step: Int, _ words: String, of run: PlannedRun) {
        file.append(ScenarioEvent(step: step, words, of: run).line)
    }
    func didRun(_ result: ScenarioResult) { file.append(ScenarioEvent(result).line) }
    func didEnd(_ run: ScenarioRun) { file.append(ScenarioEvent(endOf: run).line) }
    var problem: String? { file.problem }
}
