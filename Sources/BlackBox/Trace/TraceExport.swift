public import Foundation

/// The kinds of file that a trace can be made into, by their endings.
public enum TraceExport: String, Hashable, Sendable, CaseIterable {
    /// A film for asciinema.
    case cast
    /// The frame that says most, as a drawing.
    case svg
    /// All steps, and the frame that says most.
    case txt
    /// A page with all steps and their frames.
    case html

    /// The contents of the file; nil for a drawing of a trace without frames.
    public func data(of trace: Trace) -> Data? {
        switch self {
        case .cast: Cast(trace).data
        case .svg: trace.finalFrame.map { Data(SVGDrawing($0).text.utf8) }
        case .txt: Data(TextPage(trace).text.utf8)
        case .html: Data(HTMLPage(trace).text.utf8)
        }
    }
}
