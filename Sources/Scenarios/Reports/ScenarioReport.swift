import BlackBox
import Waiting

/// A requested report: its kind, and its file.
public struct ScenarioReport: Hashable, Sendable {
    package enum Kind: String, CaseIterable, Sendable {
        case junit, tap, json, html, github
    }

    package var kind: Kind
    /// The path of the file; nil for standard output.
    package var path: String?

    /// Reads `KIND=FILE`, or the kind alone for `github`.
    ///
    /// - Throws: A mistake that says what to write.
    public init(_ text: String) throws(DocumentMistake) {
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

    static func mistake(_ message: String) -> DocumentMistake {
        DocumentMistake(message, at: FileLocation(file: "--report"))
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
    ) throws(DocumentMistake) -> [any ScenarioReporter] {
        var identities: Set<ReportFile.Identity> = []
        var reporters: [any ScenarioReporter] = []
        for report in reports {
            let file = try report.path.map { path throws(DocumentMistake) in try ReportFile(path) }
            if let identity = file?.identity, !identities.insert(identity).inserted {
                throw mistake("\(report.path ?? "") can hold one report only.")
            }
            reporters.append(ReportWriter(report.kind, file, print))
        }
        return reporters
    }
}

/// Writes a report after the run. The `json` report gets each event as soon as it happens.
@UIActor
private final class ReportWriter: ScenarioReporter {
    private let kind: ScenarioReport.Kind
    private let file: ReportFile?
    private let print: (String) -> Void

    init(_ kind: ScenarioReport.Kind, _ file: ReportFile?, _ print: @escaping (String) -> Void) {
        (self.kind, self.file, self.print) = (kind, file, print)
        if kind == .json { file?.replace(with: "") }
    }

    func willRun(_ plan: ScenarioPlan) { write(ScenarioEvent(beginOf: plan)) }
    func willRun(_ run: PlannedRun) { write(ScenarioEvent(beginOf: run)) }
    func willRun(step: Int, _ words: String, of run: PlannedRun) {
        write(ScenarioEvent(step: step, words, of: run))
    }
    func didRun(_ result: ScenarioResult) { write(ScenarioEvent(result)) }

    func didEnd(_ run: ScenarioRun) {
        let text: String
        switch kind {
        case .json: return write(ScenarioEvent(endOf: run))
        case .junit: text = JUnitReport.text(run)
        case .tap: text = TAPReport.text(run)
        case .html: text = HTMLReport.text(run)
        case .github: text = GitHubReport.text(run)
        }
        if let file { file.replace(with: text) } else { print(text) }
    }

    /// Writes an event to the `json` report. `ScenarioMerge` reads these lines.
    private func write(_ event: @autoclosure () -> ScenarioEvent) {
        if kind == .json { file?.append(event().line) }
    }

    var problem: String? { file?.problem }
}
