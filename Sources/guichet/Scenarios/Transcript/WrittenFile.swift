import Foundation
import Scenarios
import TerminalUI

/// A file that a recorded program has left in its folder.
struct WrittenFile {
    /// The path from the program's folder.
    let path: String
    /// The content of the file if it is a short text; otherwise nil.
    let text: String?

    private static let mostFiles = 10
    private static let longestText = 1000

    /// The values of two steps `expectFile`: one expects this content, the other only that the file exists.
    var expectations: [DocumentValue] {
        let place = DocumentValue.Entry("path", .literal(path))
        let whole = text.map { DocumentValue.mapping([place, .init("text", .literal($0))]) }
        return [whole, .mapping([place, .init("missing", .plain("false"))])].compactMap(\.self)
    }

    /// Returns the files below a folder in the order of their paths. Hidden ones, such as swap files, are left out.
    static func all(in folder: String) -> [WrittenFile] {
        let files = FileManager.default
        let paths = (try? files.subpathsOfDirectory(atPath: folder)) ?? []
        let shown = paths.sorted().filter { path in
            !files.isFolder("\(folder)/\(path)") && path.cleaned == path
                && !path.split(separator: "/").contains { $0.hasPrefix(".") }
        }
        return shown.prefix(mostFiles).map { path in
            WrittenFile(path: path, text: shortText(at: "\(folder)/\(path)"))
        }
    }

    private static func shortText(at path: String) -> String? {
        let attributes = try? FileManager.default.attributesOfItem(atPath: path)
        // Only a regular file is read: reading a pipe might never end.
        guard attributes?[.type] as? FileAttributeType == .typeRegular,
            let size = attributes?[.size] as? Int, size <= longestText,
            let text = FileManager.default.contents(atPath: path).flatMap({
                String(data: $0, encoding: .utf8)
            }),
            text.split(separator: "\n", omittingEmptySubsequences: false)
                .allSatisfy({ String($0).cleaned == $0 })
        else { return nil }
        return text
    }
}
