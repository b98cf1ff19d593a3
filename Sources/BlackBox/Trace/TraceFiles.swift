public import Foundation

/// The folder in which records of scenarios are kept.
public struct TraceFiles: Hashable, Sendable {
    /// The folder for the records of failures, if none is named.
    public static let usualFolder = "scenario-results"

    public var folder: URL
    /// Whether the records of scenarios that passed are kept too.
    public var keepsAll: Bool

    public init(_ folder: URL = URL(filePath: usualFolder), keepsAll: Bool = false) {
        self.folder = folder
        self.keepsAll = keepsAll
    }

    /// Writes `NAME.trace`, and `NAME.svg` with the frame that says most; a name with slashes is a path.
    ///
    /// - Returns: The path of the first.
    func write(_ trace: Trace, as name: String) throws -> String {
        let file = folder.appending(path: name + ".trace")
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try trace.jsonLines.write(to: file)
        if let frame = trace.finalFrame {
            try Data(SVGDrawing(frame).text.utf8).write(to: folder.appending(path: name + ".svg"))
        }
        return file.relativePath
    }
}
