import CZint
package import Foundation
package import Rail

/// A barcode as a file, drawn by libzint.
package enum CodePicture {
    package enum Format: String, Sendable {
        case svg, png

        /// The format that belongs to the extension of a file's name; nil if there is none.
        package init?(_ file: String) {
            self.init(rawValue: URL(filePath: file).pathExtension.lowercased())
        }
    }

    package struct Failure: Error {}

    /// - Throws: `Failure` if the content does not fit into the symbology, or if no file can be made.
    package static func data(_ code: TicketCode, _ format: Format) throws -> Data {
        let symbology: czint_symbology
        switch code.symbology {
        case .aztec: symbology = CZINT_AZTEC
        case .qr: symbology = CZINT_QR
        case .other: throw Failure()
        }
        // libzint can only write files, so it writes one into a folder that nobody else can enter.
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
