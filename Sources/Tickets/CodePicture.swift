import CZint
package import Foundation
package import Rail

/// A barcode as a file, drawn by libzint.
package enum CodePicture {
    package enum Format: String, Sendable {
        case svg, png

        /// The format that a file's name asks for; nil for another.
        package init?(_ file: String) {
            self.init(rawValue: URL(filePath: file).pathExtension.lowercased())
        }
    }

    package struct Failure: Error {}

    /// - Throws: `Failure` when the contents do not fit the symbology, or no file can be made.
    package static func data(_ code: TicketCode, _ format: Format) throws -> Data {
        let symbology: czint_symbology
        switch code.symbology {
        case .aztec: symbology = CZINT_AZTEC
        case .qr: symbology = CZINT_QR
        case .other: throw Failure()
        }
        // libzint writes files only: one in a folder that nobody else can enter.
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
