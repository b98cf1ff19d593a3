import Foundation
import Waiting

/// A report that is asked for: its kind, and the file that it goes to.
public struct ScenarioReport: Hashable, Sendable {
    public enum Kind: String, CaseIterable, Sendable {
        case junit, tap, json, html, github
    }

    public var kind: Kind
    /// Nil for a report that goes to standard output.
    public var path: String?

    /// Reads `KIND=FILE`, or the kind alone for `github`.
    ///
    /// - Throws: A mistake that says what is wanted.
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
        (self.kind, self.path) = (kind, path)
    }

    static func mistake(_ message: String) -> ScenarioMistake {
        ScenarioMistake(message, at: FileLocation(file: "--report"))
    }

    /// The reporters that write these reports.
    ///
    /// Each file is opened at once, so that a report that cannot be written is told before anything runs.
    ///
    /// - Parameter print: Writes whole lines to standard output.
    /// - Throws: A mistake that names the file.
    @UIActor
    public static func reporters(
        for reports: [ScenarioReport], print: @escaping (String) -> Void
    ) throws(ScenarioMistake) -> [any ScenarioReporter] {
        var paths: Set<String> = []
        var reporters: [any ScenarioReporter] = []
        for report in reports {
            guard let path = report.path else {
                reporters.append(WholeReporter(GitHubReport.text, write: print))
                continue
            }
            guard paths.insert(path).inserted else {
                throw mistake("\(path) can hold one report only.")
            }
            let file = try ReportFile(path)
            switch report.kind {
            case .json: reporters.append(JSONReporter(file))
            case .junit: reporters.append(WholeReporter(JUnitReport.text) { file.replace(with: $0) })
            case .tap: reporters.append(WholeReporter(TAPReport.text) { file.replace(with: $0) })
            case .html, .github: reporters.append(WholeReporter(HTMLReport.text) { file.replace(with: $0) })
            }
        }
        return reporters
    }
}

/// Writes a report once the run has ended.
@UIActor
private final class WholeReporter: ScenarioReporter {
    private let text: (ScenarioRun) -> String
    private let write: (String) -> Void

    init(_ text: @escaping (ScenarioRun) -> String, write: @escaping (String) -> Void) {
        (self.text, self.write) = (text, write)
    }

    func didEnd(_ run: ScenarioRun) { write(text(run)) }
}

/// The file of a report, which is open from the start.
struct ReportFile {
    private let handle: FileHandle

    init(_ path: String) throws(ScenarioMistake) {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o666)
        guard descriptor >= 0 else {
            throw ScenarioReport.mistake("\(path) cannot be written: \(String(cString: strerror(errno))).")
        }
        handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    }

    // A disk that is full cannot be told in a report; the console has the results.

    func replace(with text: String) {
        try? handle.truncate(atOffset: 0)
        append(Data(text.utf8))
    }

    func append(_ data: Data) { try? handle.write(contentsOf: data) }
}
