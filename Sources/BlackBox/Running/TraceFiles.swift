public import Foundation
import Waiting

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// The folder in which traces of scenarios are kept.
public struct TraceFiles: Hashable, Sendable {
    /// The folder for the traces of failures, if none is named.
    public static let usualFolder = "scenario-results"

    public var folder: URL
    /// Whether the traces of scenarios that passed are kept too.
    public var keepsAll: Bool

    public init(_ folder: URL = URL(filePath: usualFolder), keepsAll: Bool = false) {
        self.folder = folder
        self.keepsAll = keepsAll
    }

    /// Writes `NAME.trace`, and `NAME.svg` with the frame that says most; a name with slashes is a path.
    ///
    /// - Returns: The path of the first.
    private func write(_ trace: Trace, as name: String) throws -> String {
        let file = folder.appending(path: name + ".trace")
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try put(trace.jsonLines, at: file)
        if let frame = trace.finalFrame {
            try put(Data(SVGDrawing(frame).text.utf8), at: folder.appending(path: name + ".svg"))
        }
        return file.relativePath
    }

    /// Writes a file in one step: workers may write the traces of the same run at the same time.
    ///
    /// Foundation's write also waits for the disk, which a trace is not worth.
    private func put(_ data: Data, at file: URL) throws {
        let draft = file.deletingLastPathComponent().appending(
            path: ".\(file.lastPathComponent).\(UUID().uuidString)")
        do {
            guard let stream = fopen(draft.path, "wx") else { throw CocoaError(.fileWriteUnknown) }
            let count = data.withUnsafeBytes { fwrite($0.baseAddress, 1, $0.count, stream) }
            guard fclose(stream) == 0, count == data.count, rename(draft.path, file.path) == 0 else {
                throw CocoaError(.fileWriteUnknown)
            }
        } catch {
            try? FileManager.default.removeItem(at: draft)
            throw error
        }
    }

    /// Writes the trace of a scenario that failed, or of any if all are kept, and notes in the result where it is.
    ///
    /// A run that is made once more leaves none: the trace is that of the failure.
    @UIActor
    func keep(_ recorder: TraceRecorder, of result: inout ScenarioResult, hiding secrets: Secrets) {
        guard keepsAll || !result.isPassed, !result.run.isRepeated else { return }
        let (scenario, name) = (result.scenario, result.run.recordName)
        if case .failedAtEnd(let complaints) = result.outcome {
            recorder.fail(complaints.joined(separator: "\n"))
        }
        do {
            result.traceFile = try write(
                recorder.trace(name: scenario.name, file: scenario.file).hiding(secrets), as: name)
        } catch {
            result.traceProblem =
                "The trace \(name).trace cannot be written in \(folder.relativePath). "
                + "Is there such a folder, and may you write there?"
        }
    }
}
