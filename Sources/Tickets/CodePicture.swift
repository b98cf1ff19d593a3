import CZint
package import Foundation
package import Rail

/// A picture of a barcode, drawn by libzint.
package enum CodePicture {
    package enum Format: String, Sendable {
        case svg, png

        /// Chooses the format by the extension of a file name; nil for another extension.
        package init?(_ file: String) {
            self.init(rawValue: URL(filePath: file).pathExtension.lowercased())
        }
    }

    package struct Failure: Error {}

    /// Returns the bytes of the picture.
    ///
    /// - Throws: `Failure` if the content does not fit into the symbology, or if the picture cannot be made.
    package static func data(_ code: TicketCode, _ format: Format) throws -> Data {
        guard let symbology = code.symbology.zint else { throw Failure() }
        // libzint can only write to a file, so the file is in a folder that only this user can enter.
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(
            at: folder, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appending(path: "code.\(format.rawValue)")
        let bytes = [UInt8](code.content)
        guard czint_print(symbology, bytes, bytes.count, file.path) == 0 else { throw Failure() }
        return try Data(contentsOf: file)
    }
}
